/** Sponsored content, for advertisers. */
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const sponsoredContent = createRoute({
  getParentRoute,
  path: '/sponsored-content',
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readSponsoredContent } = await import('../../features/sponsors/sponsors.queries.ts').catch(explainMissing)
    return readSponsoredContent(context.queryClient)
  },
  ...page('sponsors/sponsored-content', 'SponsoredContentPage'),
})

export const businessRoutes = [sponsoredContent] as const
