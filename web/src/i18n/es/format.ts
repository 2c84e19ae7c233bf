import type { Translation } from '../catalog.ts'
import type { format as english } from '../en/format.ts'

export const format: Translation<typeof english> = {
  justNow: 'ahora mismo',
  megapixels: '{count} megapíxeles',
  views:
    '{count, plural, one {{views} visualización} many {{views} de visualizaciones} other {{views} visualizaciones}}',
  watched: '{percent} % visto',
}
