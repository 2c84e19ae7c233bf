import { Fragment, type ReactNode } from 'react'
import { findLinks } from '../../lib/find-links.ts'

interface LinkedTextProps {
  /** The user's text; shown as text, never as markup. */
  text: string
  /** Turns times like 1:23 into buttons; without it they stay plain text. */
  onSeek?: (seconds: number) => void
}

/** User text with its URLs as nofollow links, and its times as buttons. */
export function LinkedText({ text, onSeek }: LinkedTextProps) {
  return findLinks(text).map((part, index): ReactNode => {
    const key = `${index} ${part.text}`
    if (part.kind === 'link') {
      return (
        // A URL is left to right in any sentence, and does not affect the sentence's direction.
        <a
          key={key}
          href={part.href}
          dir="ltr"
          rel="ugc nofollow noopener noreferrer"
          target="_blank"
          className="text-link"
        >
          {part.text}
        </a>
      )
    }
    if (part.kind === 'time' && onSeek) {
      return (
        <button key={key} type="button" className="text-link" onClick={() => onSeek(part.seconds)}>
          {part.text}
        </button>
      )
    }
    return <Fragment key={key}>{markBlankLines(part.text)}</Fragment>
  })
}

/** A blank line, or several; a lookbehind keeps the line break before it with its line. */
const BLANK_LINES = /(?<=\n)((?:[ \t]*\n)+)/

/** Blank lines are elements of their own, so that a folded text can leave them out. */
function markBlankLines(text: string): ReactNode {
  const parts = text.split(BLANK_LINES)
  if (parts.length === 1) return text
  // Every second part is a run of blank lines.
  return parts.map((part, place): ReactNode => {
    const key = `${place} ${part.length}`
    if (place % 2 === 0) return <Fragment key={key}>{part}</Fragment>
    return (
      <span key={key} data-blank>
        {part}
      </span>
    )
  })
}
