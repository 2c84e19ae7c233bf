import type { ProcessingJob } from '@lamplight/contract/processing'
import type { ProcessingState } from '@lamplight/contract/video-states'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import cards from '../../ui/staff-list.module.css'
import { StaffCard, StaffList, StaffListShape } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { jobCountsQuery, jobLogQuery, jobPages, useRefetchJobs, useRunAgain } from './processing.queries.ts'
import styles from './processing-page.module.css'

type Counts = Readonly<Record<ProcessingState, number>>

const STATES = ['processing', 'uploaded', 'failed', 'ready'] as const satisfies readonly ProcessingState[]

/** The preparation of uploaded videos: what is running, waiting or failed, and why. */
export function ProcessingPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('processing.title')} isPrivate />
      <StaffOnly>
        <Jobs />
      </StaffOnly>
    </>
  )
}

function Jobs() {
  const t = useT()
  const { data: counts, isPending } = useQuery(jobCountsQuery)
  const readAgain = useRefetchJobs()
  return (
    <>
      <div className={cards.pageHead}>
        <PageHeading>{t('processing.title')}</PageHeading>
        <Button onClick={() => void readAgain()}>{t('processing.refresh')}</Button>
      </div>
      {isPending ? <StaffListShape /> : <States counts={counts} />}
    </>
  )
}

/** Opens with the failed ones, if there are any: the entry of the navigation counts them. */
function States({ counts }: { counts: Counts | undefined }) {
  const t = useT()
  // Of the time when the page was opened: it stays when the last one of them runs again.
  const [first] = useState<ProcessingState>(counts?.failed ? 'failed' : 'processing')
  const [state, setState] = useUrlTab([first, ...STATES])
  return (
    <Tabs
      label={t('processing.title')}
      value={state}
      onChange={setState}
      tabs={STATES.map((value) => ({
        value,
        label: t(`processing.tab_${value}`, { count: counts?.[value] ?? 0 }),
        panel: <List state={value} />,
      }))}
    />
  )
}

function List({ state }: { state: ProcessingState }) {
  const t = useT()
  const pages = usePages(jobPages(state))
  return (
    <StaffList pages={pages} empty={t('processing.none')}>
      {(job) => <JobCard job={job} />}
    </StaffList>
  )
}

function JobCard({ job }: { job: ProcessingJob }) {
  const t = useT()
  const toast = useToast()
  const format = useFormat()
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const { mutateAsync, isPending } = useRunAgain(job.id)
  const { id, title, owner, state, step, progress, failure, isPlayable, since } = job
  return (
    <StaffCard
      title={
        <Link to="/video/$id" params={{ id: String(id) }} className="text-link">
          <bdi>{title}</bdi>
        </Link>
      }
      titleId={titleId}
      aside={
        <Badge tone={step === 'failed' ? 'danger' : step === 'done' ? 'success' : 'neutral'}>
          {t(`processing.step_${step}`)}
        </Badge>
      }
      actions={
        <>
          {(state === 'failed' || state === 'ready') && (
            <Button
              size="small"
              about={titleId}
              isPending={isPending}
              onClick={() =>
                // Not `mutate`: its callbacks are dropped when this card unmounts, and the card leaves the list.
                mutateAsync().then(
                  () => toast.success({ title: t('processing.again') }),
                  (error: unknown) => toast.failure({ title: t('processing.againFailed'), text: errorText(error) }),
                )
              }
            >
              {t('processing.retry')}
            </Button>
          )}
          <Button size="small" about={titleId} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('processing.hideLog') : t('processing.showLog')}
          </Button>
        </>
      }
    >
      {state === 'processing' && (
        <div className={styles.progress}>
          <progress value={progress} max={1} aria-label={t('processing.progress')} />
          <span>{format.percent(progress)}</span>
        </div>
      )}
      <p className={cards.muted}>
        <Facts>
          <bdi>{owner.displayName}</bdi>
          <RelativeTime moment={since} />
          <bdi>#{id}</bdi>
          {failure && <code dir="ltr">{failure}</code>}
          {isPlayable && state !== 'ready' && t('processing.playable')}
        </Facts>
      </p>
      {isOpen && <Log id={id} />}
    </StaffCard>
  )
}

function Log({ id }: { id: number }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { data, error, refetch } = useQuery(jobLogQuery(id))
  if (error && !data) return <ErrorState text={t('processing.logFailed')} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton className={styles.skeleton} />
      </SkeletonGroup>
    )
  }
  return (
    <ol className={styles.log} aria-label={t('processing.log')}>
      {data.map(({ id: entry, at, to, detail, actor }) => (
        <li key={entry}>
          <Facts>
            <span>
              <span className={cards.muted}>{dateTime(at)}</span> {t(`processing.state_${to}`)}
            </span>
            {actor && <bdi>{actor}</bdi>}
          </Facts>
          {detail && (
            <pre className={styles.detail} dir="ltr">
              {detail}
            </pre>
          )}
        </li>
      ))}
    </ol>
  )
}
