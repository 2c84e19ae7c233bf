import type { OwnSuspension } from '@lamplight/contract/suspension-appeals'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { AppealForm } from './appeal-form.tsx'
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
          <p ref={scrollableByKeyboard} className={styles.text} dir="auto">
            {data.note}
          </p>
        )}
        <AppealState suspension={data} />
      </Notice>
      {data.canAppeal && <SuspensionAppeal credentials={credentials} />}
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
        <p ref={scrollableByKeyboard} className={styles.text} dir="auto">
          {appeal.decision.note}
        </p>
      )}
    </>
  )
}

function SuspensionAppeal({ credentials }: { credentials: Credentials }) {
  const t = useT()
  const draft = useTextDraft(draftKeyOf('suspension appeal', credentials.username.toLowerCase(), 0))
  const appeal = useAppealSuspension(credentials)
  return (
    <AppealForm
      className={styles.form}
      aria-label={t('reports.appealTitle')}
      draft={draft}
      appeal={appeal}
      intro={
        <>
          <h2 className={styles.title}>{t('reports.appealTitle')}</h2>
          <p>{t('reports.appealText')}</p>
        </>
      }
    >
      <Button type="submit" isPending={appeal.isPending}>
        {t('reports.appealSend')}
      </Button>
    </AppealForm>
  )
}
