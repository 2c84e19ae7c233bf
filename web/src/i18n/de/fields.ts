import type { Translation } from '../catalog.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: Translation<typeof english> = {
  categoriesFailed: 'Die Liste der Kategorien konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
  hiddenCategory: 'Ausgeblendete Kategorie',
}
