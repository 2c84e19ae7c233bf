import { encodeExtended } from 'content-disposition'

// Control characters, characters that file systems forbid, and direction marks that disguise an extension (`gpj.exe`).
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]/gu
const LONGEST_BYTES = 180
const ENDING = /\.[A-Za-z0-9]{1,8}$/

/** Cuts to `bytes` of UTF-8 without splitting a character. */
function cutToBytes(text: string, bytes: number): string {
  let length = 0
  let result = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    result += character
  }
  return result
}

/** Without the dots and spaces around it, scanned once from each end: a regular expression would restart at each of them. */
function withoutDots(text: string): string {
  const isDot = (index: number) => text[index] === '.' || text[index] === ' '
  let start = 0
  let end = text.length
  while (start < end && isDot(start)) start++
  while (end > start && isDot(end - 1)) end--
  return text.slice(start, end)
}

/** A name that every file system accepts, at most 180 bytes long; its extension is kept, an empty name becomes `download`. */
function safeName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const ending = ENDING.exec(clean)?.[0] ?? ''
  const stem = withoutDots(clean.slice(0, clean.length - ending.length))
  return (cutToBytes(stem, LONGEST_BYTES - ending.length).trim() || 'download') + ending
}

/**
 * The Content-Disposition header that saves the response under `name`, in any script (RFC 6266, RFC 8187): the name itself
 * as UTF-8, and for old clients one in ASCII.
 */
export function contentDisposition(name: string): string {
  const safe = safeName(name)
  // Accents are dropped before the rest becomes `_`: `Kurzführung` stays readable. `%` would be decoded by some clients.
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x24\x26-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(safe)}`
}
