import type { Translate } from '../../i18n/language-provider.tsx'
import { formatDuration } from '../../lib/duration.ts'

/** What is comfortable to read (norms row 16). Advice only: captions beyond it are saved. */
const ROWS = 2
const ROW_CHARACTERS = 42
const CHARACTERS_PER_SECOND = 20

const MARKS = /<[^<>]*>/g
/** Vowel signs and accents, which take no room of their own. */
const COMBINING = /\p{M}/gu

const lengthOf = (row: string): number => [...row.replaceAll(COMBINING, '')].length

/**
 * Advice on one caption as it is typed. Speed and position are left out while its times (seconds) are incomplete.
 *
 * @param duration of the video in seconds, 0 while it is unknown
 */
export function captionHints(
  { text, start, end }: { text: string; start: number | null; end: number | null },
  duration: number,
  t: Translate,
): string[] {
  const rows = text.replaceAll(MARKS, '').trim().split('\n')
  const lengths = rows.map((row) => lengthOf(row.trim()))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const seconds = start === null || end === null ? 0 : end - start
  return [
    duration > 0 && start !== null && start >= duration && t('studio.hintAfterEnd', { end: formatDuration(duration) }),
    rows.length > ROWS && t('studio.hintRows'),
    Math.max(...lengths) > ROW_CHARACTERS && t('studio.hintWide', { limit: ROW_CHARACTERS }),
    seconds > 0 && total > seconds * CHARACTERS_PER_SECOND && t('studio.hintFast', { limit: CHARACTERS_PER_SECOND }),
  ].filter((hint) => hint !== false)
}
