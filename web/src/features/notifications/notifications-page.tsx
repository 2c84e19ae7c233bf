import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { range } from '../../lib/range.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationPages, useMarkRead } from './notifications.queries.ts'
import styles from './notifications-page.module.css'

const SKELETONS = 6

/** The reader's notifications, newest first. */
export function NotificationsPage() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const pages = usePages(notificationPages)
  const markRead = useMarkRead()
  const hasUnread = pages.data?.some((notification) => !notification.isRead) ?? false
  const mark = (ids: string[] | undefined) =>
    markRead.mutate(ids ? { ids } : {}, {
      onError: (error) => toast.failure({ title: t('notifications.markFailed'), text: errorText(error) }),
    })
  return (
    <>
      <PageHead title={t('notifications.title')} isPrivate />
      <div className={styles.head}>
        <PageHeading>{t('notifications.title')}</PageHeading>
        <div className={styles.actions}>
          {hasUnread && (
            <Button variant="quiet" isPending={markRead.isPending} onClick={() => mark(undefined)}>
              {t('notifications.markAllRead')}
            </Button>
          )}
          <ButtonLink to="/settings" hash="notifications" variant="quiet">
            {t('notifications.settings')}
          </ButtonLink>
        </div>
      </div>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            {range(SKELETONS).map((row) => (
              <Skeleton key={row} className={styles.skeleton} />
            ))}
          </SkeletonGroup>
        }
        failed={t('notifications.loadFailed')}
        empty={
          <div className={styles.empty}>
            <EmptyState
              text={t('notifications.empty')}
              hint={t('notifications.emptyHint')}
              action={
                <ButtonLink to="/" variant="primary">
                  {t('common.backToHome')}
                </ButtonLink>
              }
            />
          </div>
        }
      >
        {(notifications) => (
          <ul className={styles.list}>
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationRow
                  notification={notification}
                  onOpen={() => {
                    if (!notification.isRead) mark([notification.id])
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
