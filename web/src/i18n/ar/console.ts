import type { Translation } from '../catalog.ts'
import type { console as english } from '../en/console.ts'

export const console: Translation<typeof english> = {
  title: 'لوحة الإدارة',
  overview: 'نظرة عامة',
  noPermission: 'هذه الصفحة لفريق الموقع',
  loadFailed: 'تعذّر تحميل ما ينتظر.',
  videos: 'الإشراف على المحتوى',
  reports: 'البلاغات',
  sponsors: 'المحتوى المدعوم',
  products: 'المنتجات',
  inquiries: 'طلبات الإعلان',
  newsletter: 'النشرة',
  testimonials: 'الشهادات',
  payouts: 'دفعات صانعي المحتوى',
  payments: 'المدفوعات',
  disputes: 'النزاعات',
  moneyLog: 'سجل الأموال',
  books: 'فحص الدفاتر',
  booksProblems:
    '{count, plural, =0 {كل شيء سليم} zero {كل شيء سليم} one {مشكلة واحدة} two {مشكلتان} few {# مشكلات} many {# مشكلة} other {# مشكلة}}',
  booksUnchecked: 'لا فحص مكتمل',
  waiting:
    '{count, plural, =0 {لا شيء ينتظر} zero {لا شيء ينتظر} one {واحد ينتظر} two {اثنان ينتظران} few {# تنتظر} many {# ينتظر} other {# ينتظر}}',
  people: 'الأشخاص',
  newPeople: 'أشخاص جدد خلال سبعة أيام',
  newVideos: 'مقاطع جديدة خلال سبعة أيام',
  failedVideos: 'مقاطع تعذّرت معالجتها',
  settings: 'الإعدادات',
  adminsOnly: 'هذه الصفحة للمديرين',
}
