import type { DraftKind } from '../../lib/text-drafts.ts'
import { useSavedDraftNotice } from './use-saved-draft-notice.ts'

interface SavedDraftNoticeProps {
  /** Of the drafts that are kept, a constant. */
  kinds: readonly DraftKind[]
}

/** Beside a link to sign in that has replaced a form: that what was being written is kept. */
export function SavedDraftNotice({ kinds }: SavedDraftNoticeProps) {
  const text = useSavedDraftNotice(kinds)
  return text && <p role="status">{text}</p>
}
