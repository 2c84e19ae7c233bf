/** Sponsored content, for advertisers. */
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { textParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

const sponsoredContent = createRoute({
  getParentRoute,
  path: '/sponsored-content',
  validateSearch: (raw: Record<string, unknown>) => ({ ...textParameter(raw, 'tab') }),
  beforeLoad: requireSession,
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: async ({ context, deps }) => {
    const { readSponsoredContent } = await import('../../features/sponsors/sponsors.queries.ts').catch(explainMissing)
    return readSponsoredContent(context.queryClient, deps.tab)
  },
  ...page('sponsors/sponsored-content', 'SponsoredContentPage'),
})

export const businessRoutes = [sponsoredContent] as const
