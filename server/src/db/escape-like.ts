/** Text for a pattern of LIKE in which `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
