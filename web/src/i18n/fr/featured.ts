import type { Translation } from '../catalog.ts'
import type { featured as english } from '../en/featured.ts'

export const featured: Translation<typeof english> = {
  featureVideo: 'Mettre à la une',
  featureEntrance: 'Afficher sur la page de connexion',
  unfeatureEntrance: 'Retirer de la page de connexion',
  featuredEntrance: 'Les visiteurs voient maintenant cette vidéo sur la page de connexion',
  unfeaturedEntrance: 'La page de connexion n’affiche plus cette vidéo',
  feature: 'Mettre à la une de l’accueil',
  unfeature: 'Retirer de la une de l’accueil',
  featuredNow: 'L’accueil s’ouvre maintenant sur cette vidéo',
  unfeatured: 'La vidéo n’est plus à la une',
  featureFailed: 'La vidéo à la une n’a pas pu être changée',
}
