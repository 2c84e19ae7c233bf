import type { Translation } from '../catalog.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: Translation<typeof english> = {
  categoriesFailed: 'No se pudo cargar la lista de categorías. Inténtalo de nuevo.',
  hiddenCategory: 'Categoría oculta',
}
