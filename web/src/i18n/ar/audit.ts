import type { Translation } from '../catalog.ts'
import type { audit as english } from '../en/audit.ts'

export const audit: Translation<typeof english> = {
  title: 'سجل التدقيق',
  search: 'ابحث في الأشخاص والأفعال والتفاصيل',
  about: 'الموضوع',
  everything: 'كل شيء',
  from: 'من',
  to: 'إلى',
  download: 'تنزيل بصيغة CSV',
  none: 'لم يُعثر على شيء.',
  operator: 'مشغّل عبر سطر الأوامر',
}
