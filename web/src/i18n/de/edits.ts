import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Das wurde inzwischen an anderer Stelle geändert',
  now: 'Es lautet jetzt:',
  saveAgain: 'Speichern Sie noch einmal, um es durch Ihren Text zu ersetzen.',
  useOther: 'Diesen Text übernehmen',
  changedField:
    'Dies wurde inzwischen an anderer Stelle geändert. Speichern Sie noch einmal, um es durch Ihre Eingabe zu ersetzen.',
  changedFieldTo:
    'Dies wurde inzwischen an anderer Stelle geändert, und zwar in „{value}“. Speichern Sie noch einmal, um es durch Ihre Eingabe zu ersetzen.',
}
