import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Entretanto, esto se ha cambiado en otro lugar',
  now: 'Ahora dice:',
  saveAgain: 'Guarda otra vez para sustituirlo por tu texto.',
  useOther: 'Usar este texto',
  changedField: 'Entretanto, esto se ha cambiado en otro lugar. Guarda otra vez para sustituirlo por lo tuyo.',
  changedFieldTo:
    'Entretanto, esto se ha cambiado en otro lugar por «{value}». Guarda otra vez para sustituirlo por lo tuyo.',
}
