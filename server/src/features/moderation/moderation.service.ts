import type { BodyOf } from '@lamplight/contract/endpoint'
import type { moderationApi, Transition } from '@lamplight/contract/moderation'
import type { ModerationState, WatchVideo } from '@lamplight/contract/videos'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Videos } from '../videos/videos.service.ts'
import { videoDecided } from './moderation.events.ts'
import { canSeeHistory, canTakeStep, isOnFreshCard, isPlayable } from './moderation.policy.ts'
import * as sql from './moderation.sql.ts'
import { toTransition } from './moderation.view.ts'

/** Told to the owner when a moderator rejects without a word (ruling 90). */
export const DEFAULT_REJECTION_NOTES =
  'This video was not approved because it does not follow the content rules of this site.'

export interface Moderation {
  counts(): Promise<Record<ModerationState, number>>
  /** Staff only. Answers the fresh card. */
  moderate(
    viewer: Viewer,
    id: number,
    decision: BodyOf<typeof moderationApi.moderate>,
  ): Promise<
    Result<
      WatchVideo,
      'video_not_found' | 'religious_tick_required' | 'already_decided' | 'video_not_playable' | 'forbidden'
    >
  >
  resubmit(
    viewer: Viewer,
    id: number,
    note: string,
  ): Promise<Result<WatchVideo, 'video_not_found' | 'not_rejected' | 'forbidden'>>
  /** Takes an approval back, or rejects, inside a transaction of the caller; false when there is nothing to take down. */
  takeDownIn(scope: TransactionScope, actor: Viewer, id: number, notes: string): Promise<boolean>
  /** Approves what was taken down again; false when it is not rejected. */
  putBackIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  /** Newest first. */
  history(viewer: Viewer, id: number): Promise<Result<Transition[], 'video_not_found'>>
}

export interface ModerationDeps {
  db: Db
  events: Events
  videos: Pick<Videos, 'get'>
}

export function createModeration({ db, events, videos }: ModerationDeps): Moderation {
  const stepIn = async (scope: TransactionScope, actor: Viewer, id: number, to: ModerationState, notes: string) => {
    const video = await sql.lockVideo(scope.tx, id)
    const isPossible = to === 'rejected' ? video?.status !== 'rejected' : video?.status === 'rejected'
    if (!video || !isPossible) return false
    const step = { videoId: id, from: video.status, to, actorId: actor.id, notes }
    await sql.takeStep(scope.tx, step, notes)
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: `video.${to}`,
      objectType: 'video',
      objectId: id,
      details: { from: video.status, notes },
    })
    await events.record(scope, videoDecided, { videoId: id, from: video.status, to, actorId: actor.id })
    return true
  }

  return {
    async counts() {
      const counts = { pending: 0, approved: 0, rejected: 0 }
      for (const { status, count } of await sql.countByStatus(db)) counts[status] = count
      return counts
    },

    async moderate(viewer, id, { status, contentNotes, religiousContentVerified, version }) {
      if (status === 'approved' && religiousContentVerified !== true) return fail('religious_tick_required')
      const notes = contentNotes || (status === 'rejected' ? DEFAULT_REJECTION_NOTES : '')
      const decided = await transact(db, async (scope) => {
        const { tx } = scope
        const video = await sql.lockVideo(tx, id)
        if (!video) return fail('video_not_found')
        if (!isOnFreshCard(video, version) || !canTakeStep(viewer, video, status)) return fail('already_decided')
        if (status === 'approved' && !isPlayable(video.media)) return fail('video_not_playable')
        const step = { videoId: id, from: video.status, to: status, actorId: viewer.id, notes }
        await sql.takeStep(tx, step, notes)
        await writeAudit(tx, {
          actorId: viewer.id,
          action: `video.${status}`,
          objectType: 'video',
          objectId: id,
          details: { from: video.status, notes },
        })
        await events.record(scope, videoDecided, { videoId: id, from: video.status, to: status, actorId: viewer.id })
        return ok(null)
      })
      return decided.ok ? videos.get(id, viewer) : decided
    },

    async resubmit(viewer, id, note) {
      const done = await transact(db, async ({ tx }) => {
        const video = await sql.lockVideo(tx, id)
        if (!video || !canSeeHistory(viewer, video)) return fail('video_not_found')
        if (viewer.id !== video.ownerId) return fail('forbidden')
        if (!canTakeStep(viewer, video, 'pending')) return fail('not_rejected')
        const step = { videoId: id, from: video.status, to: 'pending', actorId: viewer.id, notes: note } as const
        // What the moderator wrote stays on the card for whoever reviews it next.
        await sql.takeStep(tx, step, undefined)
        return ok(null)
      })
      return done.ok ? videos.get(id, viewer) : done
    },

    takeDownIn: (scope, actor, id, notes) => stepIn(scope, actor, id, 'rejected', notes || DEFAULT_REJECTION_NOTES),
    putBackIn: (scope, actor, id) => stepIn(scope, actor, id, 'approved', ''),

    async history(viewer, id) {
      const video = await sql.findVideo(db, id)
      if (!video || !canSeeHistory(viewer, video)) return fail('video_not_found')
      return ok((await sql.listTransitions(db, id)).map(toTransition))
    },
  }
}
