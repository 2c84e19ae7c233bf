import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'تغيّر هذا النص في مكان آخر أثناء ذلك',
  now: 'النص الآن:',
  saveAgain: 'احفظ مرة أخرى لتضع نصك بدلًا منه.',
  useOther: 'استخدم هذا النص',
  changedField: 'تغيّر هذا الحقل في مكان آخر أثناء ذلك. احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
  changedFieldTo: 'تغيّر هذا الحقل في مكان آخر أثناء ذلك إلى «{value}». احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
}
