/** Sponsored content as viewers meet it. Apart from `sponsors.ts`, because every page of the site carries this. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdText } from './primitives.ts'

/** Where sponsored content is shown. */
export const PLACEMENTS = ['sidebar', 'feed', 'video-pre', 'video-post', 'featured'] as const
export type Placement = (typeof PLACEMENTS)[number]

/** How often one viewer is shown the same campaign in a day. */
export const MAX_VIEWS_A_DAY = 3
/** The most items that one placement returns. */
export const MAX_PLACED = 6
/** Seconds for which a placement's response is fresh in the browser. */
export const PLACEMENT_FRESH_SECONDS = 120

const Picture = z.object({ width: z.int(), url: z.string() })

/** As viewers see it. Only the token depends on the viewer. */
export const PlacedItem = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  contentUrl: z.string(),
  /** Our copy, 640 pixels wide, or a drawing of ours. */
  thumbnailUrl: z.string(),
  thumbnails: z.array(Picture),
  advertiserName: z.string(),
  advertiserWebsite: z.nullable(z.string()),
  isFeatured: z.boolean(),
  placement: z.enum(PLACEMENTS),
  /** Null: for every category. Shown to the viewer as the reason for the advertisement. */
  categoryId: z.nullable(Id),
  /** Counts one impression and one click of this viewer on this page view (ruling 138). */
  token: z.string(),
})
export type PlacedItem = z.infer<typeof PlacedItem>

/** The documents' payload. `userId` is not read; `sourceUrl` is cut to its path. */
export const SponsorEvent = z.object({
  userId: z.optional(z.unknown()),
  sourceUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** Without one the event is accepted and not counted. */
  token: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})

const SmallLimit = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'limit must be a whole number of at least 1')),
    z.pipe(
      z.transform((text: string) => Math.min(Number(text), MAX_PLACED)),
      z.int(),
    ),
  ),
)

const params = z.object({ id: IdText })

export const placementsApi = {
  placed: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/placement/:placement',
    access: 'viewing',
    summary: 'Sponsored content to show in a placement; an unknown placement has none',
    params: z.object({ placement: z.string().check(z.maxLength(40)) }),
    query: z.object({
      categoryId: z.optional(IdText),
      limit: SmallLimit,
      /** The page it is shown on: it determines the category, the creator's preference and the creator's share. */
      videoId: z.optional(IdText),
      channelId: z.optional(IdText),
    }),
    response: z.array(PlacedItem),
    holdsSecret: true,
    status: 200,
    errors: [],
  }),
  impression: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/impression',
    access: 'viewing',
    summary: 'Half of it was visible for one second; counted once for each token',
    params,
    body: SponsorEvent,
    response: Done,
    status: 204,
    errors: [],
    limit: 'sponsorEvents',
  }),
  click: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/click',
    access: 'viewing',
    summary: 'It was followed; counted once for each token',
    params,
    body: SponsorEvent,
    response: Done,
    status: 204,
    errors: [],
    limit: 'sponsorEvents',
  }),
}
