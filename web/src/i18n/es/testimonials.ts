import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Lo que dicen',
  manage: 'Testimonios',
  add: 'Añadir testimonio',
  edit: 'Editar',
  editNamed: 'Editar el testimonio de {name}',
  remove: 'Quitar',
  removeNamed: 'Quitar el testimonio de {name}',
  none: 'No hay testimonios. Sin ninguno no se muestra la tarjeta.',
  hidden: 'Oculto',
  failed: 'El testimonio no se modificó',
  quote: 'Cita',
  name: 'Nombre',
  title: 'Título o función',
  picture: 'Imagen (dirección)',
  pictureHint: 'La copiamos. Vacío: se queda como está.',
  place: 'Se muestra',
  placeWatch: 'Junto a los vídeos',
  placeAdvertise: 'En /advertise',
  placeMediaKit: 'En /media-kit',
  order: 'Posición',
  shown: 'Mostrar',
  save: 'Guardar',
}
