import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Témoignages',
  manage: 'Témoignages',
  add: 'Ajouter un témoignage',
  edit: 'Modifier',
  editNamed: 'Modifier le témoignage de {name}',
  remove: 'Supprimer',
  removeNamed: 'Supprimer le témoignage de {name}',
  none: 'Il n’y a pas encore de témoignages. La section s’affiche dès qu’il y en a un.',
  hidden: 'Masqué',
  failed: 'Le témoignage n’a pas pu être modifié',
  quote: 'Citation',
  name: 'Nom',
  title: 'Titre ou rôle',
  picture: 'Image (adresse)',
  pictureHint: 'Nous en conservons une copie. Laissez vide pour garder l’image actuelle.',
  place: 'Emplacement',
  placeWatch: 'À côté des vidéos',
  placeAdvertise: 'Sur /advertise',
  placeMediaKit: 'Sur /media-kit',
  order: 'Position',
  shown: 'Afficher',
  save: 'Enregistrer',
}
