// Created lazily: it takes about 50 ms on a phone, and most names do not need it.
let segmenter: Intl.Segmenter | undefined

/** Letters and digits of scripts in which each is a character of its own unless a mark follows. */
const PLAIN = /^(?:(?=[\p{L}\p{Nd}])[\p{Script=Latin}\p{Script=Arabic}\p{Nd}])+(?![\p{M}\p{Cf}])/u

/** The first `count` characters of a name as people count them: an emoji or a letter with its marks is one. */
export function initialsOf(name: string, count = 2): string {
  const trimmed = name.trim()
  const plain = [...(PLAIN.exec(trimmed)?.[0] ?? '')]
  if (plain.length >= count) return plain.slice(0, count).join('')

  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const letters: string[] = []
  for (const { segment } of segmenter.segment(trimmed)) {
    letters.push(segment)
    if (letters.length === count) break
  }
  return letters.join('')
}
