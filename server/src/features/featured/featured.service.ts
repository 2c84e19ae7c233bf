import type { BodyOf } from '@lamplight/contract/endpoint'
import type { EntranceFilm, Feature, featuredApi } from '@lamplight/contract/featured'
import type { Video } from '@lamplight/contract/video-responses'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { toVideo } from '../videos/video-row.ts'
import { featureChanged } from './featured.events.ts'
import { ENTRANCE_KEY, FEATURED_KEY } from './featured.listeners.ts'
import * as sql from './featured.sql.ts'

export interface Featured {
  /** At most one. The same for everybody. */
  current(): Promise<Video[]>
  /** The film behind the sign-in forms: at most one. */
  entrance(): Promise<EntranceFilm[]>
  /** The current and the scheduled videos. */
  schedule(): Promise<Feature[]>
  /** Returns the schedule. */
  add(staff: Viewer, input: BodyOf<typeof featuredApi.add>): Promise<Result<Feature[], 'video_not_found'>>
  remove(staff: Viewer, id: number): Promise<Result<Record<string, never>, 'feature_not_found'>>
}

export interface FeaturedDeps {
  db: Db
  media: MediaAddresses
  cache: ResponseCache
  events: Events
}

export function createFeatured({ db, media, cache, events }: FeaturedDeps): Featured {
  const schedule = async (): Promise<Feature[]> => {
    const [rows, home, entrance] = await Promise.all([
      sql.listSchedule(db),
      sql.findCurrent(db, 'home'),
      sql.findCurrent(db, 'entrance'),
    ])
    const shown = [...home, ...entrance].map(({ featureId }) => featureId)
    return rows.map((row) => ({
      id: row.featureId,
      place: row.place,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      isShown: shown.includes(row.featureId),
      video: toVideo(row, media),
    }))
  }

  return {
    current: () =>
      cache.get(FEATURED_KEY, async () => (await sql.findCurrent(db, 'home')).map((row) => toVideo(row, media))),

    entrance: () =>
      cache.get(ENTRANCE_KEY, async () =>
        (await sql.findCurrent(db, 'entrance')).map((row) => {
          const { title, language, videoUrl, thumbnailUrl, thumbnails } = toVideo(row, media)
          return { title, language, creatorName: row.displayName, videoUrl, thumbnailUrl, thumbnails }
        }),
      ),

    schedule,

    async add(staff, { videoId, place, startsAt, endsAt }) {
      const added = await transact(db, async (scope) => {
        const { tx } = scope
        if (!(await sql.isListedVideo(tx, videoId))) return fail('video_not_found')
        const feature = { videoId, place, createdBy: staff.id, startsAt, endsAt }
        // A second entry of the same would still be shown after the first one was removed.
        await lockSubmissions(tx, 'feature', place)
        if (await sql.isFeatured(tx, feature)) return ok(undefined)
        await sql.insertFeature(tx, feature)
        await writeAudit(tx, { actorId: staff.id, action: 'video.featured', objectType: 'video', objectId: videoId })
        await events.record(scope, featureChanged, { videoId })
        return ok(undefined)
      })
      return added.ok ? ok(await schedule()) : added
    },

    remove: (staff, id) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const removed = await sql.deleteFeature(tx, id)
        if (!removed) return fail('feature_not_found')
        const { videoId } = removed
        await writeAudit(tx, { actorId: staff.id, action: 'video.unfeatured', objectType: 'video', objectId: videoId })
        await events.record(scope, featureChanged, { videoId })
        return ok({})
      }),
  }
}
