import type { Translation } from '../catalog.ts'
import type { payments as english } from '../en/payments.ts'

export const payments: Translation<typeof english> = {
  notReady: 'تعذّر تشغيل نظام الدفع. يرجى المحاولة مرة أخرى أو التواصل مع الدعم.',
  failed: 'فشلت عملية الدفع',
  failedText: 'حدث خطأ أثناء معالجة الدفع.',
  testTitle: 'مدفوعات اختبار',
  testText:
    'لا تنتقل أي أموال. استخدم 4242 4242 4242 4242؛ البطاقة 4000 0000 0000 0002 تُرفض، والبطاقة 4000 0025 0000 3155 تطلب تأكيدًا.',
  cardNumber: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  code: 'رمز الأمان',
  saveCard: 'حفظ هذه البطاقة للمرة القادمة',
  processing: 'جارٍ المعالجة…',
  bankTitle: 'يطلب مصرفك تأكيدًا',
  bankText: 'هذا مصرف الاختبار. المصرف الحقيقي يسأل في صفحته الخاصة.',
  bankApprove: 'تأكيد الدفع',
  bankDecline: 'رفض',
  cardFields: 'بيانات البطاقة',
  savedCards: 'البطاقات المحفوظة',
  savedCard: 'البطاقة',
  cardsFailed: 'تعذّر تحميل البطاقات المحفوظة',
  noCards: 'لا توجد بطاقة محفوظة.',
  removeCard: 'إزالة البطاقة {last4}',
  removeFailed: 'تعذّرت إزالة البطاقة',
}
