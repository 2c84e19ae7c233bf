import type { Translation } from '../catalog.ts'
import type { placements as english } from '../en/placements.ts'

export const placements: Translation<typeof english> = {
  featuredHeading: 'Partenaires religieux à la une',
  feedHeading: 'Contenu sponsorisé',
  sponsored: 'Sponsorisé',
  featured: 'À la une',
  learnMore: 'En savoir plus',
  newWindow: 's’ouvre dans une nouvelle fenêtre',
  whyEverybody: 'Affiché ici pour tout le monde',
  whyCategory: 'Affiché avec cette catégorie',
  ad: 'Publicité',
  adBelowVideo: 'Publicité sous la vidéo',
  adBesideVideo: 'Publicité dans la colonne latérale',
  adEndOfPage: 'Publicité en fin de page',
  houseText: 'Touchez les personnes croyantes sur {site}.',
  houseAction: 'Faire de la publicité',
  consentText: 'Les publicités peuvent venir ici d’un réseau externe, qui apprend alors que vous êtes sur cette page.',
  allow: 'Autoriser',
  refuse: 'Refuser',
}
