import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { useCopyText } from '../../ui/use-copy-text.ts'
import { readDraft, storeDraft } from './drafts.ts'
import styles from './unsent-draft.module.css'

interface UnsentDraftProps {
  userId: number
  roomId: number
}

/** What somebody was writing when the room was archived, locked or lost, or when they were muted: it can be copied. */
export function UnsentDraft({ userId, roomId }: UnsentDraftProps) {
  const t = useT()
  const copy = useCopyText()
  const [content, setContent] = useState('')
  // Drafts live in this tab only, so the server cannot render them.
  useEffect(() => setContent(readDraft(userId, roomId)), [userId, roomId])
  if (content === '') return null
  const discard = () => {
    storeDraft(userId, roomId, '')
    setContent('')
  }
  return (
    <div className={styles.draft}>
      <p className={styles.label}>{t('chat.unsentDraft')}</p>
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
