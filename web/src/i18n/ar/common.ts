import type { Translation } from '../catalog.ts'
import type { common as english } from '../en/common.ts'

export const common: Translation<typeof english> = {
  loading: 'جارٍ التحميل…',
  tryAgain: 'إعادة المحاولة',
  close: 'إغلاق',
  cancel: 'إلغاء',
  undo: 'تراجع',
  backToHome: 'العودة إلى الرئيسية',
  somethingWrong: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
  somethingWrongNumbered:
    'حدث خطأ ما. يُرجى المحاولة مرة أخرى. إذا تكرر ذلك فأخبر القائمين على هذا الموقع بهذا الرقم: {id}',
  tooLargeForServer: 'لم يقبل الخادم هذا لأنه كبير جدًا. أرسل أقل، أو اسأل القائمين على هذا الموقع عن الحد الأقصى.',
  needsScripts: 'يحتاج هذا الجزء من الصفحة إلى JavaScript. يُرجى السماح به لهذا الموقع.',
  unreachable: 'يتعذّر الوصول إلى الموقع. تحقّق من اتصالك ثم حاول مرة أخرى.',
  tooMany: 'محاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد {time}.',
  suspendedUntil: 'هذا الحساب موقوف حتى {date}.',
  labelled: '{label}: {value}',
  required: 'مطلوب',
  showMore: 'عرض المزيد',
  deletedAccount: 'حساب محذوف',
  endOfList: 'نهاية القائمة',
  showLess: 'عرض أقل',
  withCaptions: 'مع ترجمة نصية.',
  membersOnly: 'للأعضاء فقط',
}
