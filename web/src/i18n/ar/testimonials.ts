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
  none: 'لا توجد شهادات. وبدونها لا تظهر أي بطاقة.',
  hidden: 'مخفية',
  failed: 'لم تتغير الشهادة',
  quote: 'الاقتباس',
  name: 'الاسم',
  title: 'الصفة',
  picture: 'الصورة (رابط)',
  pictureHint: 'ننسخها. إن تُركت فارغة بقيت كما هي.',
  place: 'مكان العرض',
  placeWatch: 'بجانب المقاطع',
  placeAdvertise: 'في صفحة ‎/advertise',
  placeMediaKit: 'في صفحة ‎/media-kit',
  order: 'الترتيب',
  shown: 'إظهارها',
  save: 'حفظ',
}
