import { NOTES_MAX } from '@lamplight/contract/moderation'
import type { RejectionReason } from '@lamplight/contract/review-reasons'
import type { Video } from '@lamplight/contract/video-responses'
import { useId, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { draftKeyOf, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import styles from './decision-form.module.css'
import { usePlayable } from './moderation.queries.ts'
import { OtherDecision } from './other-decision.tsx'
import { queueKeys as keys } from './queue-keys.ts'
import { ReasonSelect } from './reason-select.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useDecideWithToasts } from './use-decide-with-toasts.ts'

/**
 * The tick, the notes and the two buttons. The input stays in this tab until the decision is saved: it survives a change of
 * queue tabs, a rejection by the server and a decision by another moderator.
 */
export function DecisionForm({ video }: { video: Video }) {
  const t = useT()
  const id = useId()
  const session = useSession()
  const place = draftKeyOf('review', session?.id ?? 0, video.id)
  const form = useRef<HTMLDivElement>(null)
  const [isVerified, setIsVerified] = useState(false)
  const [notes, setNotes] = useState(() => readDraft(place))
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [missing, setMissing] = useState<'tick' | 'picture' | 'reason' | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { decide, pending, isTooLate, refresh } = useDecideWithToasts(video, () => storeDraft(place, ''))
  const { isPlayable, processing } = usePlayable(video)
  const whyNotApprove = isPlayable
    ? isVerified
      ? undefined
      : t('moderation.tickFirst')
    : t(processing === 'failed' ? 'moderation.processingFailed' : 'moderation.approveLater')

  const write = (text: string) => {
    setNotes(text)
    storeDraft(place, text)
    setMissing(null)
  }
  const focus = (control: 'input' | 'select' | 'textarea') => form.current?.querySelector<HTMLElement>(control)?.focus()
  const askForTick = () => {
    setMissing(isPlayable ? 'tick' : 'picture')
    if (isPlayable) focus('input')
  }
  const isTooLong = excessOf(notes, NOTES_MAX) > 0
  const approve = () => {
    if (isTooLong) return focus('textarea')
    decide({ status: 'approved', contentNotes: notes, religiousContentVerified: true })
  }
  const reject = () => {
    if (isTooLong) return focus('textarea')
    if (reason || notes.trim()) return setIsLeaving(true)
    setMissing('reason')
    focus('select')
  }

  if (isTooLate) return <OtherDecision videoId={video.id} notes={notes} onSeen={refresh} />
  if (isLeaving) {
    return (
      <UndoBar
        text={t('moderation.rejectingSoon')}
        now={t('moderation.rejectNow')}
        onUndo={() => setIsLeaving(false)}
        onDone={() => {
          setIsLeaving(false)
          decide({ status: 'rejected', contentNotes: notes, ...(reason && { contentReason: reason }) })
        }}
      />
    )
  }
  return (
    <div className={styles.form} ref={form}>
      <CheckboxField
        label={t('moderation.verified')}
        checked={isVerified}
        aria-keyshortcuts={keys.verify}
        error={missing === 'tick' ? t('moderation.tickFirst') : undefined}
        onChange={(event) => {
          setIsVerified(event.target.checked)
          setMissing(null)
        }}
      />
      <ReasonSelect
        value={reason}
        error={missing === 'reason' ? t('moderation.reasonMissing') : undefined}
        onChange={(chosen) => {
          setReason(chosen)
          setMissing(null)
        }}
      />
      <LimitedTextArea
        label={t('moderation.notes')}
        hint={t('moderation.notesHint')}
        rows={2}
        max={NOTES_MAX}
        value={notes}
        onChange={(event) => write(event.target.value)}
      />
      {missing === 'picture' && !isPlayable && (
        <p id={id} role="alert" className={styles.missing}>
          {whyNotApprove}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="danger" aria-keyshortcuts={keys.reject} isPending={pending === 'rejected'} onClick={reject}>
          {t('moderation.reject')}
        </Button>
        <Button
          variant="primary"
          aria-keyshortcuts={keys.approve}
          isPending={pending === 'approved'}
          disabledReason={whyNotApprove}
          onRefused={askForTick}
          onClick={approve}
        >
          {t('moderation.approve')}
        </Button>
      </div>
    </div>
  )
}
