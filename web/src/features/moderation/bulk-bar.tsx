import { NOTES_MAX } from '@lamplight/contract/moderation'
import { BULK_MAX, type BulkFailure } from '@lamplight/contract/review-queue'
import type { RejectionReason } from '@lamplight/contract/review-reasons'
import type { Video } from '@lamplight/contract/video-responses'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import styles from './bulk-bar.module.css'
import { useDecideMany } from './moderation.queries.ts'
import { ReasonSelect } from './reason-select.tsx'
import { UndoBar } from './undo-bar.tsx'

interface BulkBarProps {
  shown: readonly Video[]
  chosen: readonly Video[]
  onChooseAll: (ids: readonly number[]) => void
  onClear: () => void
}

interface Order {
  status: 'approved' | 'rejected'
  videos: readonly Video[]
}

interface Left {
  id: number
  title: string
  failure: BulkFailure
}

/** One decision on all selected videos, which can be undone for ten seconds; afterwards the result of each. */
export function BulkBar({ shown, chosen, onChooseAll, onClear }: BulkBarProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const bar = useRef<HTMLElement>(null)
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [notes, setNotes] = useState('')
  const [isVerified, setIsVerified] = useState(false)
  const [missing, setMissing] = useState<'tick' | 'reason' | null>(null)
  const [order, setOrder] = useState<Order | null>(null)
  const [left, setLeft] = useState<readonly Left[]>([])
  const { mutateAsync, isPending } = useDecideMany()

  const ask = (status: Order['status']) => {
    const wants = status === 'approved' ? (isVerified ? null : 'tick') : reason || notes.trim() ? null : 'reason'
    setMissing(wants)
    const focus = (control: string) => bar.current?.querySelector<HTMLElement>(control)?.focus()
    if (wants) focus(wants === 'tick' ? 'input' : 'select')
    else if (excessOf(notes, NOTES_MAX) > 0) focus('textarea')
    else setOrder({ status, videos: chosen })
  }
  const send = ({ status, videos }: Order) => {
    setOrder(null)
    const decision = {
      status,
      videos: videos.map(({ id, moderationVersion }) => ({ id, version: moderationVersion })),
      contentNotes: notes,
      ...(status === 'approved' ? { religiousContentVerified: true } : reason && { contentReason: reason }),
    }
    mutateAsync(decision).then(
      (results) => {
        const failures = results.flatMap(({ id, failure }) =>
          failure ? [{ id, failure, title: videos.find((video) => video.id === id)?.title ?? '' }] : [],
        )
        const count = results.length - failures.length
        if (count > 0) toast.success({ title: t('moderation.success'), text: t('moderation.decidedMany', { count }) })
        setLeft(failures)
        setReason(null)
        setNotes('')
        setIsVerified(false)
        onClear()
      },
      (error: unknown) => toast.failure({ title: t('moderation.failed'), text: errorText(error) }),
    )
  }

  const report = left.length > 0 && <Report left={left} onClose={() => setLeft([])} />
  if (order) {
    const count = order.videos.length
    const isRejection = order.status === 'rejected'
    return (
      <section ref={bar} aria-label={t('moderation.bulk')} className={styles.bar}>
        <UndoBar
          text={isRejection ? t('moderation.rejectingMany', { count }) : t('moderation.approvingMany', { count })}
          now={isRejection ? t('moderation.rejectNow') : t('moderation.approveNow')}
          onUndo={() => setOrder(null)}
          onDone={() => send(order)}
        />
      </section>
    )
  }
  if (chosen.length === 0) return report
  const isTooMany = chosen.length > BULK_MAX ? t('moderation.bulkMost', { count: BULK_MAX }) : undefined
  return (
    <>
      {report}
      <section ref={bar} aria-label={t('moderation.bulk')} className={styles.bar}>
        <div className={styles.head}>
          <strong role="status">{t('moderation.chosen', { count: chosen.length })}</strong>
          {chosen.length < Math.min(shown.length, BULK_MAX) && (
            <Button size="small" onClick={() => onChooseAll(shown.slice(0, BULK_MAX).map(({ id }) => id))}>
              {t('moderation.chooseAll')}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClear}>
            {t('moderation.chooseNone')}
          </Button>
        </div>
        <CheckboxField
          label={t('moderation.verifiedMany')}
          checked={isVerified}
          error={missing === 'tick' ? t('moderation.tickMany') : undefined}
          onChange={({ target }) => {
            setIsVerified(target.checked)
            setMissing(null)
          }}
        />
        <div className={styles.words}>
          <ReasonSelect
            value={reason}
            error={missing === 'reason' ? t('moderation.reasonMissing') : undefined}
            onChange={(wanted) => {
              setReason(wanted)
              setMissing(null)
            }}
          />
          <LimitedTextArea
            label={t('moderation.notes')}
            rows={1}
            max={NOTES_MAX}
            value={notes}
            onChange={({ target }) => {
              setNotes(target.value)
              setMissing(null)
            }}
          />
        </div>
        <div className={styles.head}>
          <Button variant="danger" isPending={isPending} disabledReason={isTooMany} onClick={() => ask('rejected')}>
            {t('moderation.rejectMany', { count: chosen.length })}
          </Button>
          <Button variant="primary" isPending={isPending} disabledReason={isTooMany} onClick={() => ask('approved')}>
            {t('moderation.approveMany', { count: chosen.length })}
          </Button>
        </div>
      </section>
    </>
  )
}

/** The videos that were not changed, and why. */
function Report({ left, onClose }: { left: readonly Left[]; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles.report} role="status">
      <Notice tone="warning" title={t('moderation.leftMany', { count: left.length })}>
        <ul className={styles.failures}>
          {left.map(({ id, title, failure }) => (
            <li key={`${id} ${failure}`}>
              <bdi>{title}</bdi>: {t(`errors.${failure}`)}
            </li>
          ))}
        </ul>
        <Button size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Notice>
    </div>
  )
}
