import type { Translation } from '../catalog.ts'
import type { limits as english } from '../en/limits.ts'

export const limits: Translation<typeof english> = {
  tooLong: '{count, plural, one {# Zeichen zu viel.} other {# Zeichen zu viel.}} Erlaubt sind höchstens {max, number}.',
}
