export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'time'; text: string; seconds: number }

/**
 * An http(s) address up to white space, or a time h:mm:ss or m:ss. A time counts at the start of a line or in brackets
 * only: in running text "John 3:16" is a verse.
 */
const PATTERN = /https?:\/\/[^\s<>"]+|(?<=(?:^|[\n([])[ \t]*)(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:])/gi
/** Punctuation that ends the sentence, not the address; a closing bracket belongs to it only when it was opened in it. */
const TRAILING = /[.,;:!?'"»”’]+$|\)+$/

/** Cuts a text into plain parts, web addresses and times, in their order. Joined again, the parts are the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PATTERN)) {
    const found = match[0].startsWith('h') || match[0].startsWith('H') ? toLink(match[0]) : toTime(match)
    if (!found) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(found)
    end = match.index + found.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function toLink(written: string): TextPart | null {
  let text = written
  for (let before = ''; before !== text; ) {
    before = text
    const trailing = TRAILING.exec(text)?.[0] ?? ''
    const isBracketed = trailing.startsWith(')') && text.includes('(')
    if (!isBracketed) text = text.slice(0, text.length - trailing.length)
  }
  return URL.canParse(text) ? { kind: 'link', text, href: new URL(text).href } : null
}

function toTime([text, hours, minutes, seconds]: RegExpExecArray): TextPart | null {
  if (hours !== undefined && Number(minutes) > 59) return null
  return { kind: 'time', text, seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) }
}
