import type { Translation } from '../catalog.ts'
import type { share as english } from '../en/share.ts'

export const share: Translation<typeof english> = {
  startAt: 'البدء عند',
  startAtHint: 'دقائق وثوانٍ مثل 1:30.',
  startAtWrong: 'يُرجى إدخال وقت مثل 1:30',
  embed: 'تضمين',
  embedHint: 'يعرض الفيديو داخل إطار في موقع آخر.',
  copyEmbed: 'نسخ الرمز',
}
