import * as z from 'zod/mini'

/** Where a sentence of validation-texts.ts names a limit. The browser formats the number in the reader's language. */
const LIMIT = '{limit, number}'
export type LimitText = `${string}${typeof LIMIT}${string}`

/** "20,000", without `Intl`: a page creates dozens of these sentences when it starts. */
const inEnglish = (limit: number): string => String(limit).replace(/\B(?=(\d{3})+$)/g, ',')

/** The sentence with its limit, as the server returns it. */
export const withLimit = (text: LimitText, limit: number): string => text.replace(LIMIT, inEnglish(limit))

/** The limit that `sentence` names, when it is `text` with a limit; else null. */
export function limitIn(sentence: string, text: LimitText): number | null {
  const [before = '', after = ''] = text.split(LIMIT)
  if (!sentence.startsWith(before) || !sentence.endsWith(after)) return null
  const digits = sentence.slice(before.length, sentence.length - after.length)
  return /^[\d,]+$/.test(digits) ? Number(digits.replaceAll(',', '')) : null
}

/** At most `limit` characters, or items of a list. The refusal names the limit. */
export const longest = (limit: number, text: LimitText) => z.maxLength(limit, withLimit(text, limit))

/**
 * At least `limit` characters, as the database counts them: `length` counts an emoji twice, which would let a shorter text through.
 * `text` says so.
 */
export const shortest = (limit: number, text: string) =>
  [
    z.minLength(limit, { error: text, abort: true }),
    z.refine<string>((value) => [...value].length >= limit, text),
  ] as const

/** At least `limit`. The refusal names the limit, as the next one's does. */
export const smallest = (limit: number, text: LimitText) => z.minimum(limit, withLimit(text, limit))
export const largest = (limit: number, text: LimitText) => z.maximum(limit, withLimit(text, limit))

/** A sentence that names a range. */
export type RangeText = `${string}{from}${string}{to}${string}`

/** Numbers as a sentence names them: `1`, or an amount, `$1,000.00`. */
export interface Range {
  from: string
  to: string
}

export const withRange = (text: RangeText, { from, to }: Range): string =>
  text.replace('{from}', () => from).replace('{to}', () => to)

/** The range that `sentence` names, when it is `text` with a range; else null. */
export function rangeIn(sentence: string, text: RangeText): Range | null {
  const [before = '', between = '', after = ''] = text.split(/\{from\}|\{to\}/)
  if (!sentence.startsWith(before) || !sentence.endsWith(after)) return null
  const values = sentence.slice(before.length, sentence.length - after.length).split(between)
  const [from = '', to = ''] = values
  return values.length === 2 && values.every((value) => /^\$?[\d,]+(\.\d+)?$/.test(value)) ? { from, to } : null
}

/** "$1,000.00" */
export const dollarsInEnglish = (cents: number): string =>
  `$${inEnglish(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
