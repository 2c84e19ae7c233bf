import type { Translation } from '../catalog.ts'
import type { limits as english } from '../en/limits.ts'

export const limits: Translation<typeof english> = {
  tooLong:
    '{count, plural, one {Sobra # carácter.} many {Sobran # de caracteres.} other {Sobran # caracteres.}} El máximo es {max, number}.',
}
