import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'النشرة البريدية',
  text: 'مقاطع جديدة ومواعيد الأعياد، بين الحين والآخر.',
  email: 'البريد الإلكتروني',
  subscribe: 'اشتراك',
  subscribed: 'تم الاشتراك بنجاح!',
  confirmByMail: 'يُرجى فتح الرابط في الرسالة التي أرسلناها إليك.',
  failed: 'فشل الاشتراك',
  failedText: 'حدثت مشكلة أثناء الاشتراك. يُرجى المحاولة مرة أخرى.',
  confirmTitle: 'تأكيد النشرة البريدية',
  confirmText: 'بضغطة واحدة تصلك النشرة.',
  confirm: 'تأكيد',
  confirmed: 'شكرًا. ستصلك النشرة من الآن فصاعدًا.',
  unsubscribeTitle: 'إلغاء الاشتراك في النشرة',
  unsubscribeText: 'بضغطة واحدة لن نرسل إليك شيئًا بعد الآن.',
  unsubscribe: 'إلغاء الاشتراك',
  unsubscribed: 'لن تصلك النشرة بعد الآن.',
  subscribers: 'مشتركو النشرة البريدية',
  statePending: 'غير مؤكد',
  stateConfirmed: 'مؤكد',
  stateUnsubscribed: 'ألغوا الاشتراك',
  noSubscribers: 'لا أحد هنا بعد.',
  total: '{count, plural, zero {# عنوان} one {# عنوان} two {# عنوانان} few {# عناوين} many {# عنوانًا} other {# عنوان}}',
  export: 'تنزيل القائمة (CSV)',
  exportText: 'يأتي كل عنوان مع رابط إلغاء اشتراكه. ويُسجَّل كل تنزيل.',
}
