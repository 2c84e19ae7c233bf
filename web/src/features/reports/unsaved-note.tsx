import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { draftKeyOf, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useCopyText } from '../../ui/use-copy-text.ts'
import styles from './reports.module.css'

interface UnsavedNoteProps {
  caseId: number
  onDiscard: () => void
}

/** The note that a moderator was writing when somebody else decided the case: it can be copied. */
export function UnsavedNote({ caseId, onDiscard }: UnsavedNoteProps) {
  const t = useT()
  const copy = useCopyText()
  const place = draftKeyOf('report decision', useSession()?.id ?? 0, caseId)
  const [note, setNote] = useState(() => readDraft(place))
  if (note === '') return null
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
