import { SPONSOR_VIEWS, type SponsorView, STATES_OF_VIEW } from '@lamplight/contract/sponsor-states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { ContentDialogs, type OpenDialog } from './content-dialogs.tsx'
import { ContentSummary, WaitingSummary } from './content-summary.tsx'
import { ContentTable } from './content-table.tsx'
import styles from './sponsored-content-page.module.css'
import { contentQuery, ownContentPages, ownTotalsQuery, useRefreshContents, viewOf } from './sponsors.queries.ts'

const route = getRouteApi('/sponsored-content')

const WORDS = {
  active: { label: 'sponsors.tabActive', empty: 'sponsors.emptyActive' },
  pending: { label: 'sponsors.tabPending', empty: 'sponsors.emptyPending' },
  completed: { label: 'sponsors.tabCompleted', empty: 'sponsors.emptyCompleted' },
  all: { label: 'sponsors.tabAll', empty: 'sponsors.emptyAll' },
} as const

export function SponsoredContentPage() {
  const t = useT()
  const session = useSession()
  return (
    <>
      <PageHead title={t('sponsors.title')} isPrivate />
      {session && <OwnContent userId={session.id} isStaff={session.role !== 'user'} />}
    </>
  )
}

/** The tab is part of the URL, so that it stays after a reload. */
function OwnContent({ userId, isStaff }: { userId: number; isStaff: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { tab } = route.useSearch()
  const view = viewOf(tab)
  const setView = (next: SponsorView) => {
    const search = next === 'active' ? {} : { tab: next }
    void navigate({ to: '/sponsored-content', search, replace: true, resetScroll: false })
  }
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const client = useQueryClient()
  const isLoading = useIsLoadingContents(userId, view)
  /** Opens the tab that lists the content now: it runs at once, or waits for its first day. */
  const follow = (id: number) => {
    const status = client.getQueryData(contentQuery(id).queryKey)?.status
    const next = status && SPONSOR_VIEWS.find((name) => STATES_OF_VIEW[name].includes(status))
    if (next) setView(next)
  }
  return (
    <>
      <div className={styles.head}>
        <PageHeading>{t('sponsors.title')}</PageHeading>
        <div className={styles.buttons}>
          {isStaff && <ButtonLink to="/admin/sponsors">{t('sponsors.reviewLink')}</ButtonLink>}
          <Button
            variant="primary"
            icon={<Icon of={Plus} />}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setDialog({ kind: 'form', content: null })}
          >
            {t('sponsors.createNew')}
          </Button>
        </div>
      </div>
      <Totals userId={userId} />
      <Tabs<SponsorView>
        label={t('sponsors.tabs')}
        value={view}
        onChange={setView}
        tabs={SPONSOR_VIEWS.map((value) => ({
          value,
          label: t(WORDS[value].label),
          panel: <Contents userId={userId} view={value} onOpen={setDialog} />,
        }))}
      />
      <HiddenUntilKnown isKnown={!isLoading}>
        <ChannelChoice />
      </HiddenUntilKnown>
      <ContentDialogs open={dialog} onChange={setDialog} onSubmitted={() => setView('pending')} onPaid={follow} />
    </>
  )
}

function Totals({ userId }: { userId: number }) {
  const { data, error } = useQuery(ownTotalsQuery(userId))
  if (data) return <ContentSummary totals={data} />
  // The list below says that it could not be loaded, and offers to try again.
  if (error) return null
  return <WaitingSummary />
}

/** Whether it is still unknown how much room the list takes. */
function useIsLoadingContents(userId: number, view: SponsorView): boolean {
  const { data, error } = usePages(ownContentPages(userId, view))
  return data === undefined && error === null
}

interface ContentsProps {
  userId: number
  view: SponsorView
  onOpen: (dialog: OpenDialog) => void
}

function Contents({ userId, view, onOpen }: ContentsProps) {
  const t = useT()
  const pages = usePages(ownContentPages(userId, view))
  // The totals too.
  const refetch = useRefreshContents()
  return (
    <>
      <AsyncList
        query={{ ...pages, refetch }}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.waitingTable} />
          </SkeletonGroup>
        }
        failed={t('sponsors.loadFailed')}
        empty={t(WORDS[view].empty)}
      >
        {(contents) => <ContentTable contents={contents} onOpen={onOpen} />}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
