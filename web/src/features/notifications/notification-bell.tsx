import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useEffect } from 'react'
import { refetchUnreached } from '../../api/query-client.ts'
import { refetchSession, sessionQuery } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { reportServerResponds } from '../../lib/connection-restored.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './notification-bell.module.css'
import { takeUnreadCount, useUnreadCount } from './notifications.queries.ts'
import { watchUnread } from './unread-stream.ts'
import { useReadByVisit } from './use-read-by-visit.ts'

/** Above this the exact number is not useful, and there is no space for it. */
const MAX_SHOWN = 99

/** Links to the notifications and shows a live count of unread ones. */
export function NotificationBell() {
  const t = useT()
  const client = useQueryClient()
  const count = useUnreadCount()
  useReadByVisit(count)
  const toast = useToast()
  useEffect(() => {
    const current = () => client.getQueryData(sessionQuery.queryKey)
    const onRefused = async () => {
      if (!current()) return
      await refetchSession(client)
      // The page and what was typed stay; the header offers to sign in.
      if (current() === null) toast.failure({ title: t('shell.sessionEnded') })
    }
    return watchUnread({
      onCount: (next) => takeUnreadCount(client, next),
      onRefused,
      onRestored: () => {
        reportServerResponds()
        void refetchUnreached(client)
      },
    })
  }, [client, t, toast])
  return (
    <span className={styles.bell}>
      <IconLink
        to="/notifications"
        label={
          count > 0 ? t('shell.notificationsUnread', { count: Math.min(count, MAX_SHOWN) }) : t('shell.notifications')
        }
        icon={<Icon of={Bell} />}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </span>
  )
}
