import type { BodyInputOf } from '@lamplight/contract/endpoint'
import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import { SPONSOR_VIEWS, type SponsorState, type SponsorView } from '@lamplight/contract/sponsor-states'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import { randomId } from '../../lib/random-id.ts'

/** Staff decide and campaigns start and end meanwhile, so the list is refetched when the tab gets the focus. */
const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true }

export const ownContentPages = (userId: number, view: SponsorView) =>
  apiPages(sponsorsApi.byAdvertiser, { params: { userId }, query: { view } }, FRESH)
export const ownTotalsQuery = (userId: number) => apiQuery(sponsorsApi.totals, { params: { userId } }, FRESH)
export const contentQuery = (id: number) => apiQuery(sponsorsApi.get, { params: { id } }, FRESH)
export const ratesQuery = apiQuery(sponsorsApi.rates, {})
export const channelChoiceQuery = apiQuery(sponsorsApi.channel, {})
export const reportQuery = (id: number) => apiQuery(sponsorsApi.report, { params: { id } }, FRESH)
export const historyQuery = (id: number) => apiQuery(sponsorsApi.history, { params: { id } }, FRESH)
export const reviewPages = (status: SponsorState) => apiPages(sponsorsApi.queue, { query: { status } }, FRESH)

/** The part of the list that a tab in the URL names. */
export const viewOf = (tab: string | undefined): SponsorView => SPONSOR_VIEWS.find((view) => view === tab) ?? 'active'

/** What the page shows first. */
export async function readSponsoredContent(client: QueryClient, tab: string | undefined): Promise<void> {
  const user = await client.ensureQueryData(sessionQuery)
  if (!user) return
  await readAhead(client, [
    (queries) => queries.prefetchInfiniteQuery(ownContentPages(user.id, viewOf(tab))),
    (queries) => queries.prefetchQuery(ownTotalsQuery(user.id)),
    (queries) => queries.prefetchQuery(ratesQuery),
  ])
}

/** Refetches every list that may show a record (B-SPONSOR-55). */
export const useRefreshContents = () => {
  const client = useQueryClient()
  return () =>
    refreshQueries(
      client,
      sponsorsApi.byAdvertiser,
      sponsorsApi.totals,
      sponsorsApi.queue,
      sponsorsApi.get,
      sponsorsApi.report,
      sponsorsApi.history,
    )
}

export const readContent = (id: number): Promise<SponsoredContent> => call(sponsorsApi.get, { params: { id } })

export type ContentInput = BodyInputOf<typeof sponsorsApi.create>

/** Submits new content, or saves the edited fields of content under review. */
export function useSaveContent(id: number | null) {
  const client = useQueryClient()
  const onSettled = useRefreshContents()
  return useMutation({
    mutationFn: (body: ContentInput): Promise<SponsoredContent> =>
      repeatIfLost(() =>
        id === null ? call(sponsorsApi.create, { body }) : call(sponsorsApi.change, { params: { id }, body }),
      ),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onSettled,
  })
}

export type Step = 'pause' | 'resume' | 'end' | 'duplicate'

export function useContentStep(id: number) {
  const client = useQueryClient()
  const onSettled = useRefreshContents()
  return useMutation({
    mutationFn: (step: Step): Promise<SponsoredContent> => {
      const send = () => call(sponsorsApi[step], { params: { id } })
      // A second one makes no second copy, while the other steps are possible once.
      if (step === 'duplicate') return repeatIfLost(send)
      return orLostResponse(send(), async () => {
        const content = await readContent(id)
        return IS_DONE[step](content) ? content : null
      })
    },
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onSettled,
  })
}

const IS_DONE: Readonly<Record<Exclude<Step, 'duplicate'>, (content: SponsoredContent) => boolean>> = {
  pause: ({ isPaused }) => isPaused,
  resume: ({ isPaused }) => !isPaused,
  end: ({ status }) => status === 'completed',
}

/** Starts the payment of the budget: the same one when the response was lost. */
export const useBeginPayment = (id: number) =>
  useMutation({
    mutationFn: () => {
      const body = { requestKey: randomId() }
      return repeatIfLost(() => call(sponsorsApi.pay, { params: { id }, body }))
    },
  })

export function useReview(id: number) {
  const client = useQueryClient()
  const userId = useSession()?.id
  const onSettled = useRefreshContents()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof sponsorsApi.review>) =>
      orLostResponse(call(sponsorsApi.review, { params: { id }, body }), async () => {
        const [newest] = await call(sponsorsApi.history, { params: { id } })
        return newest && newest.actor?.id === userId && newest.to === body.status ? newest : null
      }),
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    onSettled,
  })
}

export function useChannelChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (acceptsSponsors: boolean) =>
      repeatIfLost(() => call(sponsorsApi.setChannel, { body: { acceptsSponsors } })),
    onSuccess: (choice) => {
      announceChange(client, { kind: 'own' })
      client.setQueryData(channelChoiceQuery.queryKey, choice)
    },
  })
}

export const refusedAdvertisersQuery = apiQuery(sponsorsApi.refusedAdvertisers, {})

/** Saves the edited list. Names that another tab has added or removed meanwhile stay so. */
export function useRefuseAdvertisers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ before, after }: { before: string[]; after: string[] }) =>
      repeatIfLost(() => call(sponsorsApi.setRefusedAdvertisers, { body: { advertisers: after, previous: before } })),
    onSuccess: (refused) => {
      announceChange(client, { kind: 'own' })
      client.setQueryData(refusedAdvertisersQuery.queryKey, refused)
    },
  })
}
