import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { readSearchPage } from '../features/search/search.queries.ts'
import { readUploadPage } from '../features/uploads/uploads.queries.ts'
import { readChannelPage } from '../features/users/users.queries.ts'
import { readCategories, readHome, readWatchPage } from '../features/videos/videos.queries.ts'
import { requireSession, requireSessionThenNotFound, requireViewer, requireVisitor } from './guards.ts'
import { page } from './pages.ts'
import type { RouterContext } from './router-context.ts'
import { idParameter, textParameter } from './search-params.ts'
import { AppShell } from './shell/app-shell.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFailed } from './shell/page-failed.tsx'

const root = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
const getParentRoute = () => root

/** Pages of members; a site may open the first four to visitors. */
const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 'category') }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireViewer,
  loader: ({ context, deps }) => readHome(context.queryClient, deps.category),
  ...page('videos/home', 'HomePage'),
})
const watch = createRoute({
  getParentRoute,
  path: '/video/$id',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 't') }),
  beforeLoad: requireViewer,
  loader: ({ context, params }) => readWatchPage(context.queryClient, params.id),
  ...page('videos/watch', 'WatchPage'),
})
const channel = createRoute({
  getParentRoute,
  path: '/profile/$id',
  beforeLoad: requireViewer,
  loader: ({ context, params }) => readChannelPage(context.queryClient, params.id),
  ...page('users/channel', 'ChannelPage'),
})
const search = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: (raw: Record<string, unknown>) => ({ ...textParameter(raw, 'q') }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireViewer,
  loader: ({ context, deps }) => readSearchPage(context.queryClient, deps.q),
  ...page('search/search', 'SearchPage'),
})
const upload = createRoute({
  getParentRoute,
  path: '/upload',
  beforeLoad: requireSession,
  loader: ({ context: { queryClient } }) => Promise.all([readUploadPage(queryClient), readCategories(queryClient)]),
  ...page('uploads/upload', 'UploadPage'),
})
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

/** Public pages. */
const auth = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...textParameter(raw, 'next'),
    ...textParameter(raw, 'view'),
    ...textParameter(raw, 'refused'),
  }),
  beforeLoad: requireVisitor,
  ...page('accounts/auth', 'AuthPage'),
})
const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  ...page('moderation/moderation', 'ModerationPage'),
})

/** The second address of a channel (ruling 2), query and hash kept. The guard is that of the page it leads to. */
const user = createRoute({
  getParentRoute,
  path: '/users/$id',
  validateSearch: (raw: Record<string, unknown>) => raw,
  beforeLoad: ({ params, location }) => {
    const hash = location.hash && `#${location.hash}`
    throw redirect({ href: `/profile/${encodeURIComponent(params.id)}${location.searchStr}${hash}`, replace: true })
  },
})

/** Protected addresses whose pages come later (roadmap): visitors are sent to /auth, members see that nothing is there. */
const later = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute, path, beforeLoad: requireSessionThenNotFound })

export const routeTree = root.addChildren([
  home,
  watch,
  channel,
  search,
  upload,
  subscriptions,
  history,
  watchLater,
  likedVideos,
  auth,
  moderation,
  user,
  later('/settings'),
  later('/chat'),
  later('/forum'),
  later('/forum/category/$id'),
  later('/forum/topic/$id'),
  later('/forum/new-topic'),
  later('/monetization/$id'),
  later('/purchases'),
  later('/checkout'),
  later('/sponsored-content'),
])
