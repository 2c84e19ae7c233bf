import type { Translation } from '../catalog.ts'
import type { audit as english } from '../en/audit.ts'

export const audit: Translation<typeof english> = {
  title: 'Protokoll',
  search: 'Personen, Aktionen und Details durchsuchen',
  about: 'Betrifft',
  everything: 'Alles',
  from: 'Von',
  to: 'Bis',
  download: 'Als CSV herunterladen',
  none: 'Nichts gefunden.',
  operator: 'Betrieb über die Kommandozeile',
}
