import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Lo que dicen otras personas',
  manage: 'Testimonios',
  add: 'Añadir testimonio',
  edit: 'Editar',
  editNamed: 'Editar el testimonio de {name}',
  remove: 'Quitar',
  removeNamed: 'Quitar el testimonio de {name}',
  none: 'Aún no hay testimonios. La sección se muestra cuando hay al menos uno.',
  hidden: 'Oculto',
  failed: 'No se pudo modificar el testimonio',
  quote: 'Cita',
  name: 'Nombre',
  title: 'Título o función',
  picture: 'Imagen (dirección)',
  pictureHint: 'Guardamos una copia. Déjalo vacío para conservar la imagen actual.',
  place: 'Ubicación',
  placeWatch: 'Junto a los vídeos',
  placeAdvertise: 'En /advertise',
  placeMediaKit: 'En /media-kit',
  order: 'Posición',
  shown: 'Mostrar',
  save: 'Guardar',
}
