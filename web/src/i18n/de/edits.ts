import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed:
    'Dies wurde inzwischen an anderer Stelle geändert. Speichern Sie noch einmal, um es durch Ihre Eingabe zu ersetzen.',
  changedTo:
    'Dies wurde inzwischen an anderer Stelle geändert, und zwar in „{value}“. Speichern Sie noch einmal, um es durch Ihre Eingabe zu ersetzen.',
}
