import { Fragment, type ReactNode } from 'react'
import { findLinks } from '../lib/find-links.ts'

interface LinkedTextProps {
  /** What a person wrote; shown as text, whatever is in it. */
  text: string
  /** Makes times like 1:23 press-able; without it they stay plain text. */
  onSeek?: (seconds: number) => void
}

/** People's words with their web addresses as links that lend no weight to them, and their times as buttons. */
export function LinkedText({ text, onSeek }: LinkedTextProps) {
  return findLinks(text).map((part, index): ReactNode => {
    const key = `${index} ${part.text}`
    if (part.kind === 'link') {
      return (
        // An address reads from left to right in any sentence, and does not decide the sentence's direction.
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
    return <Fragment key={key}>{part.text}</Fragment>
  })
}
