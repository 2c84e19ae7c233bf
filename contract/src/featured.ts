import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { Done, Id, IdText, Moment } from './primitives.ts'
import { Picture, Video } from './video-responses.ts'

/** Above the home page's grid, or behind the sign-in forms, where people without an account see it too. */
export const FEATURE_PLACES = ['home', 'entrance'] as const
export type FeaturePlace = (typeof FEATURE_PLACES)[number]

/** A video and the time for which staff feature it in a slot. */
export const Feature = z.object({
  id: Id,
  place: z.enum(FEATURE_PLACES),
  startsAt: Moment,
  /** Null: until the next one starts. */
  endsAt: z.nullable(Moment),
  /** The one that is shown there now. */
  isShown: z.boolean(),
  video: Video,
})
export type Feature = z.infer<typeof Feature>

const Time = z.iso.datetime({ offset: true, error: texts.dateInvalid })

export const AddFeature = z
  .object({
    videoId: Id,
    place: z._default(z.enum(FEATURE_PLACES), 'home'),
    /** Default: now. */
    startsAt: z.optional(Time),
    endsAt: z.optional(z.nullable(Time)),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !endsAt || Date.parse(endsAt) > (startsAt ? Date.parse(startsAt) : Date.now()), {
      error: texts.endsBeforeStart,
      path: ['endsAt'],
    }),
  )

/** The video behind the sign-in forms as visitors see it, without links into the site. */
export const EntranceFilm = z.object({
  title: z.string(),
  language: z.nullable(z.string()),
  creatorName: z.string(),
  /** Progressive MP4 of moderate size. */
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  thumbnails: z.array(Picture),
})
export type EntranceFilm = z.infer<typeof EntranceFilm>

export const featuredApi = {
  current: endpoint({
    method: 'GET',
    path: '/api/featured-videos',
    access: 'viewing',
    summary: 'The featured video of the home page: one, or none',
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  entrance: endpoint({
    method: 'GET',
    path: '/api/entrance',
    access: 'anyone',
    summary: 'The video that staff chose for the sign-in page: one, or none',
    response: z.array(EntranceFilm),
    status: 200,
    errors: [],
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/api/featured-videos/schedule',
    access: 'staff',
    summary: 'Current and scheduled featured videos, latest start first',
    response: z.array(Feature),
    status: 200,
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/featured-videos',
    access: 'staff',
    summary: 'Feature an approved video for a time',
    body: AddFeature,
    response: z.array(Feature),
    status: 201,
    errors: ['video_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/featured-videos/:id',
    access: 'staff',
    summary: 'Stop featuring',
    params: z.object({ id: IdText }),
    response: Done,
    status: 200,
    errors: ['feature_not_found'],
  }),
}
