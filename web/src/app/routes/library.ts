/** What belongs to a member: lists, uploading, own videos, settings. */
import { createRoute } from '@tanstack/react-router'
import { readCategories } from '../../features/videos/videos.queries.ts'
import { requireSession } from '../guards.ts'
import { page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const subscriptions = createRoute({
  getParentRoute,
  path: '/subscriptions',
  beforeLoad: requireSession,
  ...page('lists/subscriptions', 'SubscriptionsPage'),
})

const history = createRoute({
  getParentRoute,
  path: '/history',
  beforeLoad: requireSession,
  ...page('lists/history', 'HistoryPage'),
})

const watchLater = createRoute({
  getParentRoute,
  path: '/watch-later',
  beforeLoad: requireSession,
  ...page('lists/watch-later', 'WatchLaterPage'),
})

const likedVideos = createRoute({
  getParentRoute,
  path: '/liked-videos',
  beforeLoad: requireSession,
  ...page('lists/liked-videos', 'LikedVideosPage'),
})

const upload = createRoute({
  getParentRoute,
  path: '/upload',
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient } }) => {
    const { readUploadPage } = await import('../../features/uploads/uploads.queries.ts')
    await Promise.all([readUploadPage(queryClient), readCategories(queryClient)])
  },
  ...page('uploads/upload', 'UploadPage'),
})

const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  beforeLoad: requireSession,
  ...page('notifications/notifications', 'NotificationsPage'),
})
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readSettingsPage } = await import('../../features/settings/settings.queries.ts')
    return readSettingsPage(context.queryClient)
  },
  ...page('settings/settings', 'SettingsPage'),
})

const reports = createRoute({
  getParentRoute,
  path: '/reports',
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readMyReports } = await import('../../features/reports/reports.queries.ts')
    return readMyReports(context.queryClient)
  },
  ...page('reports/my-reports', 'MyReportsPage'),
})

export const libraryRoutes = [
  upload,
  subscriptions,
  history,
  watchLater,
  likedVideos,
  notifications,
  settings,
  reports,
] as const
