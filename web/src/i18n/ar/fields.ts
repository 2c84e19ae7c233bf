import type { Translation } from '../catalog.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: Translation<typeof english> = {
  categoriesFailed: 'تعذّر تحميل قائمة الفئات. يُرجى المحاولة مرة أخرى.',
  hiddenCategory: 'فئة مخفية',
}
