import type { Translation } from '../catalog.ts'
import type { categories as english } from '../en/categories.ts'

export const categories: Translation<typeof english> = {
  title: 'Categorías',
  video: 'Vídeos',
  forum: 'Foro',
  product: 'Productos',
  add: 'Añadir una categoría',
  edit: 'Nombres',
  namesOf: 'Nombres de «{name}»',
  save: 'Guardar',
  namesText: 'Un nombre que se deja vacío se muestra en inglés.',
  hide: 'Ocultar',
  show: 'Volver a mostrar',
  hidden: 'Oculta',
  remove: 'Eliminar',
  removed: 'Se ha eliminado «{name}»',
  up: 'Subir {name}',
  down: 'Bajar {name}',
  uses: '{count, plural, =0 {Sin usar} one {Usada # vez} many {Usada # de veces} other {Usada # veces}}',
  missing: 'Sin traducir: {languages}',
  allowsSponsors: 'Se puede mostrar contenido patrocinado junto a estos vídeos',
  none: 'Aún no hay categorías.',
  loadFailed: 'No se pudieron cargar las categorías.',
  failed: 'No se pudo hacer',
}
