import type { DraftKind } from '../lib/text-drafts.ts'
import { useKeptText } from './use-kept-text.ts'

interface KeptTextProps {
  /** Of the drafts that are kept, a constant. */
  kinds: readonly DraftKind[]
}

/** Beside a link to sign in that has replaced a form: that what was being written is kept. */
export function KeptText({ kinds }: KeptTextProps) {
  const text = useKeptText(kinds)
  return text && <p role="status">{text}</p>
}
