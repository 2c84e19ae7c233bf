import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'ماذا يقول الناس',
  manage: 'الشهادات',
  add: 'إضافة شهادة',
  edit: 'تعديل',
  editNamed: 'تعديل شهادة {name}',
  remove: 'إزالة',
  removeNamed: 'إزالة شهادة {name}',
  none: 'لا توجد شهادات بعد. يظهر القسم عند إضافة أول شهادة.',
  hidden: 'مخفية',
  failed: 'تعذّر تعديل الشهادة',
  quote: 'الاقتباس',
  name: 'الاسم',
  title: 'الصفة',
  picture: 'الصورة (رابط)',
  pictureHint: 'نحفظ نسخة منها. اترك الحقل فارغًا للإبقاء على الصورة الحالية.',
  place: 'مكان العرض',
  placeWatch: 'بجانب المقاطع',
  placeAdvertise: 'في صفحة ‎/advertise',
  placeMediaKit: 'في صفحة ‎/media-kit',
  order: 'الترتيب',
  shown: 'إظهارها',
  save: 'حفظ',
}
