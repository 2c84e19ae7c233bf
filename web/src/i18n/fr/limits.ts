import type { Translation } from '../catalog.ts'
import type { limits as english } from '../en/limits.ts'

export const limits: Translation<typeof english> = {
  tooLong:
    '{count, plural, one {# caractère de trop.} many {# de caractères de trop.} other {# caractères de trop.}} Le maximum est de {max, number}.',
}
