import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routes.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFailed } from './shell/page-failed.tsx'
import { PagePending } from './shell/page-pending.tsx'

interface AppRouterOptions {
  context: RouterContext
  /** The browser's unless given: the server and tests have one in memory. */
  history?: RouterHistory
  /** For the one inline script the router adds on the server (scroll restoration). */
  nonce?: string
}

/** Within this time pointing at the same link again reads nothing. */
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
    // Freshness is the query cache's affair: loaders run with every visit and find their data there. Pointing at a link
    // again does not, so that a read that failed is not repeated by each movement of the pointer.
    defaultPreloadStaleTime: HOVER_PAUSE_MS,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFoundPage,
  })
  // A page that is opened asks again for what failed while somebody only pointed at its link.
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
