/** Changes of a video by its owner. */
import type { BodyOf, ReplyOf } from '@lamplight/contract/endpoint'
import type { videosApi } from '@lamplight/contract/videos'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { lockForEdit, saveEdit } from './edit-video.sql.ts'
import { applySale, createSaleRule } from './sale-rule.ts'
import { videoChanged } from './videos.events.ts'
import { isOwner } from './videos.policy.ts'
import type { Videos } from './videos.service.ts'
import { canSeeVideo } from './videos.visibility.ts'

type Edit = typeof videosApi.edit

/** Answers the video as its owner sees it afterwards. */
export type EditVideo = (
  viewer: Viewer,
  id: number,
  changes: BodyOf<Edit>,
) => Promise<Result<ReplyOf<Edit>, Edit['errors'][number] | 'forbidden' | 'validation_failed'>>

export interface EditVideoOptions {
  db: Db
  events: Events
  videos: Pick<Videos, 'get'>
  /** Whether a member may sell; it stays so until the transaction ends. */
  lockMonetization(tx: Tx, userId: number): Promise<boolean>
}

export function createEditVideo(options: EditVideoOptions): EditVideo {
  const { db, events, videos } = options
  const refuseSale = createSaleRule(options)
  return async (viewer, id, changes) => {
    const edited = await transact(db, async (scope) => {
      const { tx } = scope
      const video = await lockForEdit(tx, id)
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      if (!isOwner(viewer, video)) return fail('forbidden')
      const refusal = await refuseSale(tx, video.ownerId, video, changes)
      if (refusal) return refusal
      await saveEdit(tx, id, applySale(video, changes))
      await events.record(scope, videoChanged, { videoId: id })
      return ok(null)
    })
    return edited.ok ? videos.get(id, viewer) : edited
  }
}
