import { REPORT_TEXT_MAX } from '@lamplight/contract/reports'
import type { OwnSuspension } from '@lamplight/contract/suspension-appeals'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { inFormOf } from '../../ui/in-form.tsx'
import { excessOf, LimitedTextArea } from '../../ui/limited-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showIssues } from '../../ui/show-issues.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Credentials, suspensionQuery, useAppealSuspension } from './suspension.queries.ts'
import styles from './suspension-panel.module.css'

/** Why somebody cannot sign in and until when, and their one appeal. */
export function SuspensionPanel({ credentials }: { credentials: Credentials }) {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch } = useQuery(suspensionQuery(credentials))
  if (!data) {
    return error ? <ErrorState text={t('reports.suspensionLoadFailed')} onRetry={() => void refetch()} /> : null
  }
  return (
    <div className={styles.panel}>
      <Notice tone="warning" title={t('reports.suspensionTitle')}>
        <p>
          {data.until
            ? t('reports.suspendedUntil', { date: format.dateTime(data.until) })
            : t('reports.suspendedForGood')}
        </p>
        <p>{t('reports.becauseOf', { reason: t(`reports.reason_${data.reason}`) })}</p>
        {data.note && (
          <p className={styles.text} dir="auto">
            {data.note}
          </p>
        )}
        <AppealState suspension={data} />
      </Notice>
      {data.canAppeal && <AppealForm credentials={credentials} />}
    </div>
  )
}

function AppealState({ suspension: { appeal, canAppeal } }: { suspension: OwnSuspension }) {
  const t = useT()
  const format = useFormat()
  if (!appeal) return canAppeal ? null : <p>{t('reports.suspensionTooLate')}</p>
  if (!appeal.decision) return <p>{t('reports.suspensionAppealed', { date: format.date(appeal.createdAt) })}</p>
  return (
    <>
      <p>{t('reports.suspensionUpheld', { date: format.date(appeal.decision.decidedAt) })}</p>
      {appeal.decision.note && (
        <p className={styles.text} dir="auto">
          {appeal.decision.note}
        </p>
      )}
    </>
  )
}

const LEAST = 10

function AppealForm({ credentials }: { credentials: Credentials }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string>()
  const { mutate, isPending } = useAppealSuspension(credentials)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isShort = text.trim().length < LEAST
    showIssues(event, () => setIssue(isShort ? validationTexts.appealBlank : undefined))
    if (isShort || excessOf(text, REPORT_TEXT_MAX) > 0) return
    mutate(text, {
      onSuccess: () => toast.success({ title: t('reports.appealSent') }),
      onError: (error) =>
        toast.failure({ title: t('reports.appealFailed'), text: errorText(error), place: inFormOf(event) }),
    })
  }
  return (
    <form className={styles.form} aria-label={t('reports.appealTitle')} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t('reports.appealTitle')}</h2>
      <p>{t('reports.appealText')}</p>
      <LimitedTextArea
        label={t('reports.appealWhy')}
        required
        rows={4}
        max={REPORT_TEXT_MAX}
        value={text}
        error={validationText(issue)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isPending={isPending}>
        {t('reports.appealSend')}
      </Button>
    </form>
  )
}
