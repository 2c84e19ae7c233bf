import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'النشرة البريدية',
  text: 'مقاطع جديدة ومواعيد الأعياد الدينية، بين الحين والآخر.',
  email: 'البريد الإلكتروني',
  subscribe: 'اشتراك',
  subscribed: 'تم الاشتراك بنجاح!',
  confirmByMail: 'يُرجى فتح الرابط في الرسالة التي أرسلناها إلى بريدك.',
  failed: 'فشل الاشتراك',
  failedText: 'حدثت مشكلة أثناء الاشتراك. يُرجى المحاولة مرة أخرى.',
  confirmTitle: 'تأكيد الاشتراك',
  confirmText: 'أكّد أنك تريد تلقي النشرة البريدية.',
  confirm: 'تأكيد',
  confirmed: 'شكرًا. ستصلك النشرة البريدية من الآن فصاعدًا.',
  unsubscribeTitle: 'إلغاء الاشتراك في النشرة البريدية',
  unsubscribeText: 'لن تتلقى النشرة البريدية بعد ذلك.',
  unsubscribe: 'إلغاء الاشتراك',
  unsubscribed: 'أُلغي اشتراكك في النشرة البريدية.',
  subscribers: 'المشتركون في النشرة البريدية',
  statePending: 'غير مؤكَّدين',
  stateConfirmed: 'مؤكَّدون',
  stateUnsubscribed: 'ألغوا الاشتراك',
  noSubscribers: 'لا عناوين بعد.',
  total:
    '{count, plural, zero {لا عناوين} one {عنوان واحد} two {عنوانان} few {# عناوين} many {# عنوانًا} other {# عنوان}}',
  export: 'تنزيل القائمة (CSV)',
  exportText: 'يأتي كل عنوان مع رابط إلغاء اشتراكه. ويُسجَّل كل تنزيل.',
}
