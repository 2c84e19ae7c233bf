import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { hydrated } from '../lib/hydrated.tsx'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routes.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFailed } from './shell/page-failed.tsx'
import { PagePending } from './shell/page-pending.tsx'

interface AppRouterOptions {
  context: RouterContext
  /** The browser's history by default; the server and tests use one in memory. */
  history?: RouterHistory
  /** For the one inline script that the router adds on the server (scroll restoration). */
  nonce?: string
}

/** Within this time, hovering over the same link again preloads nothing. */
const HOVER_PAUSE_MS = 30_000

export function createAppRouter({ context, history, nonce }: AppRouterOptions) {
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    ...(nonce && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is left to the query cache: loaders run on every visit and find their data there. Hovering over a link
    // again does not run them, so that a failed read is not repeated by each movement of the pointer.
    defaultPreloadStaleTime: HOVER_PAUSE_MS,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: hydrated(PageFailed),
    defaultNotFoundComponent: hydrated(NotFoundPage),
  })
  // A page that is opened retries what failed when its link was only hovered.
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged)
      context.queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
