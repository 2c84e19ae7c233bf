import type { Translation } from '../catalog.ts'
import type { unsent as english } from '../en/unsent.ts'

export const unsent: Translation<typeof english> = {
  wasWriting: 'كنت تكتب:',
  copy: 'نسخ النص',
  copied: 'نُسخ النص',
  notCopied: 'تعذّر نسخ النص. يُرجى تحديده ونسخه بنفسك.',
  discard: 'تجاهل',
  savedInTab: 'ما كنت تكتبه محفوظ في علامة التبويب هذه. ستجده هنا بعد تسجيل الدخول.',
  staysHere: 'يبقى ما كتبته هنا حتى تغلق هذا النموذج. يمكنك نسخه.',
}
