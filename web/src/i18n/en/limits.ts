export const limits = {
  tooLong: '{count, plural, one {# character too many.} other {# characters too many.}} The maximum is {max, number}.',
} as const
