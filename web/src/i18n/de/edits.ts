import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Das wurde inzwischen an anderer Stelle geändert',
  now: 'Jetzt steht dort:',
  saveAgain: 'Speichern Sie erneut, um es durch Ihren Text zu ersetzen.',
  useOther: 'Diesen Text übernehmen',
  changedField:
    'Dies wurde inzwischen an anderer Stelle geändert. Speichern Sie erneut, um es durch Ihre Eingabe zu ersetzen.',
  changedFieldTo:
    'Dies wurde inzwischen an anderer Stelle in „{value}“ geändert. Speichern Sie erneut, um es durch Ihre Eingabe zu ersetzen.',
}
