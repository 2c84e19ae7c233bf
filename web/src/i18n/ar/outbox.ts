import type { Translation } from '../catalog.ts'
import type { outbox as english } from '../en/outbox.ts'

export const outbox: Translation<typeof english> = {
  text: 'تُحذف الرسائل بعد {days} يومًا. وفيها روابط تتيح الدخول إلى حسابات: لا تُطلع عليها أحدًا.',
  unconfiguredTitle: 'لا تُرسل الرسائل',
  unconfiguredText:
    'لم يُضبط خادم بريد. لا يمكن قراءة الرسائل الجديدة إلا هنا. ولإرسالها يضبط مشغّل الموقع SMTP_URL وMAIL_FROM؛ أما الرسائل المكتوبة قبل ذلك فلا تُرسل.',
  none: 'لا رسائل خلال آخر {days} يومًا',
  read: 'قراءة الرسالة',
  to: 'إلى {address}',
  error: 'آخر خطأ:',
  state_waiting: 'بانتظار الإرسال',
  state_sent: 'أُرسلت',
  state_failed: 'فشل إرسالها',
  state_unsent: 'لم تُرسل: لم يُضبط خادم بريد',
  state_expired: 'لم تُرسل: انتهت صلاحية الرابط الذي فيها',
  state_replaced: 'لم تُرسل: حلّت محلها رسالة أحدث',

  // The occasion of a mail.
  mail_booksWrong: 'مشكلة في الدفاتر',
  mail_donationReceipt: 'إيصال تبرع',
  mail_emailChanged: 'تغيّر البريد الإلكتروني',
  mail_giftFailed: 'تعذّر تحصيل التبرع الشهري',
  mail_giftPaused: 'أُوقف التبرع الشهري مؤقتًا',
  mail_inquiryAnswered: 'رد على استفسار',
  mail_inquiryReceived: 'استفسار جديد',
  mail_newsletterConfirm: 'تأكيد الاشتراك في النشرة البريدية',
  mail_passwordChanged: 'تغيّرت كلمة المرور',
  mail_payoutAccountChanged: 'تغيّر حساب PayPal',
  mail_payoutFailed: 'فشلت دفعة لصانع محتوى',
  mail_payoutPaid: 'أُرسلت الدفعة',
  mail_payoutRequested: 'طُلبت دفعة',
  mail_purchaseReceipt: 'إيصال شراء',
  mail_resetPassword: 'كلمة مرور جديدة',
  mail_verifyEmail: 'تأكيد البريد الإلكتروني',
}
