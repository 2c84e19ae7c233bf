import { describe, expect, test } from 'vitest'
import { excerptAround } from './forum.excerpt.ts'

const filler = (count: number) => Array.from({ length: count }, (_, n) => `bread${n}`).join(' ')
const wordsOf = (text: string) => text.trim().split(/\s+/)

describe('the part of a post that a search shows', () => {
  test('is the whole post when it is short', () => {
    expect(excerptAround('**Peace** be with you.', 'absent')).toBe('**Peace** be with you.')
  })

  test('has at most forty words and begins shortly before the match', () => {
    const part = excerptAround(`${filler(100)} psaltery ${filler(100)}`, 'psaltery')
    expect(wordsOf(part)).toHaveLength(40)
    expect(wordsOf(part)[5]).toBe('psaltery')
  })

  test('is filled up from before a match at the end', () => {
    const part = excerptAround(`${filler(100)} psaltery.`, 'psaltery')
    expect(wordsOf(part)).toHaveLength(40)
    expect(part.endsWith('psaltery.')).toBe(true)
  })

  test('is where most of the words are together, not where the first of them is', () => {
    const text = `rebec ${filler(60)} shawm ${filler(60)} shawm and rebec ${filler(60)}`
    expect(excerptAround(text, 'rebec shawm')).toContain('shawm and rebec')
    expect(excerptAround(text, 'rebec absent').startsWith('rebec')).toBe(true)
    expect(excerptAround(`or ${filler(60)} ${text}`, 'absent or rebec')).toContain('rebec')
  })

  test('is the beginning when no word is found, such as that of a hit in the title', () => {
    expect(wordsOf(excerptAround(filler(100), 'absent')).slice(0, 2)).toEqual(['bread0', 'bread1'])
  })

  test.each([
    ['Ramadán', 'RAMADAN'],
    ['ramadan', 'Ramadán'],
    ['Straße', 'strasse'],
    ['Qur’an', 'quran'],
    ['الرَّحْمَة', 'رحمة'],
    ['إيمان', 'الايمان'],
  ])('finds %s for %s, as the search does', (written, wanted) => {
    expect(excerptAround(`${filler(100)} ${written} ${filler(100)}`, wanted)).toContain(written)
  })

  test('is cut when a word is very long, and never within a character', () => {
    expect(excerptAround('x'.repeat(20_000), 'x')).toHaveLength(400)
    expect(excerptAround(`x${'𝒙'.repeat(1_000)}`, 'x').isWellFormed()).toBe(true)
  })
})
