import type { Translation } from '../catalog.ts'
import type { limits as english } from '../en/limits.ts'

export const limits: Translation<typeof english> = {
  tooLong:
    '{count, plural, zero {لا أحرف زائدة.} one {حرف واحد زائد.} two {حرفان زائدان.} few {# أحرف زائدة.} many {# حرفًا زائدًا.} other {# حرف زائد.}} الحد الأقصى {max, number}.',
}
