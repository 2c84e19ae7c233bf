import { REPORT_TEXT_MAX, type ReportCasePage } from '@lamplight/contract/reports'
import { REPORT_REASONS, type ReportReason } from '@lamplight/contract/review-reasons'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { draftKeyOf, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './reports.module.css'
import { useDecideCase } from './reports.queries.ts'

/** Offered durations of a suspension in days; the last one is permanent. */
const TERMS = [1, 3, 7, 30, 90, 365] as const

interface DecideFormProps {
  found: ReportCasePage
  /** Called with true while there is a note that is not saved. */
  onNote: (isUnsaved: boolean) => void
}

/** The decision on a case, with its consequences. The note stays in this tab until the decision is saved, also while the case is closed. */
export function DecideForm({ found, onNote }: DecideFormProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { canRemove, canSuspend } = found.viewer
  const [outcome, setOutcome] = useState<'dismiss' | 'uphold'>('uphold')
  const [isRemoving, setIsRemoving] = useState(canRemove)
  // On an appeal the suspension stays unless staff change it.
  const isSuspended = found.state === 'appealed' && found.decision?.suspension != null
  const [term, setTerm] = useState(isSuspended ? 'keep' : 'none')
  const [reason, setReason] = useState<ReportReason>(found.reasons[0] ?? 'other')
  const place = draftKeyOf('report decision', useSession()?.id ?? 0, found.id)
  const [note, setNote] = useState(() => readDraft(place))
  const { mutateAsync, isPending } = useDecideCase(found.id, () => {
    storeDraft(place, '')
    setNote('')
    onNote(false)
  })
  const isUnsaved = note.trim() !== ''
  useEffect(() => onNote(isUnsaved), [isUnsaved, onNote])
  const isUpheld = outcome === 'uphold'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // The field says already that it is too long.
    if (excessOf(note, REPORT_TEXT_MAX) > 0) return showIssues(event, () => undefined)
    const keepSuspension = isUpheld && term === 'keep'
    // The account may have been deleted since the duration was chosen.
    const isSuspending = canSuspend && isUpheld && term !== 'keep' && term !== 'none'
    const suspension = isSuspending ? { days: term === 'ever' ? null : Number(term) } : null
    const decision = { outcome, removeContent: isUpheld && isRemoving, suspension, keepSuspension, reason, note }
    // Not `mutate`: its callbacks are dropped when this form unmounts, and it leaves the queue with its case.
    mutateAsync(decision).then(
      () =>
        toast.success({
          title: t('reports.decided'),
          text: t(isUpheld ? 'reports.outcomeUphold' : 'reports.outcomeDismiss'),
        }),
      (error: unknown) =>
        toast.failure({ title: t('reports.decideFailed'), text: errorText(error), place: inFormOf(event) }),
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={t('reports.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value === 'dismiss' ? 'dismiss' : 'uphold')}
      >
        <option value="uphold">{t('reports.outcomeUphold')}</option>
        <option value="dismiss">{t('reports.outcomeDismiss')}</option>
      </SelectField>
      {isUpheld && (
        <>
          <SelectField
            label={t('reports.reason')}
            value={reason}
            onChange={(event) => setReason(REPORT_REASONS.find((known) => known === event.target.value) ?? 'other')}
          >
            {REPORT_REASONS.map((known) => (
              <option key={known} value={known}>
                {t(`reports.reason_${known}`)}
              </option>
            ))}
          </SelectField>
          {canRemove && (
            <CheckboxField
              label={t('reports.remove')}
              checked={isRemoving}
              onChange={(event) => setIsRemoving(event.target.checked)}
            />
          )}
          {canSuspend && (
            <SelectField label={t('reports.suspend')} value={term} onChange={(event) => setTerm(event.target.value)}>
              {isSuspended && <option value="keep">{t('reports.suspendKeep')}</option>}
              <option value="none">{isSuspended ? t('reports.suspendEnd') : t('reports.suspendNone')}</option>
              {TERMS.map((days) => (
                <option key={days} value={days}>
                  {t('reports.days', { count: days })}
                </option>
              ))}
              <option value="ever">{t('reports.suspendForGood')}</option>
            </SelectField>
          )}
        </>
      )}
      <LimitedTextArea
        label={t('reports.note')}
        rows={2}
        max={REPORT_TEXT_MAX}
        value={note}
        onChange={(event) => {
          setNote(event.target.value)
          storeDraft(place, event.target.value)
        }}
      />
      <div className={styles.formButtons}>
        <Button type="submit" variant={isUpheld ? 'danger' : 'primary'} isPending={isPending}>
          {t('reports.decide')}
        </Button>
      </div>
    </form>
  )
}
