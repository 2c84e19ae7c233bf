import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'تغيّر هذا النص في مكان آخر في هذه الأثناء',
  now: 'النص الآن:',
  saveAgain: 'احفظ مرة أخرى لتضع نصك بدلًا منه.',
  useOther: 'استخدام هذا النص',
  changedField: 'تغيّر هذا الحقل في مكان آخر في هذه الأثناء. احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
  changedFieldTo: 'تغيّر هذا الحقل في مكان آخر في هذه الأثناء إلى «{value}». احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
}
