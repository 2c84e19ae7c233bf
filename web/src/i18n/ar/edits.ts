import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'تغيّر هذا الحقل في مكان آخر أثناء ذلك. احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
  changedTo: 'تغيّر هذا الحقل في مكان آخر أثناء ذلك إلى «{value}». احفظ مرة أخرى لتضع ما كتبته بدلًا منه.',
}
