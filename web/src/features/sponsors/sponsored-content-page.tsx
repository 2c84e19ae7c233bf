import type { SponsoredContent } from '@lamplight/contract/sponsors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { ContentDialogs, type OpenDialog } from './content-dialogs.tsx'
import { ContentSummary } from './content-summary.tsx'
import { ContentTable } from './content-table.tsx'
import styles from './sponsored-content-page.module.css'
import { ownContentQuery } from './sponsors.queries.ts'

const route = getRouteApi('/sponsored-content')
type View = 'active' | 'pending' | 'completed' | 'all'

const VIEWS = [
  { value: 'active', label: 'sponsors.tabActive', empty: 'sponsors.emptyActive', states: ['active'] },
  { value: 'pending', label: 'sponsors.tabPending', empty: 'sponsors.emptyPending', states: ['pending', 'approved'] },
  {
    value: 'completed',
    label: 'sponsors.tabCompleted',
    empty: 'sponsors.emptyCompleted',
    states: ['completed', 'rejected'],
  },
  { value: 'all', label: 'sponsors.tabAll', empty: 'sponsors.emptyAll', states: null },
] as const

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
  const { data, error, refetch } = useQuery(ownContentQuery(userId))
  const navigate = useNavigate()
  const { tab } = route.useSearch()
  const view = VIEWS.find(({ value }) => value === tab)?.value ?? 'active'
  const setView = (next: View) => {
    const search = next === 'active' ? {} : { tab: next }
    void navigate({ to: '/sponsored-content', search, replace: true, resetScroll: false })
  }
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const client = useQueryClient()
  /** Opens the tab that lists the content now: it runs at once, or waits for its first day. */
  const follow = (id: number) => {
    const status = client.getQueryData(ownContentQuery(userId).queryKey)?.find((content) => content.id === id)?.status
    const next = status && VIEWS.find(({ states }) => isIn(states, status))
    if (next) setView(next.value)
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
      {data ? (
        <>
          <ContentSummary contents={data} />
          <Tabs<View>
            label={t('sponsors.tabs')}
            value={view}
            onChange={setView}
            tabs={VIEWS.map(({ value, label, empty, states }) => ({
              value,
              label: t(label),
              panel: (
                <ContentTable
                  contents={data.filter(({ status }) => isIn(states, status))}
                  empty={t(empty)}
                  onOpen={setDialog}
                />
              ),
            }))}
          />
        </>
      ) : error ? (
        <ErrorState text={t('sponsors.loadFailed')} onRetry={() => refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className={styles.waitingSummary} />
          <Skeleton className={styles.waitingTable} />
        </SkeletonGroup>
      )}
      <ChannelChoice />
      <ContentDialogs
        open={dialog}
        contents={data ?? []}
        onChange={setDialog}
        onSubmitted={() => setView('pending')}
        onPaid={follow}
      />
    </>
  )
}

const isIn = (states: readonly SponsoredContent['status'][] | null, status: SponsoredContent['status']) =>
  states === null || states.includes(status)
