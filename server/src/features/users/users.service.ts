import type { BodyOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { Channel, OwnVideoState, Subscription, usersApi } from '@lamplight/contract/users'
import type { Video } from '@lamplight/contract/video-responses'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { bytesOfVideo, toVideo, type VideoRow } from '../videos/video-row.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { toInsideVideo } from '../videos/videos.view.ts'
import { subscriptionChanged } from './users.events.ts'
import { canSeeUnlisted, canSubscribe } from './users.policy.ts'
import * as sql from './users.sql.ts'
import { toChannel } from './users.view.ts'

export interface Users {
  get(id: number, viewer: Viewer | null): Promise<Result<Channel, 'user_not_found'>>
  /** Newest first, those for members only with an account; the owner and staff also see what is not approved, with its notes. */
  videos(
    id: number,
    viewer: Viewer | null,
    page: {
      limit?: number | undefined
      cursor?: string | undefined
      q?: string | undefined
      state?: OwnVideoState | undefined
    },
  ): Promise<Result<PageOf<Video>, 'user_not_found'>>
  /** Of the viewer's own channel; both must be the viewer's own approved videos. */
  change(
    viewer: Viewer,
    chosen: BodyOf<typeof usersApi.change>,
  ): Promise<Result<Channel, 'video_not_found' | 'not_signed_in'>>
  /** Doing it twice changes nothing. */
  subscribe(viewer: Viewer, channelId: number): Promise<Result<Subscription, 'user_not_found' | 'own_channel'>>
  unsubscribe(viewer: Viewer, channelId: number): Promise<Result<Subscription, 'user_not_found'>>
}

export interface UsersDeps {
  db: Db
  media: MediaAddresses
  events: Events
}

export function createUsers({ db, media, events }: UsersDeps): Users {
  const setSubscription = async (viewer: Viewer, channelId: number, isSubscribed: boolean) => {
    return transact(db, async (scope) => {
      const { tx } = scope
      if (!(await sql.hasChannel(tx, channelId, viewer))) return fail('user_not_found')
      const change = { subscriberId: viewer.id, channelId, isSubscribed }
      await events.record(scope, subscriptionChanged, change)
      const subscriberCount = await sql.setSubscription(tx, change)
      return subscriberCount === undefined ? fail('user_not_found') : ok({ isSubscribed, subscriberCount })
    })
  }

  const read = async (id: number, viewer: Viewer | null) => {
    const row = await sql.findChannel(db, id, viewer)
    if (!row) return fail('user_not_found')
    const chosen = [row.pinnedVideoId, row.bannerVideoId].flatMap((videoId) => videoId ?? [])
    return ok(toChannel(row, await sql.findListed(db, chosen), viewer, media))
  }

  return {
    get: read,

    async change(viewer, chosen) {
      const ids = [...new Set([chosen.pinnedVideoId, chosen.bannerVideoId].flatMap((id) => id ?? []))]
      if ((await sql.countOwnListed(db, viewer.id, ids)) < ids.length) return fail('video_not_found')
      if (Object.keys(chosen).length > 0) await sql.setChosenVideos(db, viewer.id, chosen)
      const channel = await read(viewer.id, viewer)
      // The account was deleted meanwhile, in another tab.
      return channel.ok ? channel : fail('not_signed_in')
    },

    async videos(id, viewer, { limit = DEFAULT_PAGE_SIZE, cursor, q = '', state }) {
      const withUnlisted = canSeeUnlisted(viewer, id)
      const rows = await sql.listVideos(db, id, {
        viewer,
        withUnlisted,
        q,
        state,
        limit,
        position: decodeCursor(cursor),
      })
      if (rows.length === 0 && !(await sql.hasChannel(db, id, viewer))) return fail('user_not_found')
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }), bytesOfVideo)
      const toItem = (row: VideoRow) =>
        withUnlisted && viewer ? toInsideVideo(row, viewer, media) : toVideo(row, media)
      return ok({ ...page, items: page.items.map(toItem) })
    },

    async subscribe(viewer, channelId) {
      if (!canSubscribe(viewer, channelId)) return fail('own_channel')
      return setSubscription(viewer, channelId, true)
    },

    unsubscribe: (viewer, channelId) => setSubscription(viewer, channelId, false),
  }
}
