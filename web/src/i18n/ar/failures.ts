import type { Translation } from '../catalog.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translation<typeof english> = {
  source_missing: 'الملف المرفوع لم يعد موجودًا. يُرجى رفعه من جديد.',
  source_damaged: 'الملف تالف. يُرجى تصديره من جديد ورفع الملف الجديد.',
  encoder_failed: 'تعذّر تحويل الملف. قد تنجح صيغة أخرى مثل MP4 بترميز H.264.',
  took_too_long: 'استغرق التحويل وقتًا طويلًا فأُوقف. يمكن لفريق الموقع بدؤه مجددًا.',
  no_room: 'نفدت مساحة الموقع. يمكن لفريق الموقع بدء المعالجة مجددًا عند توفر مساحة.',
  cancelled: 'أُوقفت المعالجة. يمكن لفريق الموقع بدؤها مجددًا.',
  broke_off: 'فشلت المعالجة عدة مرات. يمكن لفريق الموقع بدؤها مجددًا، وقد تنجح صيغة أخرى.',
  unknown: 'حدث أمر غير متوقع. يمكن لفريق الموقع بدء المعالجة مجددًا.',
}
