import { NOTES_MAX } from '@lamplight/contract/moderation'
import type { RejectionReason } from '@lamplight/contract/review-reasons'
import type { Video } from '@lamplight/contract/video-responses'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import styles from './decision-form.module.css'
import { OtherDecision } from './other-decision.tsx'
import { ReasonSelect } from './reason-select.tsx'
import { useDecideWithToasts } from './use-decide-with-toasts.ts'

/** Withdraws an approval, with notes for the creator; in a dialog, apart from the daily decisions. */
export function WithdrawButton({ video }: { video: Video }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [notes, setNotes] = useState('')
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { decide, pending, isTooLate, refresh } = useDecideWithToasts(video)
  const withdraw = () => {
    if (!reason && !notes.trim()) return setIsMissing(true)
    // The field says so by itself.
    if (excessOf(notes, NOTES_MAX) > 0) return
    decide({ status: 'rejected', contentNotes: notes, ...(reason && { contentReason: reason }) })
  }
  return (
    <>
      <Button size="small" variant="quiet" onPointerEnter={preloadDialog} onClick={() => setIsOpen(true)}>
        {t('moderation.withdraw')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('moderation.withdraw')}
        text={<bdi>{video.title}</bdi>}
        onClose={() => setIsOpen(false)}
      >
        {isTooLate && <OtherDecision videoId={video.id} notes={notes} onSeen={refresh} />}
        <div className={styles.form}>
          <ReasonSelect
            value={reason}
            error={isMissing ? t('moderation.reasonMissing') : undefined}
            onChange={(chosen) => {
              setReason(chosen)
              setIsMissing(false)
            }}
          />
          <LimitedTextArea
            label={t('moderation.notes')}
            hint={t('moderation.notesHint')}
            max={NOTES_MAX}
            value={notes}
            onChange={(event) => {
              setNotes(event.target.value)
              setIsMissing(false)
            }}
          />
          <div className={styles.buttons}>
            <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
            <Button variant="danger" isPending={pending !== null} onClick={withdraw}>
              {t('moderation.reject')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
