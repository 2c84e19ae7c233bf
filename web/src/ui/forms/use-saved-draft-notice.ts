import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { type DraftKind, hasDraft } from '../../lib/text-drafts.ts'

/**
 * For what replaces a form when the session has ended: that the text is kept, when there is one. Undefined in the first
 * render, because the server cannot know the drafts of this tab.
 * @param kinds of the drafts of the form, a constant
 */
export function useSavedDraftNotice(kinds: readonly DraftKind[]): string | undefined {
  const t = useT()
  const [hasText, setHasText] = useState(false)
  useEffect(() => setHasText(hasDraft(kinds)), [kinds])
  return hasText ? t('unsent.savedInTab') : undefined
}
