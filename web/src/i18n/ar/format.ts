import type { Translation } from '../catalog.ts'
import type { format as english } from '../en/format.ts'

export const format: Translation<typeof english> = {
  justNow: 'الآن',
  megapixels: '{count} ميغابكسل',
  views:
    '{count, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {{views} مشاهدات} many {{views} مشاهدة} other {{views} مشاهدة}}',
  watched: 'شوهد {percent}%',
}
