const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first `count` letters of a name as people count them: an emoji or a letter with its marks is one. */
export function initialsOf(name: string, count = 2): string {
  const letters: string[] = []
  for (const { segment } of graphemes.segment(name.trim())) {
    letters.push(segment)
    if (letters.length === count) break
  }
  return letters.join('')
}
