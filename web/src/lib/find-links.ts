import { toPlainDigits } from '@lamplight/contract/digits'
import { parseUrl } from '@lamplight/contract/parse-url'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'time'; text: string; seconds: number }

/** Longest URL that becomes a link, the same limit as in forms; a longer one stays text. */
export const LINK_MAX = 2000

/** A URL up to white space or a mark of direction, or a time h:mm:ss or m:ss, in ASCII digits. Every part of a text is scanned once. */
const PATTERN = /https?:\/\/[^\s<>"\p{Bidi_Control}]+|(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:])/giu
/** White space inside of a line, and marks of direction, with which Arabic and Hebrew lines often begin. */
const BEFORE_TIME = /[ \t\p{Bidi_Control}]/u
/** Punctuation that ends the sentence, not the URL. */
const TRAILING = new Set('.,;:!?\'"»”’')

/**
 * Splits a text into plain parts, URLs and times, in order. Joined, the parts equal the text. Runs in linear time for any
 * input, because the text is untrusted.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of toPlainDigits(text).matchAll(PATTERN)) {
    const written = text.slice(match.index, match.index + match[0].length)
    const isAddress = written.startsWith('h') || written.startsWith('H')
    const found = isAddress ? toLink(written) : opensLine(text, match.index) ? toTime(match, written) : null
    if (!found) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(found)
    end = match.index + found.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function toLink(written: string): TextPart | null {
  const text = written.slice(0, endOfAddress(written))
  const url = text.length > LINK_MAX ? null : parseUrl(text)
  return url && { kind: 'link', text, href: url.href }
}

/** Removes trailing punctuation; a closing bracket belongs to the URL only if it was opened in it. */
function endOfAddress(written: string): number {
  const hasBracket = written.includes('(')
  let end = written.length
  for (; end > 0; end--) {
    const last = written.charAt(end - 1)
    if (!TRAILING.has(last) && (last !== ')' || hasBracket)) break
  }
  return end
}

/** Whether a time may start here: at the start of a line or in brackets. In running text "John 3:16" is a verse. */
function opensLine(text: string, index: number): boolean {
  let before = index - 1
  while (before >= 0 && BEFORE_TIME.test(text.charAt(before))) before--
  return before < 0 || text[before] === '\n' || text[before] === '(' || text[before] === '['
}

function toTime([, hours, minutes, seconds]: RegExpExecArray, text: string): TextPart | null {
  if (hours !== undefined && Number(minutes) > 59) return null
  return { kind: 'time', text, seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) }
}
