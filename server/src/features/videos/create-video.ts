import type { BodyOf, ResponseOf } from '@lamplight/contract/endpoint'
import type { videosApi } from '@lamplight/contract/videos'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import { refuseCategory } from '../../lib/refuse-category.ts'
import { ok, type Result } from '../../lib/result.ts'
import { requestFirstRun } from '../processing/enqueue-processing.ts'
import { idIn, type Uploads } from '../uploads/uploads.service.ts'
import { findRepeated, insertVideo, lockVideoCategory } from './create-video.sql.ts'
import { DEFAULT_THUMBNAIL } from './media-addresses.ts'
import type { Originals } from './originals.ts'
import { createSaleRule } from './sale-rule.ts'
import type { Videos } from './videos.service.ts'

type Create = typeof videosApi.create

/** Creates the record of an uploaded file: pending, owned by the signed-in member, with its job. */
export type CreateVideo = (
  viewer: Viewer,
  input: BodyOf<Create>,
  options?: {
    /** Whether somebody waits for it now; default true. */
    isFresh?: boolean
  },
) => Promise<Result<ResponseOf<Create>, Create['errors'][number] | 'validation_failed'>>

export interface CreateVideoOptions {
  db: Db
  jobs: JobQueue
  uploads: Pick<Uploads, 'files' | 'lockUnused' | 'markClaimed'>
  originals: Originals
  videos: Videos
  /** Whether a member may sell; it stays so until the transaction ends. */
  lockMonetization(tx: Tx, userId: number): Promise<boolean>
  log: Log
}

/** A client that has no picture sends nothing or the default's own address. */
const isOwnPicture = (address: string | null | undefined): address is string =>
  Boolean(address) && address !== DEFAULT_THUMBNAIL

export function createCreateVideo(options: CreateVideoOptions): CreateVideo {
  const { db, jobs, uploads, originals, videos, log } = options
  const refuseSale = createSaleRule(options)
  return async (viewer, input, { isFresh = true } = {}) => {
    const made = await transact(db, async ({ tx, afterCommit }) => {
      // Everything is checked before anything is written: a refusal leaves the uploads usable.
      const upload = await uploads.lockUnused(tx, viewer, input.videoUrl, 'video')
      if (!upload.ok) {
        // Sent again because the response was lost.
        const uploadId = upload.code === 'upload_already_used' ? idIn(input.videoUrl) : null
        const repeated = uploadId && (await findRepeated(tx, viewer.id, uploadId, input))
        return repeated ? ok(repeated.id) : upload
      }
      const { durationSeconds } = upload.value
      if (durationSeconds === null) throw new Error(`upload ${upload.value.id} was checked without a duration`)
      const picture = isOwnPicture(input.thumbnailUrl)
        ? await uploads.lockUnused(tx, viewer, input.thumbnailUrl, 'thumbnail')
        : null
      if (picture && !picture.ok) return picture
      const noCategory = input.categoryId ? refuseCategory(await lockVideoCategory(tx, input.categoryId)) : null
      if (noCategory) return noCategory

      const sale = await refuseSale(tx, viewer.id, { isDownloadable: false, downloadPriceCents: null }, input)
      if (sale) return sale

      const thumbnailUploadId = picture?.value.id ?? null
      await uploads.markClaimed(tx, [upload.value.id, ...(thumbnailUploadId ? [thumbnailUploadId] : [])])
      const video = await insertVideo(tx, {
        ownerId: viewer.id,
        input,
        upload: { ...upload.value, durationSeconds },
        thumbnailUploadId,
      })
      await requestFirstRun(jobs, tx, { videoId: video.id, actorId: viewer.id, isFresh })
      afterCommit(async () => {
        // In a bucket two processes would copy and remove the same object at once.
        if (uploads.files.isShared) return
        // The job starts with the same step, so a failure here is retried there.
        await originals
          .keep(video)
          .catch((error: unknown) => log.warn({ video: video.id, err: error }, 'an original could not be moved yet'))
      })
      return ok(video.id)
    })
    if (!made.ok) return made
    const found = await videos.get(made.value, viewer)
    if (!found.ok) throw new Error(`video ${made.value} vanished while it was being made`)
    return found
  }
}
