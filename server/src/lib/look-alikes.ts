/** Names that a reader takes for one another. */

/** Letters of other scripts and digits that look like Latin letters, each with the one it resembles. */
const LOOK_ALIKES = new Map(
  (
    'аa вb гr еe һh нh іi ӏl јj кk мm пn оo рp ԛq ѕs тt уy ѵv ԝw хx сc ԁd иu ' +
    'αa βb γy εe ηn ιi κk νv οo ρp σo ςs τt υu χx ωw ıi 0o 1i 3e 4a 5s 7t'
  )
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/** A text in lower case with look-alikes replaced by the letters they resemble. */
export const toLookAlikes = (text: string): string =>
  Array.from(text, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')

/**
 * What two names have in common that look the same: case, letters of other scripts, other forms of a letter, characters that are
 * not drawn and the width of spaces make no difference. Accents and vowel signs do, because they make other words.
 */
export const nameKey = (name: string): string =>
  toLookAlikes(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
