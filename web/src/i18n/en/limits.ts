export const limits = {
  tooLong:
    '{count, plural, one {# character too many.} other {# characters too many.}} At most {max, number} are possible.',
} as const
