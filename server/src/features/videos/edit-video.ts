/** Changes of a video by its owner. */
import type { BodyOf, ResponseOf } from '@lamplight/contract/endpoint'
import type { videosApi } from '@lamplight/contract/videos'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { definedOf } from '../../lib/defined-of.ts'
import { refuseCategory } from '../../lib/refuse-category.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import type { ReportedThing } from '../reports/report-target.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import { lockVideoCategory } from './create-video.sql.ts'
import {
  askForReview,
  findDeleted,
  isDeletedByStaff,
  lockForEdit,
  saveEdit,
  setNew,
  softDelete,
  undelete,
} from './edit-video.sql.ts'
import { applySale, createSaleRule } from './sale-rule.ts'
import { videoChanged, videoPublished, videoWithdrawn } from './videos.events.ts'
import { canSeeInside, isInTimeToRestore, isOwner, restorableUntil } from './videos.policy.ts'
import type { Videos } from './videos.service.ts'
import { canSeeVideo } from './videos.visibility.ts'

type Edit = typeof videosApi.edit

/** Returns the video as its owner sees it afterwards. */
export type EditVideo = (
  viewer: Viewer,
  id: number,
  changes: BodyOf<Edit>,
) => Promise<Result<ResponseOf<Edit>, Edit['errors'][number] | 'forbidden' | 'validation_failed'>>

export interface EditVideoOptions {
  db: Db
  events: Events
  videos: Pick<Videos, 'get'>
  /** Whether a member may sell; it stays so until the transaction ends. */
  lockMonetization(tx: Tx, userId: number): Promise<boolean>
}

/** The fields that moderators review: a change is reviewed again (ruling 85). */
const isMaterial = (
  known: { title: string; description: string; sourceUrl: string | null },
  { title = known.title, description = known.description, sourceUrl = known.sourceUrl }: BodyOf<Edit>,
): boolean => title !== known.title || description !== known.description || sourceUrl !== known.sourceUrl

export interface RemoveVideo {
  /** Its owner, or staff with a reason, of which the owner is notified. It is gone for everybody at once. */
  remove(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<Record<string, never>, 'video_not_found' | 'forbidden' | 'validation_failed'>>
  /**
   * Undoes a deletion of the last day; one that is not deleted is left as it is, so that a second press does no harm. What
   * staff have deleted, only staff restore.
   */
  restore(viewer: Viewer, id: number): Promise<Result<Record<string, never>, 'video_not_found' | 'forbidden'>>
  /** For an appeal: a video that staff deleted, to be shown to staff only. */
  findRemoved(id: number): Promise<ReportedThing | null>
  /**
   * Undoes a deletion by staff in the caller's transaction, however long ago: an appeal is possible for half a year, and as long
   * the files are kept. False when staff did not delete it, when its files are erased, or when its owner has left.
   */
  restoreIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
}

export interface RemoveVideoDeps {
  db: Db
  events: Events
  removals: StaffRemovals
}

export function createRemoveVideo({ db, events, removals }: RemoveVideoDeps): RemoveVideo {
  const restoreIn: RemoveVideo['restoreIn'] = async (scope, actor, id) => {
    const { tx } = scope
    const video = await lockForEdit(tx, id)
    if (!video?.deletedAt || !(await isDeletedByStaff(tx, id, video.deletedAt))) return false
    if (!(await undelete(tx, id))) return false
    await writeAudit(tx, { actorId: actor.id, action: 'video.restored', objectType: 'video', objectId: id })
    await events.record(scope, videoChanged, { videoId: id })
    return true
  }

  return {
    remove: (viewer, id, reason) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const video = await lockForEdit(tx, id)
        if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
        if (!canSeeInside(viewer, video)) return fail('forbidden')
        const isByStaff = !isOwner(viewer, video)
        const refusal = isByStaff ? refuseReason(reason) : null
        if (refusal) return refusal
        await softDelete(tx, id)
        if (isByStaff) {
          const object = { objectType: 'video', objectId: id } as const
          await writeAudit(tx, { actorId: viewer.id, action: 'video.deleted', ...object, details: { reason } })
          await removals.recordIn(scope, viewer, { type: 'video', id, ...thingOf(video) }, reason)
          await events.record(scope, videoWithdrawn, { videoId: id })
        }
        await events.record(scope, videoChanged, { videoId: id })
        return ok({})
      }),

    restore: (viewer, id) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const video = await lockForEdit(tx, id)
        if (!video || !canSeeInside(viewer, video)) return fail('video_not_found')
        if (!video.deletedAt) return ok({})
        if (!isInTimeToRestore(video.deletedAt, new Date())) return fail('video_not_found')
        if (await isDeletedByStaff(tx, id, video.deletedAt)) {
          // Nobody decides on a removal of their own video, staff neither.
          if (isOwner(viewer, video) || !isStaff(viewer) || !(await restoreIn(scope, viewer, id)))
            return fail('video_not_found')
          return (await removals.revokeIn(scope, viewer, { type: 'video', id })) ?? ok({})
        }
        if (!(await undelete(tx, id))) return fail('video_not_found')
        await events.record(scope, videoChanged, { videoId: id })
        return ok({})
      }),

    async findRemoved(id) {
      const video = await findDeleted(db, id)
      if (!video?.deletedAt || !(await isDeletedByStaff(db, id, video.deletedAt))) return null
      const isLost = video.erasedAt !== null || video.ownerDeletedAt !== null
      return { ...thingOf(video), isRemoved: true, restorableUntil: isLost ? null : restorableUntil(video.deletedAt) }
    },

    restoreIn,
  }
}

const thingOf = ({
  id,
  ownerId,
  title,
  description,
}: { id: number; ownerId: number } & Record<'title' | 'description', string>) => ({
  authorId: ownerId,
  title,
  text: description,
  path: `/video/${id}`,
})

export function createEditVideo(options: EditVideoOptions): EditVideo {
  const { db, events, videos } = options
  const refuseSale = createSaleRule(options)
  return async (viewer, id, { previous, ...changes }) => {
    const edited = await transact(db, async (scope) => {
      const { tx } = scope
      const video = await lockForEdit(tx, id)
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      if (!isOwner(viewer, video)) return fail('forbidden')
      const stored = { ...video, downloadPrice: video.downloadPriceCents }
      const stale = refuseStaleFields(stored, changes, previous)
      if (stale) return stale
      const { categoryId } = changes
      const noCategory = categoryId
        ? refuseCategory(await lockVideoCategory(tx, categoryId), categoryId === video.categoryId)
        : null
      if (noCategory) return noCategory
      const refusal = await refuseSale(tx, video.ownerId, video, changes)
      if (refusal) return refusal
      // A video that others have seen is not hidden by a date; its visibility serves that purpose.
      if (changes.publishAt && video.status === 'approved' && !video.publishAt) return fail('already_published')
      const { isDownloadable: _sold, downloadPrice: _price, ...words } = changes
      await saveEdit(tx, id, { ...definedOf(words), ...applySale(video, changes) })
      const isReviewedAgain = video.status === 'approved' && isMaterial(video, changes)
      if (isReviewedAgain) await askForReview(tx, id, viewer.id)
      if (video.status === 'approved' && video.publishAt && changes.publishAt === null && !isReviewedAgain) {
        await setNew(tx, id)
        await events.record(scope, videoPublished, { videoId: id })
      }
      await events.record(scope, videoChanged, { videoId: id })
      return ok(null)
    })
    return edited.ok ? videos.get(id, viewer) : edited
  }
}
