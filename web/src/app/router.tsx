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

export function createAppRouter({ context, history, nonce }: AppRouterOptions) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    ...(nonce && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query cache's affair: loaders always run and find their answer there.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFoundPage,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
