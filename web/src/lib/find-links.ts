export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'time'; text: string; seconds: number }

/** Longest address that becomes a link, as long as one that may be entered in a form; a longer one stays text. */
export const LINK_MAX = 2000

/** An http(s) address up to white space, or a time h:mm:ss or m:ss. Every part of a text is read once. */
const PATTERN = /https?:\/\/[^\s<>"]+|(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:])/gi
/** Punctuation that ends the sentence, not the address. */
const TRAILING = new Set('.,;:!?\'"»”’')

/**
 * Cuts a text into plain parts, web addresses and times, in their order. Joined again, the parts are the text. Takes time
 * in proportion to the length of the text, whatever it says: strangers write it.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PATTERN)) {
    const isAddress = match[0].startsWith('h') || match[0].startsWith('H')
    const found = isAddress ? toLink(match[0]) : opensLine(text, match.index) ? toTime(match) : null
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
  if (text.length > LINK_MAX || !URL.canParse(text)) return null
  return { kind: 'link', text, href: new URL(text).href }
}

/** Without the punctuation behind it; a closing bracket belongs to the address only when it was opened in it. */
function endOfAddress(written: string): number {
  const hasBracket = written.includes('(')
  let end = written.length
  for (; end > 0; end--) {
    const last = written.charAt(end - 1)
    if (!TRAILING.has(last) && (last !== ')' || hasBracket)) break
  }
  return end
}

/** Whether a time may begin here: at the start of a line or in brackets. In running text "John 3:16" is a verse. */
function opensLine(text: string, index: number): boolean {
  let before = index - 1
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--
  return before < 0 || text[before] === '\n' || text[before] === '(' || text[before] === '['
}

function toTime([text, hours, minutes, seconds]: RegExpExecArray): TextPart | null {
  if (hours !== undefined && Number(minutes) > 59) return null
  return { kind: 'time', text, seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) }
}
