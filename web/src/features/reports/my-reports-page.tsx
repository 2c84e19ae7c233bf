import type { CaseNotice } from '@lamplight/contract/reports'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { AppealForm } from './appeal-form.tsx'
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
        empty={
          <EmptyState
            text={t('reports.mineNone')}
            action={
              <ButtonLink to="/" variant="primary">
                {t('common.backToHome')}
              </ButtonLink>
            }
          />
        }
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
        {target.title ? (
          <Link to={target.path}>
            <bdi>{target.title}</bdi>
          </Link>
        ) : (
          t('common.deletedAccount')
        )}
      </h2>
      <p className={styles.facts}>
        <RelativeTime moment={notice.createdAt} />
      </p>
      {target.text && (
        <p ref={scrollableByKeyboard} className={styles.text} dir="auto">
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

function AppealDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const t = useT()
  const session = useSession()
  const draft = useTextDraft(draftKeyOf('appeal', session?.id ?? 0, caseId))
  const appeal = useAppeal(caseId)
  return (
    <Dialog isOpen title={t('reports.appealTitle')} text={t('reports.appealText')} onClose={onClose}>
      <AppealForm className={styles.form} draft={draft} appeal={appeal} onSent={onClose}>
        <div className={styles.formButtons}>
          <Button
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={appeal.isPending}>
            {t('reports.appealSend')}
          </Button>
        </div>
      </AppealForm>
    </Dialog>
  )
}
