import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['grace', 'gr'],
    ['  grace', 'gr'],
    ['ü7', 'ü7'],
    ['نور', 'نو'],
    ['x', 'x'],
    ['', ''],
    ['a b', 'a '],
    // A letter and its marks count as one, before and after another letter.
    ['e\u0301a\u0308o', 'e\u0301a\u0308'],
    ['ae\u0301', 'ae\u0301'],
    ['ن\u064Eو', 'ن\u064Eو'],
    // Conjuncts, a family, a flag.
    [
      'क्षमा',
      [...new Intl.Segmenter(undefined).segment('क्षमा')]
        .slice(0, 2)
        .map(({ segment }) => segment)
        .join(''),
    ],
    ['👨‍👩‍👧b', '👨‍👩‍👧b'],
    ['🇩🇪🇫🇷🇪🇸', '🇩🇪🇫🇷'],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('have as many letters as requested', () => {
    expect(initialsOf('grace', 1)).toBe('g')
  })
})
