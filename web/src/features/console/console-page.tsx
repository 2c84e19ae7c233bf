import type { Overview } from '@lamplight/contract/console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LongerPasswordNotice } from '../../ui/passwords/longer-password-notice.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { checklistQuery, overviewQuery } from './console.queries.ts'
import styles from './console-page.module.css'
import { groupsFor, searchOf } from './console-sections.ts'
import { OverviewPlots } from './overview-plots.tsx'

/** The start page of staff: every queue with the number of waiting items. */
export function ConsolePage() {
  const t = useT()
  const isAdmin = useSession()?.role === 'admin'
  return (
    <>
      <PageHead title={t('console.title')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('console.title')}</PageHeading>
        <LongerPasswordNotice />
        <Queues isAdmin={isAdmin} />
        {isAdmin && <ChecklistPanel />}
        <BelowChecklist isAdmin={isAdmin} />
      </StaffOnly>
    </>
  )
}

/** The checklist is shown to admins until its steps are done. */
function BelowChecklist({ isAdmin }: { isAdmin: boolean }) {
  const { isLoading } = useQuery({ ...checklistQuery, enabled: isAdmin })
  return (
    <HiddenUntilKnown isKnown={!isLoading}>
      <Figures />
      <OverviewPlots />
      <AllPages isAdmin={isAdmin} />
    </HiddenUntilKnown>
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
        {queues.map((section) => {
          const { to, text, waiting } = section
          const count = (waiting && data?.[waiting]) ?? 0
          return (
            <li key={to}>
              <Link
                to={to}
                search={searchOf(section, count)}
                className={styles.queue}
                data-waiting={count > 0 || undefined}
              >
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
        {isAdmin && (data || !error) && <BooksState overview={data} />}
      </ul>
    </>
  )
}

function Figures() {
  const t = useT()
  const format = useFormat()
  const { data, error } = useQuery(overviewQuery)
  if (error && !data) return null
  const figures = [
    { text: t('console.people'), value: data?.people },
    { text: t('console.newPeople'), value: data?.newPeople },
    { text: t('console.newVideos'), value: data?.newVideos },
  ]
  return (
    <dl className={styles.facts}>
      {figures.map(({ text, value }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{value === undefined ? <Skeleton className={styles.figureSkeleton} /> : format.number(value)}</dd>
        </div>
      ))}
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
function BooksState({ overview }: { overview: Overview | undefined }) {
  const t = useT()
  return (
    <li>
      <Link to="/admin/books" className={styles.queue}>
        <span className={styles.name}>{t('console.books')}</span>
        {overview ? <BooksCheck overview={overview} /> : <Skeleton className={styles.stateSkeleton} />}
      </Link>
    </li>
  )
}

function BooksCheck({ overview: { booksProblems, booksCheckedAt } }: { overview: Overview }) {
  const t = useT()
  const format = useFormat()
  return (
    <span className={booksProblems === 0 || booksCheckedAt === null ? styles.state : styles.alarm}>
      <Facts>
        {booksProblems === null ? t('console.booksUnchecked') : t('console.booksProblems', { count: booksProblems })}
        {booksCheckedAt && format.date(booksCheckedAt)}
      </Facts>
    </span>
  )
}
