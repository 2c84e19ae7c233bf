import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { type DraftKey, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../button.tsx'
import { scrollableByKeyboard } from '../scrollable-by-keyboard.ts'
import { useCopyText } from '../use-copy-text.ts'
import styles from './unsent-draft.module.css'

/** What somebody was writing when its box left the page, because what it was about was removed or closed: it can be copied. */
export function UnsentDraft({ place }: { place: DraftKey }) {
  const t = useT()
  const copy = useCopyText()
  const [content, setContent] = useState('')
  // Drafts live in this tab only, so the server cannot render them.
  useEffect(() => setContent(readDraft(place)), [place])
  if (content === '') return null
  const discard = () => {
    storeDraft(place, '')
    setContent('')
  }
  return (
    <div className={styles.draft}>
      <p className={styles.label}>{t('unsent.wasWriting')}</p>
      <p ref={scrollableByKeyboard} className={styles.content} dir="auto">
        {content}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => void copy(content)}>
          {t('unsent.copy')}
        </Button>
        <Button variant="quiet" size="small" onClick={discard}>
          {t('unsent.discard')}
        </Button>
      </div>
    </div>
  )
}
