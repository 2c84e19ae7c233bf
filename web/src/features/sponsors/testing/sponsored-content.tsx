/** Sponsored content as tests see it: records, responses and the page of its advertiser. */

import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import { SPONSOR_VIEWS, STATES_OF_VIEW } from '@lamplight/contract/sponsor-states'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { screen } from '@testing-library/react'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

const rates = {
  cpmCents: { sidebar: 500, feed: 500, 'video-pre': 1000, 'video-post': 1000, featured: 1500 },
  ...{ premiumCpmCents: 200, creatorSharePercent: 50 },
}
/** What its viewer may do: nothing. */
export const can = { canEdit: false, canReview: false, canPay: false, canPause: false, canResume: false, canEnd: false }
let ids = 0
/** Content that runs, of the advertiser with id 7, with these changes; each has an id of its own. */
export const content = (changes: Partial<SponsoredContent> = {}): SponsoredContent => {
  ids += 1
  return sponsorsApi.get.response.parse({
    ...{ id: ids, advertiserId: 7, title: `Lamps ${ids}`, description: 'Olive oil, wick and patience.' },
    ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: 'https://lamps.example.org/lamp.png' },
    ...{ advertiserName: 'Olive & Vine', advertiserWebsite: null, categoryId: null, startDate: '2026-11-22' },
    ...{ endDate: '2026-12-22', timeZone: 'UTC', budget: 100, budgetCents: 10_000, placement: 'sidebar' },
    ...{ isFeatured: false, featuredRequested: false, status: 'active', isPaused: false, isPaid: true },
    ...{ impressions: 1_200, clicks: 34, contentNotes: '', cpmCents: 500, spentCents: 600, pictureUrl: null },
    ...{ pictureState: 'ready', version: 1, createdAt: '2026-11-20T00:00:00.000Z', viewer: can },
    ...changes,
  })
}
/** The response that lists all content of the advertiser. */
export const OWN = 'GET /api/sponsored-content/advertiser/7'
/** The other responses of these pages. */
export const others: TestResponses = {
  'GET /api/sponsored-content/rates': () => ({ body: sponsorsApi.rates.response.parse(rates) }),
  'GET /api/sponsored-content/channel': () => ({ body: { acceptsSponsors: true } }),
  'GET /api/categories': () => ({ body: [{ id: 5, name: 'Study' }] }),
}
/**
 * The page of the advertiser. `OWN` is everything the advertiser has: from it come the list of each tab, the totals and
 * single items.
 */
export const page = (contents: SponsoredContent[], responses: TestResponses = {}) => {
  const read = responses[OWN] ?? (() => ({ body: contents }))
  const from = (select: (all: SponsoredContent[], url: URL) => unknown) => async (request: Request) => {
    const response = await read(request)
    const all = response.body as SponsoredContent[] | undefined
    return all ? { ...response, body: select(all, new URL(request.url)) } : response
  }
  const states = (url: URL) =>
    STATES_OF_VIEW[SPONSOR_VIEWS.find((view) => view === url.searchParams.get('view')) ?? 'all']
  const count = (all: SponsoredContent[], state: string) => all.filter(({ status }) => status === state).length
  const single = Array.from({ length: ids }, (_, index) => [
    `GET /api/sponsored-content/${index + 1}`,
    from((all) => all.find(({ id }) => id === index + 1)),
  ])
  return renderApp('/sponsored-content', {
    user: person(),
    responses: {
      ...others,
      ...Object.fromEntries(single),
      ...responses,
      [OWN]: from((all, url) => all.filter(({ status }) => states(url).includes(status))),
      [`${OWN}/totals`]: from((all) => ({
        pending: count(all, 'pending'),
        active: count(all, 'active'),
        impressions: all.reduce((sum, { impressions }) => sum + impressions, 0),
        budgetCents: all.reduce((sum, { budgetCents, status }) => sum + (status === 'rejected' ? 0 : budgetCents), 0),
        withdrawnCents: all.reduce(
          (sum, { budgetCents, status }) => sum + (status === 'rejected' ? budgetCents : 0),
          0,
        ),
      })),
    },
  })
}
export const openTab = async (actor: Awaited<ReturnType<typeof page>>['actor'], name: string) =>
  actor.click(await screen.findByRole('tab', { name }))
