import type { Translation } from '../catalog.ts'
import type { categories as english } from '../en/categories.ts'

export const categories: Translation<typeof english> = {
  title: 'الفئات',
  video: 'المقاطع',
  forum: 'المنتدى',
  product: 'المنتجات',
  add: 'إضافة فئة',
  edit: 'الأسماء',
  namesOf: 'أسماء «{name}»',
  save: 'حفظ',
  namesText: 'الاسم المتروك فارغًا يظهر بالإنجليزية.',
  hide: 'إخفاء',
  show: 'إظهار مجددًا',
  hidden: 'مخفية',
  remove: 'إزالة',
  removed: 'أُزيلت فئة «{name}»',
  up: 'نقل {name} إلى أعلى',
  down: 'نقل {name} إلى أسفل',
  uses: '{count, plural, =0 {غير مستخدمة} zero {غير مستخدمة} one {مستخدمة مرة واحدة} two {مستخدمة مرتين} few {مستخدمة # مرات} many {مستخدمة # مرة} other {مستخدمة # مرة}}',
  missing: 'غير مترجمة: {languages}',
  allowsSponsors: 'يجوز عرض محتوى مموَّل بجانب هذه المقاطع',
  none: 'لا فئات بعد.',
  loadFailed: 'تعذّر تحميل الفئات.',
  failed: 'تعذّر ذلك',
}
