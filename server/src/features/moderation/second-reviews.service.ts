import type { BodyOf } from '@lamplight/contract/endpoint'
import type { SecondReviews, secondReviewsApi } from '@lamplight/contract/second-reviews'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Videos } from '../videos/videos.service.ts'
import * as sql from './second-reviews.sql.ts'

const WAITING_SHOWN = 10
const DIFFERING_SHOWN = 20

export interface SecondReviewsService {
  list(viewer: Viewer): Promise<SecondReviews>
  /** How many decisions wait for this person. */
  countWaiting(viewer: Viewer): Promise<number>
  /** Stores an opinion. The decision stays: it can be changed in the review queue only. */
  answer(
    viewer: Viewer,
    id: number,
    opinion: BodyOf<typeof secondReviewsApi.answer>,
  ): Promise<Result<Record<string, never>, 'second_review_not_found' | 'already_reviewed'>>
}

export interface SecondReviewsDeps {
  db: Db
  videos: Pick<Videos, 'get'>
}

const personOf = (id: number | null, displayName: string | null, avatarKey: string | null) =>
  id === null || displayName === null ? null : { id, displayName, avatarUrl: avatarUrl(avatarKey) }

const toDiffering = (row: sql.DifferingRow): SecondReviews['differing'][number] => ({
  ...{ id: row.id, videoId: row.videoId, title: row.title, notes: row.notes },
  decision: row.toStatus === 'approved' ? 'approved' : 'rejected',
  decidedBy: personOf(row.decidedBy, row.deciderName, row.deciderAvatar),
  reviewedBy: personOf(row.reviewedBy, row.reviewerName, row.reviewerAvatar),
  reviewedAt: (row.reviewedAt ?? new Date(0)).toISOString(),
})

export function createSecondReviews({ db, videos }: SecondReviewsDeps): SecondReviewsService {
  return {
    async list(viewer) {
      const rows = await sql.listWaiting(db, viewer.id, WAITING_SHOWN)
      const waiting = await Promise.all(
        rows.map(async ({ id, videoId }) => ({ id, video: await videos.get(videoId, viewer) })),
      )
      return {
        // One that was deleted a moment ago is left out.
        waiting: waiting.flatMap(({ id, video }) => (video.ok ? [{ id, video: video.value }] : [])),
        differing: (await sql.listDiffering(db, DIFFERING_SHOWN)).map(toDiffering),
        ...(await sql.countReviewed(db)),
      }
    },

    countWaiting: (viewer) => sql.countWaiting(db, viewer.id),

    answer: (viewer, id, { agrees, notes }) =>
      transact(db, async ({ tx }) => {
        const stored = await sql.storeOpinion(tx, id, { userId: viewer.id, agrees, notes })
        if (!stored) return fail((await sql.isReviewed(tx, id)) ? 'already_reviewed' : 'second_review_not_found')
        await writeAudit(tx, {
          actorId: viewer.id,
          action: agrees ? 'video.second_review_agreed' : 'video.second_review_differed',
          objectType: 'video',
          objectId: stored.videoId,
          details: { notes },
        })
        return ok({})
      }),
  }
}
