import { PLACEMENT_FRESH_SECONDS, type PlacedItem, type Placement, placementsApi } from '@lamplight/contract/placements'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'

interface Page {
  limit?: number
  categoryId?: number | undefined
  videoId?: number | string | undefined
  channelId?: number | string | undefined
}

/** Sponsored content of a placement on a page; fresh for two minutes. */
export const placedQuery = (placement: Placement, { limit, categoryId, videoId, channelId }: Page = {}) =>
  apiQuery(
    placementsApi.placed,
    {
      params: { placement },
      query: {
        ...(categoryId !== undefined && { categoryId: String(categoryId) }),
        ...(limit !== undefined && { limit: String(limit) }),
        ...(videoId !== undefined && { videoId: String(videoId) }),
        ...(channelId !== undefined && { channelId: String(channelId) }),
      },
    },
    { staleTime: PLACEMENT_FRESH_SECONDS * 1_000 },
  )

const FEATURED_LIMIT = 3
const FEED_LIMIT = 2
const SIDEBAR_LIMIT = 2

/** Home: the block above the videos and the one below them. */
export const homePlacements = (categoryId?: number) => ({
  featured: placedQuery('featured', { categoryId, limit: FEATURED_LIMIT }),
  feed: placedQuery('feed', { categoryId, limit: FEED_LIMIT }),
})

/** A watch page: before and after the video, and beside it. */
export const watchPlacements = (videoId: number | string) => ({
  before: placedQuery('video-pre', { videoId }),
  after: placedQuery('video-post', { videoId }),
  beside: placedQuery('sidebar', { videoId, limit: SIDEBAR_LIMIT }),
})

/** Several items rotate between the videos of a long channel. */
export const channelPlacement = (channelId: number | string) => placedQuery('feed', { channelId, limit: 3 })
export const searchPlacement = placedQuery('feed')

/** For the loaders of pages: fetched together with everything else, and rendered by the server. */
export const placementReads = (queries: readonly ReturnType<typeof placedQuery>[]) =>
  queries.map((query) => (client: QueryClient) => client.prefetchQuery(query))

/** Lost reports are ignored: a page never shows that one failed. */
const report = (kind: 'impression' | 'click', { id, token }: PlacedItem) =>
  call(placementsApi[kind], { params: { id }, body: { token, sourceUrl: location.href } }).catch(() => undefined)

export const reportImpression = (item: PlacedItem) => report('impression', item)
export const reportClick = (item: PlacedItem) => report('click', item)
