/** A member's own pages: lists, uploads, own videos, settings. */
import { createRoute } from '@tanstack/react-router'
import { ownVideoStates } from '../../features/studio/own-video-states.ts'
import { toOwnVideoTab } from '../../features/studio/own-video-tabs.ts'
import { readCategories, readVideo } from '../../features/videos/videos.queries.ts'
import { requireSession } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { choiceParameter, wordsParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

// As functions of their own the build writes them in fewer bytes, which every first page carries.
const loadUploadQueries = () => import('../../features/uploads/uploads.queries.ts').catch(explainMissing)
const loadSettingsQueries = () => import('../../features/settings/settings.queries.ts').catch(explainMissing)
const loadPlaylistQueries = () => import('../../features/playlists/playlists.queries.ts').catch(explainMissing)
const loadReportQueries = () => import('../../features/reports/reports.queries.ts').catch(explainMissing)

const subscriptions = createRoute({
  getParentRoute,
  path: '/subscriptions',
  beforeLoad: requireSession,
  ...page('lists/subscriptions', 'SubscriptionsPage'),
})

const history = createRoute({
  getParentRoute,
  path: '/history',
  validateSearch: (raw: Record<string, unknown>) => wordsParameter(raw, 'q'),
  beforeLoad: requireSession,
  loader: async ({ context }) => (await loadSettingsQueries()).readOwnSettings(context.queryClient),
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
  loader: async ({ context: { queryClient } }) =>
    Promise.all([(await loadUploadQueries()).readUploadPage(queryClient), readCategories(queryClient)]),
  ...page('uploads/upload', 'UploadPage'),
})

const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  beforeLoad: requireSession,
  ...page('notifications/notifications', 'NotificationsPage'),
})
const studio = createRoute({
  getParentRoute,
  path: '/studio',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...wordsParameter(raw, 'q'),
    ...choiceParameter(raw, 'state', ownVideoStates),
  }),
  beforeLoad: requireSession,
  ...page('studio/studio', 'StudioPage'),
})
const ownVideo = createRoute({
  getParentRoute,
  path: '/studio/$id',
  validateSearch: (raw: Record<string, unknown>) => {
    const tab = toOwnVideoTab(raw.tab)
    return tab === 'details' ? {} : { tab }
  },
  beforeLoad: requireSession,
  loader: ({ context, params }) => readVideo(context.queryClient, params.id),
  ...page('studio/own-video', 'OwnVideoPage'),
})
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  beforeLoad: requireSession,
  loader: async ({ context }) => (await loadSettingsQueries()).readSettingsPage(context.queryClient),
  ...page('settings/settings', 'SettingsPage'),
})
const playlists = createRoute({
  getParentRoute,
  path: '/playlists',
  beforeLoad: requireSession,
  loader: async ({ context }) => (await loadPlaylistQueries()).readOwnPlaylists(context.queryClient),
  ...page('playlists/playlists', 'PlaylistsPage'),
})

const reports = createRoute({
  getParentRoute,
  path: '/reports',
  beforeLoad: requireSession,
  loader: async ({ context }) => (await loadReportQueries()).readMyReports(context.queryClient),
  ...page('reports/my-reports', 'MyReportsPage'),
})
const you = createRoute({ getParentRoute, path: '/you', beforeLoad: requireSession, ...page('lists/you', 'YouPage') })

export const libraryRoutes = [
  upload,
  subscriptions,
  history,
  watchLater,
  likedVideos,
  notifications,
  settings,
  reports,
  playlists,
  you,
  studio,
  ownVideo,
] as const
