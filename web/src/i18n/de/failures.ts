import type { Translation } from '../catalog.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translation<typeof english> = {
  source_missing: 'Die hochgeladene Datei gibt es nicht mehr. Bitte laden Sie sie erneut hoch.',
  source_damaged: 'Die Datei ist beschädigt. Bitte exportieren Sie sie neu und laden Sie die neue Datei hoch.',
  encoder_failed:
    'Die Datei konnte nicht umgewandelt werden. Ein anderes Format wie MP4 mit H.264 könnte funktionieren.',
  took_too_long: 'Die Umwandlung dauerte zu lange und wurde abgebrochen. Das Team kann sie erneut starten.',
  no_room:
    'Die Website hatte keinen Platz mehr. Das Team kann die Verarbeitung erneut starten, sobald wieder Platz ist.',
  cancelled: 'Die Verarbeitung wurde abgebrochen. Das Team kann sie erneut starten.',
  broke_off:
    'Die Verarbeitung ist mehrmals fehlgeschlagen. Das Team kann sie erneut starten; ein anderes Format könnte funktionieren.',
  unknown: 'Etwas Unerwartetes ist geschehen. Das Team kann die Verarbeitung erneut starten.',
}
