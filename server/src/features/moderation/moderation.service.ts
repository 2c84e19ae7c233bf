import type { BodyOf, QueryOf, ResponseOf } from '@lamplight/contract/endpoint'
import {
  type moderationApi,
  REVIEW_TIMES_FROM,
  type ReviewTimes,
  type Transition,
} from '@lamplight/contract/moderation'
import type { BulkFailure, reviewQueueApi } from '@lamplight/contract/review-queue'
import type { RejectionReason } from '@lamplight/contract/review-reasons'
import { SECOND_REVIEW_PART } from '@lamplight/contract/second-reviews'
import type { Video, WatchVideo } from '@lamplight/contract/video-responses'
import type { ModerationState } from '@lamplight/contract/video-states'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { videoWithdrawn } from '../videos/videos.events.ts'
import { isPlayable } from '../videos/videos.policy.ts'
import type { PageOf, Videos } from '../videos/videos.service.ts'
import { videoDecided } from './moderation.events.ts'
import { canSeeHistory, canTakeStep, isOnFreshCard } from './moderation.policy.ts'
import * as sql from './moderation.sql.ts'
import { toTransition } from './moderation.view.ts'
import { findHolder } from './review-claims.sql.ts'
import { readWaitingTimes } from './review-times.sql.ts'
import { chooseDecision } from './second-reviews.sql.ts'

/** The reason of a rejection that gives none (ruling 90). */
const SILENT_REJECTION: RejectionReason = 'rules'

/** How long review times are cached: one decision more or less does not change what they say. */
const REVIEW_TIMES_MS = 60_000

type DecisionFailure = 'video_not_found' | 'already_decided' | 'video_not_playable'

export interface Moderation {
  counts(): Promise<Record<ModerationState, number>>
  reviewTimes(): Promise<ReviewTimes>
  /** The cards with one status that match a filter. Staff only. */
  queue(viewer: Viewer, query: QueryOf<typeof reviewQueueApi.list>): Promise<PageOf<Video>>
  marks(ids: readonly number[]): Promise<ResponseOf<typeof reviewQueueApi.marks>>
  /** Staff only. Returns the updated card. */
  moderate(
    viewer: Viewer,
    id: number,
    decision: BodyOf<typeof moderationApi.moderate>,
  ): Promise<Result<WatchVideo, DecisionFailure | 'religious_tick_required' | 'forbidden'>>
  /** Staff only. Each video has a transaction of its own: a failure does not affect the others. */
  decideMany(
    viewer: Viewer,
    decision: BodyOf<typeof reviewQueueApi.decideMany>,
  ): Promise<Result<{ id: number; failure: BulkFailure | null }[], 'religious_tick_required'>>
  resubmit(
    viewer: Viewer,
    id: number,
    note: string,
  ): Promise<Result<WatchVideo, 'video_not_found' | 'not_rejected' | 'forbidden'>>
  /** Withdraws an approval, or rejects, inside the caller's transaction; false when there is nothing to take down. */
  takeDownIn(scope: TransactionScope, actor: Viewer, id: number, why: sql.Why): Promise<boolean>
  /**
   * Undoes the removal of a video; false when it is not rejected. One that waited for review, or that cannot be played, waits
   * for review (again).
   */
  putBackIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  /** Newest first. */
  history(viewer: Viewer, id: number): Promise<Result<Transition[], 'video_not_found'>>
}

export interface ModerationDeps {
  db: Db
  cache: ResponseCache
  events: Events
  videos: Pick<Videos, 'get' | 'listByStatus' | 'queueMarks'>
}

/** An approval has no reason; a rejection always has one, chosen or written. */
function whyOf(
  decision: Pick<BodyOf<typeof moderationApi.moderate>, 'status' | 'contentNotes' | 'contentReason'>,
): sql.Why {
  const notes = decision.contentNotes ?? ''
  if (decision.status === 'approved') return { reason: null, notes }
  return { reason: decision.contentReason ?? (notes === '' ? SILENT_REJECTION : null), notes }
}

