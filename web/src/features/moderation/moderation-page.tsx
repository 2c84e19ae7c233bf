import type { QueueFilter } from '@lamplight/contract/review-queue'
import type { ModerationState } from '@lamplight/contract/video-states'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { CountedLabel } from '../../ui/counted-label.tsx'
import { useSavedDraftNotice } from '../../ui/forms/use-saved-draft-notice.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LongerPasswordNotice } from '../../ui/passwords/longer-password-notice.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { countsQuery } from './moderation.queries.ts'
import styles from './moderation-page.module.css'
import { readFilter } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { queueKeys } from './queue-keys.ts'
import { QueuePanel } from './queue-panel.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

const route = getRouteApi('/console/moderation')

const DRAFTS = ['review'] as const

/** The route is open to everybody, as the documents require; its data is not. */
export function ModerationPage() {
  const t = useT()
  const isVisitor = useSession() === null
  const draftNotice = useSavedDraftNotice(DRAFTS)
  return (
    <>
      <PageHead title={t('moderation.title')} isPrivate />
      <StaffOnly text={(isVisitor && draftNotice) || t('moderation.noPermissionText')}>
        <Queue />
      </StaffOnly>
    </>
  )
}

function Queue() {
  const t = useT()
  const navigate = useNavigate()
  const { tab: status = 'pending', ...search } = route.useSearch()
  const filter = readFilter(search)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useQueueKeys(() => setIsHelpOpen(true))
  const narrow = useCallback(
    (wanted: QueueFilter) =>
      void navigate({
        to: '/moderation',
        search: { ...(status !== 'pending' && { tab: status }), ...readFilter(wanted) },
        replace: true,
        resetScroll: false,
      }),
    [navigate, status],
  )
  const setStatus = (tab: ModerationState) =>
    void navigate({ to: '/moderation', search: { ...(tab !== 'pending' && { tab }), ...filter }, resetScroll: false })
  const { data: counts } = useQuery(countsQuery)
  return (
    <>
      <div className={styles.head}>
        <PageHeading>{t('moderation.title')}</PageHeading>
        <Button
          size="small"
          variant="quiet"
          className={styles.keys}
          aria-keyshortcuts={queueKeys.help}
          onClick={() => setIsHelpOpen(true)}
        >
          {t('moderation.keys')}
        </Button>
      </div>
      <LongerPasswordNotice />
      <QueueFilters filter={filter} onChange={narrow} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      <Tabs
        label={t('moderation.tabs')}
        value={status}
        onChange={setStatus}
        tabs={[
          {
            value: 'pending',
            label: (
              <CountedLabel
                isKnown={counts !== undefined}
                plain={t('moderation.pendingTabPlain')}
                counted={t('moderation.pendingTab', { count: counts?.pending ?? 0 })}
              />
            ),
            panel: (
              <QueuePanel
                status="pending"
                filter={filter}
                empty={<EmptyState text={t('moderation.nonePending')} hint={t('moderation.nonePendingHint')} />}
              />
            ),
          },
          {
            value: 'approved',
            label: t('moderation.approvedTab'),
            panel: <QueuePanel status="approved" filter={filter} empty={t('moderation.noneApproved')} />,
          },
          {
            value: 'rejected',
            label: t('moderation.rejectedTab'),
            panel: <QueuePanel status="rejected" filter={filter} empty={t('moderation.noneRejected')} />,
          },
        ]}
      />
    </>
  )
}
