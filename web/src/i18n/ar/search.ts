import type { Translation } from '../catalog.ts'
import type { search as english } from '../en/search.ts'

export const search: Translation<typeof english> = {
  title: 'بحث',
  resultsFor: 'نتائج البحث عن «{q}»',
  contentSearch: 'بحث في المحتوى',
  enterTerm: 'أدخل عبارة بحث أو نطاقًا للعثور على مقاطع فيديو.',
  failed: 'خطأ في تحميل نتائج البحث. يرجى المحاولة لاحقًا.',
  none: 'لم يُعثر على مقاطع فيديو لعبارة «{q}»',
  noneHint: 'جرّب عبارة بحث أو نطاقًا آخر.',
}
