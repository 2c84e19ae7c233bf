import type { ReportCasePage } from '@lamplight/contract/reports'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { draftKeyOf, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useCopyText } from '../../ui/use-copy-text.ts'
import styles from './reports.module.css'
import { isDecisionOf } from './reports.queries.ts'

interface UnsavedNoteProps {
  found: ReportCasePage
  onDiscard: () => void
}

/**
 * The note that a moderator was writing when somebody else decided the case: it can be copied. One's own decision whose
 * response was lost has the note already.
 */
export function UnsavedNote({ found, onDiscard }: UnsavedNoteProps) {
  const t = useT()
  const copy = useCopyText()
  const userId = useSession()?.id ?? 0
  const place = draftKeyOf('report decision', userId, found.id)
  const [note, setNote] = useState(() => readDraft(place))
  const isSaved = isDecisionOf(found, userId, note)
  useEffect(() => {
    if (isSaved) storeDraft(place, '')
  }, [isSaved, place])
  if (note === '' || isSaved) return null
  const discard = () => {
    storeDraft(place, '')
    setNote('')
    onDiscard()
  }
  return (
    <div className={styles.form}>
      <Notice tone="warning" title={t('reports.noteNotSaved')} />
      <TextArea label={t('reports.note')} rows={3} readOnly value={note} />
      <div className={styles.formButtons}>
        <Button size="small" onClick={() => void copy(note)}>
          {t('unsent.copy')}
        </Button>
        <Button size="small" onClick={discard}>
          {t('unsent.discard')}
        </Button>
      </div>
    </div>
  )
}
