import type { Overview } from '@lamplight/contract/console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LongerPasswordNotice } from '../../ui/passwords/longer-password-notice.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { overviewQuery } from './console.queries.ts'
import styles from './console-page.module.css'
import { groupsFor } from './console-sections.ts'
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
      <LongerPasswordNotice />
      <Queues isAdmin={role === 'admin'} />
      {role === 'admin' && <ChecklistPanel />}
      <Figures />
      <OverviewPlots />
      <AllPages isAdmin={role === 'admin'} />
    </>
  )
}

function Queues({ isAdmin }: { isAdmin: boolean }) {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch } = useQuery(overviewQuery)
  const queues = groupsFor(isAdmin).flatMap(({ sections }) => sections.filter(({ waiting }) => waiting))
  return (
    <>
      {error && !data && <ErrorState text={t('console.loadFailed')} onRetry={() => refetch()} />}
      <ul className={styles.queues}>
        {queues.map(({ to, text, waiting }) => {
          const count = (waiting && data?.[waiting]) ?? 0
          return (
            <li key={to}>
              <Link to={to} className={styles.queue} data-waiting={count > 0 || undefined}>
                <span className={styles.name}>{t(text)}</span>{' '}
                {data && (
                  <>
                    <span className={styles.count} aria-hidden>
                      {format.number(count)}
                    </span>
                    <span className="visually-hidden">{t('console.waiting', { count })}</span>
                  </>
                )}
                {!data && !error && <Skeleton className={styles.skeleton} />}
              </Link>
            </li>
          )
        })}
        {isAdmin && data && <BooksState overview={data} />}
      </ul>
    </>
  )
}

function Figures() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(overviewQuery)
  if (!data) return null
  return (
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
    </dl>
  )
}

/** Where the navigation is a row that scrolls, the pages are listed here too. */
function AllPages({ isAdmin }: { isAdmin: boolean }) {
  const t = useT()
  return (
    <div className={styles.allPages}>
      {groupsFor(isAdmin).map(({ text, sections }) => (
        <section key={text} aria-label={t(text)}>
          <h2>{t(text)}</h2>
          <ul>
            {sections.map(({ to, text: name }) => (
              <li key={to}>
                <Link to={to} className="text-link">
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The last ledger check; its findings must not be overlooked. */
function BooksState({ overview: { booksProblems, booksCheckedAt } }: { overview: Overview }) {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <Link to="/admin/books" className={styles.queue}>
        <span className={styles.name}>{t('console.books')}</span>
        <span className={booksProblems === 0 || booksCheckedAt === null ? styles.state : styles.alarm}>
          <Facts>
            {booksProblems === null
              ? t('console.booksUnchecked')
              : t('console.booksProblems', { count: booksProblems })}
            {booksCheckedAt && format.date(booksCheckedAt)}
          </Facts>
        </span>
      </Link>
    </li>
  )
}
