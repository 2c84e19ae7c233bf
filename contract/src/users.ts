import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Id, IdText, Moment, Page, ROLES, SEARCH_MAX } from './primitives.ts'
import { Picture, Video } from './video-responses.ts'

/** What an owner sees of a video's state; a video can be in several. */
export const OWN_VIDEO_STATES = ['public', 'unlisted', 'members', 'scheduled', 'pending', 'rejected', 'failed'] as const
export type OwnVideoState = (typeof OWN_VIDEO_STATES)[number]

/** A person as others see them: a channel. */
export const Channel = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  subscriberCount: z.int(),
  role: z.enum(ROLES),
  /** Nothing is shown when empty (ruling 71). */
  bio: z.string(),
  website: z.nullable(z.string()),
  createdAt: Moment,
  /** Sum of the views of the channel's approved videos (ruling 72). */
  totalViews: z.int(),
  videoCount: z.int(),
  /** Of its approved videos, the most used first. BCP 47, without variants. */
  languages: z.array(z.string()),
  /** The picture of the video the creator chose, in several widths; empty when there is none. */
  banner: z.array(Picture),
  /** Shown first on the channel; null when there is none. */
  pinnedVideo: z.nullable(Video),
  /** The caller's actions and permissions here. */
  viewer: z.object({
    isSubscribed: z.boolean(),
    canSubscribe: z.boolean(),
    isOwner: z.boolean(),
    /** The Creator Dashboard is for the owner and for admins (ruling 11). */
    canSeeDashboard: z.boolean(),
  }),
})
export type Channel = z.infer<typeof Channel>

export const Subscription = z.object({ isSubscribed: z.boolean(), subscriberCount: z.int() })
export type Subscription = z.infer<typeof Subscription>

const params = z.object({ id: IdText })

/** Null removes it; omitted fields stay unchanged. Both must be the caller's own approved videos. */
export const ChangeChannel = z.object({
  pinnedVideoId: z.optional(z.nullable(Id)),
  bannerVideoId: z.optional(z.nullable(Id)),
})

export const usersApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: 'viewing',
    summary: 'A channel',
    params,
    response: Channel,
    status: 200,
    errors: ['user_not_found'],
  }),
  videos: endpoint({
    method: 'GET',
    path: '/api/users/:id/videos',
    access: 'viewing',
    summary:
      "A channel's videos, newest first; the owner and staff also see what is pending, rejected or being prepared. `q` searches titles, `state` selects from what the caller may see",
    params,
    query: z.object({
      ...Page,
      isAdmin: z.optional(z.string()),
      q: z.optional(z.string().check(longest(SEARCH_MAX, texts.searchTooLong))),
      state: z.optional(z.enum(OWN_VIDEO_STATES)),
    }),
    response: z.array(Video),
    status: 200,
    errors: ['user_not_found'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/channel',
    access: 'signed-in',
    summary: "Choose the pinned video and the banner of one's own channel",
    body: ChangeChannel,
    response: Channel,
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/subscriptions/:id',
    access: 'signed-in',
    summary: 'Follow a channel; doing it twice changes nothing',
    params,
    response: Subscription,
    status: 200,
    errors: ['user_not_found', 'own_channel'],
    limit: 'writes',
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/subscriptions/:id',
    access: 'signed-in',
    summary: 'Stop following a channel; doing it twice changes nothing',
    params,
    response: Subscription,
    status: 200,
    errors: ['user_not_found'],
    limit: 'writes',
  }),
}
