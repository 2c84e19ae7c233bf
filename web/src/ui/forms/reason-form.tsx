import { REMOVAL_REASON_MAX, REMOVAL_REASON_MIN } from '@lamplight/contract/removals'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { lengthOf } from '../../lib/length-of.ts'
import { Button } from '../button.tsx'
import { excessOf, LimitedTextArea } from './limited-field.tsx'
import styles from './reason-form.module.css'
import { showIssues } from './show-issues.ts'

interface ReasonFormProps {
  submitLabel: string
  isPending: boolean
  onCancel: () => void
  /** With a reason of the required length. */
  onSubmit: (event: FormEvent, reason: string) => void
}

/** In the dialog in which staff remove what belongs to somebody else: the owner reads the reason. */
export function ReasonForm({ submitLabel, isPending, onCancel, onSubmit }: ReasonFormProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    showIssues(event, () => setIsMissing(lengthOf(given) < REMOVAL_REASON_MIN))
    if (lengthOf(given) < REMOVAL_REASON_MIN || excessOf(given, REMOVAL_REASON_MAX) > 0 || isPending) return
    onSubmit(event, given)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LimitedTextArea
        label={t('reports.reason')}
        rows={3}
        max={REMOVAL_REASON_MAX}
        required
        value={reason}
        error={isMissing ? t('validation.reasonMissing', { limit: REMOVAL_REASON_MIN }) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="danger" isPending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
