import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { readDraft, storeDraft } from './drafts.ts'
import styles from './kept-draft.module.css'
import { useCopyText } from './use-copy-text.ts'

interface KeptDraftProps {
  userId: number
  roomId: number
}

/** What somebody was writing when the room was archived or locked, or when they were muted: it can be copied. */
export function KeptDraft({ userId, roomId }: KeptDraftProps) {
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
      <p className={styles.label}>{t('chat.draftKept')}</p>
      <p className={styles.content} dir="auto">
        {content}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => void copy(content)}>
          {t('chat.copyText')}
        </Button>
        <Button variant="quiet" size="small" onClick={discard}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  )
}
