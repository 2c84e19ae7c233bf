/** Sponsored content: what advertisers manage and staff review. */
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const sponsoredContent = createRoute({
  getParentRoute,
  path: '/sponsored-content',
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readSponsoredContent } = await import('../../features/sponsors/sponsors.queries.ts')
    return readSponsoredContent(context.queryClient)
  },
  ...page('sponsors/sponsored-content', 'SponsoredContentPage'),
})

const sponsorReview = createRoute({
  getParentRoute,
  path: '/admin/sponsors',
  beforeLoad: requireSession,
  ...page('sponsors/sponsor-review', 'SponsorReviewPage'),
})

export const businessRoutes = [sponsoredContent, sponsorReview] as const
