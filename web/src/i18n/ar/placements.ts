import type { Translation } from '../catalog.ts'
import type { placements as english } from '../en/placements.ts'

export const placements: Translation<typeof english> = {
  featuredHeading: 'شركاء الإيمان المميَّزون',
  feedHeading: 'محتوى مموَّل',
  sponsored: 'مموَّل',
  featured: 'مميَّز',
  learnMore: 'معرفة المزيد',
  newWindow: 'يُفتح في نافذة جديدة',
  whyEverybody: 'يُعرض هنا للجميع',
  whyCategory: 'يُعرض مع هذه الفئة',
  ad: 'إعلان',
  adBelowVideo: 'إعلان أسفل الفيديو',
  adBesideVideo: 'إعلان في العمود الجانبي',
  adEndOfPage: 'إعلان في نهاية الصفحة',
  houseText: 'صِل إلى أهل الإيمان على {site}.',
  houseAction: 'أعلن معنا',
  consentText: 'قد تأتي الإعلانات هنا من شبكة خارجية تعرف عندئذٍ أنك في هذه الصفحة.',
  allow: 'السماح',
  refuse: 'الرفض',
}
