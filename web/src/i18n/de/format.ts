import type { Translation } from '../catalog.ts'
import type { format as english } from '../en/format.ts'

export const format: Translation<typeof english> = {
  justNow: 'gerade eben',
  megapixels: '{count} Megapixel',
  views: '{count, plural, one {{views} Aufruf} other {{views} Aufrufe}}',
  watched: '{percent} % angesehen',
}
