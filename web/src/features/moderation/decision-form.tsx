import { NOTES_MAX } from '@lamplight/contract/moderation'
import type { Video } from '@lamplight/contract/videos'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea } from '../../ui/field.tsx'
import styles from './decision-form.module.css'
import { useDecideWithWords } from './use-decide-with-words.ts'

/** The tick, the notes and the two buttons. What was typed stays when the server refuses. */
export function DecisionForm({ video }: { video: Video }) {
  const t = useT()
  const [isVerified, setIsVerified] = useState(false)
  const [notes, setNotes] = useState('')
  const { decide, pending } = useDecideWithWords(video)
  const isPlayable = video.videoUrl !== '' || video.processing === 'ready'
  const whyNotApprove = !isPlayable
    ? t('moderation.notPlayableYet')
    : isVerified
      ? undefined
      : t('moderation.tickFirst')
  return (
    <div className={styles.form}>
      <CheckboxField
        label={t('moderation.verified')}
        checked={isVerified}
        onChange={(event) => setIsVerified(event.target.checked)}
      />
      <TextArea
        label={t('moderation.notes')}
        hint={t('moderation.notesHint')}
        rows={2}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant="danger"
          isPending={pending === 'rejected'}
          onClick={() => decide({ status: 'rejected', contentNotes: notes })}
        >
          {t('moderation.reject')}
        </Button>
        <Button
          variant="primary"
          isPending={pending === 'approved'}
          disabledReason={whyNotApprove}
          onClick={() => decide({ status: 'approved', contentNotes: notes, religiousContentVerified: true })}
        >
          {t('moderation.approve')}
        </Button>
      </div>
    </div>
  )
}
