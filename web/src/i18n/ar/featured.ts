import type { Translation } from '../catalog.ts'
import type { featured as english } from '../en/featured.ts'

export const featured: Translation<typeof english> = {
  featureVideo: 'تمييز',
  featureEntrance: 'عرض في صفحة تسجيل الدخول',
  unfeatureEntrance: 'إزالة من صفحة تسجيل الدخول',
  featuredEntrance: 'يرى الزوّار هذا الفيديو الآن في صفحة تسجيل الدخول',
  unfeaturedEntrance: 'لم تعد صفحة تسجيل الدخول تعرض هذا الفيديو',
  feature: 'تمييز في الصفحة الرئيسية',
  unfeature: 'إزالة من الصفحة الرئيسية',
  featuredNow: 'تبدأ الصفحة الرئيسية الآن بهذا الفيديو',
  unfeatured: 'لم يعد الفيديو مميَّزًا',
  featureFailed: 'تعذّر تغيير الفيديو المميَّز',
}
