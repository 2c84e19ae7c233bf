import type { Overview } from '@lamplight/contract/console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/drawings.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { overviewQuery } from './console.queries.ts'
import styles from './console-page.module.css'
import { consoleSections } from './console-sections.ts'
import { OverviewPlots } from './overview-plots.tsx'

/** The start page of staff: every queue with the number of waiting items. */
export function ConsolePage() {
  const t = useT()
  const role = useSession()?.role
  if (role !== 'moderator' && role !== 'admin') {
    return (
      <>
        <PageHead title={t('console.title')} isPrivate />
        <MessageScreen
          drawing={<LampOutDrawing />}
          title={t('console.noPermission')}
          actions={
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
          }
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('console.title')} isPrivate />
      <PageHeading>{t('console.title')}</PageHeading>
      {role === 'admin' && <ChecklistPanel />}
      <Queues isAdmin={role === 'admin'} />
      <OverviewPlots />
    </>
  )
}

function Queues({ isAdmin }: { isAdmin: boolean }) {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <>
      {error && !data && <ErrorState text={t('console.loadFailed')} onRetry={() => refetch()} />}
      <ul className={styles.sections}>
        {consoleSections
          .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
          .map(({ to, text, waiting }) => (
            <li key={to}>
              <Link to={to} className={styles.section}>
                <span className={styles.name}>{t(text)}</span>
                {waiting && data && <span>{t('console.waiting', { count: data[waiting] ?? 0 })}</span>}
                {to === '/admin/books' && data && <BooksState overview={data} />}
                {waiting && !data && !error && <Skeleton className={styles.skeleton} />}
              </Link>
            </li>
          ))}
      </ul>
      {data && (
        <dl className={styles.facts}>
          <div>
            <dt>{t('console.people')}</dt>
            <dd>{format.number(data.people)}</dd>
          </div>
          <div>
            <dt>{t('console.newPeople')}</dt>
            <dd>{format.number(data.newPeople)}</dd>
          </div>
          <div>
            <dt>{t('console.newVideos')}</dt>
            <dd>{format.number(data.newVideos)}</dd>
          </div>
          <div>
            <dt>{t('console.failedVideos')}</dt>
            <dd>{format.number(data.failedVideos)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

/** The last ledger check; its findings must not be overlooked. */
function BooksState({ overview: { booksProblems, booksCheckedAt } }: { overview: Overview }) {
  const t = useT()
  const format = useFormat()
  return (
    <span className={booksProblems === 0 || booksCheckedAt === null ? undefined : styles.alarm}>
      {booksProblems === null ? t('console.booksUnchecked') : t('console.booksProblems', { count: booksProblems })}
      {booksCheckedAt && ` · ${format.date(booksCheckedAt)}`}
    </span>
  )
}
