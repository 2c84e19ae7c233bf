import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Témoignages',
  manage: 'Témoignages (gestion)',
  add: 'Ajouter un témoignage',
  edit: 'Modifier',
  editNamed: 'Modifier le témoignage de {name}',
  remove: 'Supprimer',
  removeNamed: 'Supprimer le témoignage de {name}',
  none: 'Il n’y a pas de témoignage. Sans lui, aucune carte n’est affichée.',
  hidden: 'Masqué',
  failed: 'Le témoignage n’a pas été modifié',
  quote: 'Citation',
  name: 'Nom',
  title: 'Titre ou rôle',
  picture: 'Image (adresse)',
  pictureHint: 'Nous la copions. Vide : elle reste telle quelle.',
  place: 'Affiché',
  placeWatch: 'À côté des vidéos',
  placeAdvertise: 'Sur /advertise',
  placeMediaKit: 'Sur /media-kit',
  order: 'Rang',
  shown: 'L’afficher',
  save: 'Enregistrer',
}
