import type { Translation } from '../catalog.ts'
import type { format as english } from '../en/format.ts'

export const format: Translation<typeof english> = {
  justNow: 'à l’instant',
  megapixels: '{count} mégapixels',
  views: '{count, plural, one {{views} vue} many {{views} de vues} other {{views} vues}}',
  watched: 'Vidéo vue à {percent} %',
}
