import { type CaseNotice, REPORT_TEXT_MAX } from '@lamplight/contract/reports'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inFormOf } from '../../ui/in-form.tsx'
import { excessOf, LimitedTextArea } from '../../ui/limited-field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { showIssues } from '../../ui/show-issues.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DecisionText } from './decision-text.tsx'
import styles from './reports.module.css'
import { noticePages, useAppeal } from './reports.queries.ts'

export function MyReportsPage() {
  const t = useT()
  const pages = usePages(noticePages)
  const [appealing, setAppealing] = useState<number | null>(null)
  return (
    <>
      <PageHead title={t('reports.mine')} isPrivate />
      <PageHeading>{t('reports.mine')}</PageHeading>
      <p className={styles.lead}>{t('reports.mineIntro')}</p>
      <AsyncList
        query={pages}
        skeleton={<Skeleton className={styles.skeleton} />}
        failed={t('reports.loadFailed')}
        empty={t('reports.mineNone')}
      >
        {(notices) => (
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <Notice notice={notice} onAppeal={() => setAppealing(notice.id)} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
      {appealing !== null && <AppealDialog caseId={appealing} onClose={() => setAppealing(null)} />}
    </>
  )
}

function Notice({ notice, onAppeal }: { notice: CaseNotice; onAppeal: () => void }) {
  const t = useT()
  const id = useId()
  const { target } = notice
  return (
    <article className={styles.card} aria-labelledby={id}>
      <p className={styles.badges}>
        <Badge tone="brand">{notice.role === 'author' ? t('reports.yours') : t('reports.youReported')}</Badge>
        <Badge>{t(`reports.type_${target.type}`)}</Badge>
        <Badge>{t(`reports.state_${notice.state}`)}</Badge>
      </p>
      <h2 id={id} className={styles.title}>
        <Link to={target.path}>
          <bdi>{target.title}</bdi>
        </Link>
      </h2>
      <p className={styles.facts}>
        <RelativeTime moment={notice.createdAt} />
      </p>
      {target.text && (
        <p className={styles.text} dir="auto">
          {target.text}
        </p>
      )}
      {notice.decision && <DecisionText decision={notice.decision} type={target.type} />}
      {notice.isBack && (
        <p className={styles.links}>
          <Link to={target.path} className="text-link">
            {t('reports.isBack')}
          </Link>
        </p>
      )}
      {notice.canAppeal && (
        <p className={styles.links}>
          <Button onClick={onAppeal}>{t('reports.appeal')}</Button>
        </p>
      )}
    </article>
  )
}

const LEAST = 10

function AppealDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string>()
  const { mutate, isPending } = useAppeal(caseId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isShort = text.trim().length < LEAST
    showIssues(event, () => setIssue(isShort ? validationTexts.appealBlank : undefined))
    if (isShort || excessOf(text, REPORT_TEXT_MAX) > 0) return
    mutate(text, {
      onSuccess: () => {
        toast.success({ title: t('reports.appealSent') })
        onClose()
      },
      onError: (error) =>
        toast.failure({ title: t('reports.appealFailed'), text: errorText(error), place: inFormOf(event) }),
    })
  }
  return (
    <Dialog isOpen title={t('reports.appealTitle')} text={t('reports.appealText')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <LimitedTextArea
          label={t('reports.appealWhy')}
          required
          rows={4}
          max={REPORT_TEXT_MAX}
          value={text}
          error={validationText(issue)}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.formButtons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('reports.appealSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
