import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Mientras tanto, esto se ha cambiado en otro lugar',
  now: 'Ahora dice:',
  saveAgain: 'Guarda otra vez para sustituirlo por tu texto.',
  useOther: 'Usar este texto',
  changedField: 'Mientras tanto, esto se ha cambiado en otro lugar. Guarda otra vez para sustituirlo por lo tuyo.',
  changedFieldTo:
    'Mientras tanto, esto se ha cambiado en otro lugar a «{value}». Guarda otra vez para sustituirlo por lo tuyo.',
}