export function createModeration({ db, cache, events, videos }: ModerationDeps): Moderation {
  /** Writes the change with its history, its audit entry and its event, inside a transaction. */
  const decideIn = async (
    scope: TransactionScope,
    actor: Viewer,
    step: { videoId: number; from: ModerationState; to: 'approved' | 'rejected' } & sql.Why,
  ) => {
    const { videoId, from, to, reason, notes } = step
    const id = await sql.takeStep(scope.tx, { ...step, actorId: actor.id })
    if (from === 'pending') await chooseDecision(scope.tx, { id, videoId, decidedBy: actor.id }, SECOND_REVIEW_PART)
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: `video.${to}`,
      objectType: 'video',
      objectId: videoId,
      details: { from, reason, notes },
    })
    await events.record(scope, videoDecided, { videoId, from, to, actorId: actor.id })
    if (to === 'rejected') await events.record(scope, videoWithdrawn, { videoId })
  }

  const takeDownIn: Moderation['takeDownIn'] = async (scope, actor, id, why) => {
    const video = await sql.lockVideo(scope.tx, id)
    if (!video || video.status === 'rejected') return false
    await decideIn(scope, actor, { videoId: id, from: video.status, to: 'rejected', ...why })
    return true
  }

  const putBackIn: Moderation['putBackIn'] = async (scope, actor, id) => {
    const video = await sql.lockVideo(scope.tx, id)
    if (video?.status !== 'rejected') return false
    const step = { videoId: id, from: 'rejected', reason: null, notes: '' } as const
    const wasApproved = (await sql.statusBeforeRejection(scope.tx, id)) === 'approved'
    if (wasApproved && isPlayable(video.media)) await decideIn(scope, actor, { ...step, to: 'approved' })
    else await sql.takeStep(scope.tx, { ...step, to: 'pending', actorId: actor.id })
    return true
  }

  /** One decision on the card as the moderator saw it, unless `refuse` returns a further objection. */
  const decide = <Refusal extends BulkFailure = never>(
    viewer: Viewer,
    { id, version }: { id: number; version?: number | undefined },
    to: 'approved' | 'rejected',
    why: sql.Why,
    refuse: (tx: Tx, status: ModerationState) => Promise<Refusal | null> = async () => null,
  ) =>
    transact(db, async (scope): Promise<Result<null, DecisionFailure | Refusal>> => {
      const video = await sql.lockVideo(scope.tx, id)
      if (!video) return fail('video_not_found')
      if (!isOnFreshCard(video, version) || !canTakeStep(viewer, video, to)) return fail('already_decided')
      const refusal = await refuse(scope.tx, video.status)
      if (refusal !== null) return fail(refusal)
      if (to === 'approved' && !isPlayable(video.media)) return fail('video_not_playable')
      await decideIn(scope, viewer, { videoId: id, from: video.status, to, ...why })
      return ok(null)
    })

  return {
    async counts() {
      const counts = { pending: 0, approved: 0, rejected: 0 }
      for (const { status, count } of await sql.countByStatus(db)) counts[status] = count
      return counts
    },

    async reviewTimes() {
      const { decisions, half, most } = await cache.get(
        'review times',
        () => readWaitingTimes(db),
        undefined,
        REVIEW_TIMES_MS,
      )
      const isEnough = decisions >= REVIEW_TIMES_FROM
      return { decisions, halfWithin: isEnough ? half : null, mostWithin: isEnough ? most : null }
    },

    queue: (viewer, { status, limit, cursor, ...filter }) =>
      videos.listByStatus({ status, limit, cursor }, viewer, filter),

    marks: (ids) => videos.queueMarks(ids),

    async moderate(viewer, id, decision) {
      const { status, religiousContentVerified, version } = decision
      if (status === 'approved' && religiousContentVerified !== true) return fail('religious_tick_required')
      const decided = await decide(viewer, { id, version }, status, whyOf(decision))
      return decided.ok ? videos.get(id, viewer) : decided
    },

    async decideMany(viewer, decision) {
      const { status, religiousContentVerified } = decision
      if (status === 'approved' && religiousContentVerified !== true) return fail('religious_tick_required')
      const why = whyOf(decision)
      const results = []
      for (const video of decision.videos) {
        const decided = await decide(viewer, video, status, why, async (tx, now) => {
          // Approvals are withdrawn one by one.
          if (now !== 'pending') return 'already_decided'
          const holder = await findHolder(tx, video.id)
          return holder === null || holder === viewer.id ? null : 'already_claimed'
        })
        results.push({ id: video.id, failure: decided.ok ? null : decided.code })
      }
      return ok(results)
    },

    async resubmit(viewer, id, note) {
      const done = await transact(db, async ({ tx }) => {
        const video = await sql.lockVideo(tx, id)
        if (!video || !canSeeHistory(viewer, video)) return fail('video_not_found')
        if (viewer.id !== video.ownerId) return fail('forbidden')
        if (!canTakeStep(viewer, video, 'pending')) return fail('not_rejected')
        const step = { videoId: id, from: video.status, to: 'pending', actorId: viewer.id } as const
        await sql.takeStep(tx, { ...step, reason: null, notes: note, keepsWhy: true })
        return ok(null)
      })
      return done.ok ? videos.get(id, viewer) : done
    },

    takeDownIn,
    putBackIn,

    async history(viewer, id) {
      const video = await sql.findVideo(db, id)
      if (!video || !canSeeHistory(viewer, video)) return fail('video_not_found')
      return ok((await sql.listTransitions(db, id)).map(toTransition))
    },
  }
}
