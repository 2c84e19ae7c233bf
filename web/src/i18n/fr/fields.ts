import type { Translation } from '../catalog.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: Translation<typeof english> = {
  categoriesFailed: 'La liste des catégories n’a pas pu être chargée. Veuillez réessayer.',
  hiddenCategory: 'Catégorie masquée',
}
