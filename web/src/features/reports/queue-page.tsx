import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { range } from '../../lib/range.ts'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { CountedLabel } from '../../ui/counted-label.tsx'
import { useSavedDraftNotice } from '../../ui/forms/use-saved-draft-notice.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CaseCard } from './case-card.tsx'
import styles from './reports.module.css'
import { type CaseTab, caseCountsQuery, casePages } from './reports.queries.ts'
import { useNotedCases } from './use-noted-cases.ts'
import { WordFilterPanel } from './word-filter-form.tsx'

const DRAFTS = ['report decision'] as const

export function ReportsQueuePage() {
  const t = useT()
  const isVisitor = useSession() === null
  const draftNotice = useSavedDraftNotice(DRAFTS)
  return (
    <>
      <PageHead title={t('reports.queueTitle')} isPrivate />
      <StaffOnly text={(isVisitor && draftNotice) || t('reports.noPermissionText')}>
        <Queue />
      </StaffOnly>
    </>
  )
}

const TABS = ['open', 'appealed', 'decided', 'removed', 'filter'] as const satisfies readonly (CaseTab | 'filter')[]

function Queue() {
  const t = useT()
  const [tab, setTab] = useUrlTab(TABS)
  const { data: counts } = useQuery(caseCountsQuery)
  return (
    <>
      <PageHeading>{t('reports.queueTitle')}</PageHeading>
      <Tabs
        label={t('reports.queueTabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'open',
            label: (
              <CountedLabel
                isKnown={counts !== undefined}
                plain={t('reports.openTabPlain')}
                counted={t('reports.openTab', { count: counts?.open ?? 0 })}
              />
            ),
            panel: <Cases state="open" empty={t('reports.noneOpen')} />,
          },
          {
            value: 'appealed',
            label: (
              <CountedLabel
                isKnown={counts !== undefined}
                plain={t('reports.appealedTabPlain')}
                counted={t('reports.appealedTab', { count: counts?.appealed ?? 0 })}
              />
            ),
            panel: <Cases state="appealed" empty={t('reports.noneAppealed')} />,
          },
          {
            value: 'decided',
            label: t('reports.decidedTab'),
            panel: <Cases state="decided" empty={t('reports.noneDecided')} />,
          },
          {
            value: 'removed',
            label: t('reports.removedTab'),
            panel: <Cases state="removed" empty={t('reports.noneRemoved')} />,
          },
          { value: 'filter', label: t('reports.filterTab'), panel: <WordFilterPanel /> },
        ]}
      />
    </>
  )
}

const SKELETONS = 3

function Cases({ state, empty }: { state: CaseTab; empty: string }) {
  const t = useT()
  const pages = usePages(casePages(state))
  const { shown, setNote } = useNotedCases(pages.data)
  return (
    <>
      <AsyncList
        query={{ ...pages, data: shown }}
        skeleton={
          <SkeletonGroup>
            {range(SKELETONS).map((row) => (
              <Skeleton key={row} className={styles.skeleton} />
            ))}
          </SkeletonGroup>
        }
        failed={t('reports.loadFailed')}
        empty={empty}
      >
        {(cases) => (
          <ul className={styles.list}>
            {cases.map((found) => (
              <li key={found.id}>
                <CaseCard found={found} onNote={(isUnsaved) => setNote(found, isUnsaved)} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
