/** The limit that a refusal names, because something was too large, too long or too many. */
import type { ExceededLimit, LimitCode } from './errors.ts'

/** Failures whose sentence names a limit. Not part of errors.ts, because the browser does not load the sentences there. */
export const LIMIT_CODES = [
  'payload_too_large',
  'upload_too_large',
  'video_too_long',
  'image_too_large',
  'unfinished_uploads',
  'too_many_captions',
  'playlist_full',
  'too_many_playlists',
  'too_many_forum_categories',
] as const satisfies readonly LimitCode[]

export const isLimitCode = (code: string | undefined): code is LimitCode => LIMIT_CODES.some((known) => known === code)

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * "3.4 MB", of 1,024 kB of 1,024 bytes: limits are powers of two, and people read round numbers. A file that fits by this measure
 * also fits where a file manager counts in thousands. Units are in words where the short ones are not understood (Arabic).
 */
export function formatBytes(count: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), BYTE_UNITS.length - 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step] ?? 'byte',
    unitDisplay: step === 0 || locale.startsWith('ar') ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(count / 1024 ** step)
}

/** "12 hours", "90 minutes", "20 seconds": in the largest unit of which it is a whole number. */
export function formatLength(seconds: number, locale: string): string {
  const [unit, length] = [['hour', 3600] as const, ['minute', 60] as const].find(
    ([, length]) => seconds % length === 0,
  ) ?? ['second', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

/** The limit as people read it, in the language of `locale`. `megapixels` is the word, with the formatted number. */
export function formatLimit(
  { value, unit }: ExceededLimit,
  locale: string,
  megapixels: (count: string) => string = (count) => `${count} megapixels`,
): string {
  if (unit === 'bytes') return formatBytes(value, locale)
  if (unit === 'seconds') return formatLength(value, locale)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return unit === 'pixels' ? megapixels(number.format(value / 1_000_000)) : number.format(value)
}
