/** Code units of a quote. */
const EXCERPT_LENGTH = 140

/** What a reply quotes of the message it answers. Cut without splitting a surrogate pair, which could be half an emoji. */
export const excerptOf = (text: string): string =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`
