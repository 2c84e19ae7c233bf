import type { BodyOf } from '@lamplight/contract/endpoint'
import type { videosApi } from '@lamplight/contract/videos'
import type { Tx } from '../../db/database.ts'
import type { ClaimedUpload } from '../uploads/uploads.service.ts'
import { originalKey } from './originals.ts'
import { customThumbnailPrefix } from './own-picture.ts'

export interface NewVideo {
  ownerId: number
  input: BodyOf<typeof videosApi.create>
  upload: ClaimedUpload & { durationSeconds: number }
  thumbnailUploadId: string | null
}

/** It stays until the transaction ends: categories are removed only when nothing is filed in them. */
export const lockVideoCategory = (tx: Tx, id: number) =>
  tx
    .selectFrom('categories')
    .select('hiddenAt')
    .where('id', '=', id)
    .where('kind', '=', 'video')
    .forKeyShare()
    .executeTakeFirst()

/** The video that the same request has created from this upload before, unchanged since. */
export const findRepeated = (tx: Tx, ownerId: number, uploadId: string, input: BodyOf<typeof videosApi.create>) =>
  tx
    .selectFrom('videos')
    .select('id')
    .where('uploadId', '=', uploadId)
    .where('ownerId', '=', ownerId)
    .where('title', '=', input.title)
    .where('description', '=', input.description ?? '')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Writes the record with the first row of its moderation history; pending and not processed. */
export async function insertVideo(tx: Tx, { ownerId, input, upload, thumbnailUploadId }: NewVideo) {
  const { id } = await tx
    .insertInto('videos')
    .values({
      ownerId,
      uploadId: upload.id,
      title: input.title,
      description: input.description ?? '',
      categoryId: input.categoryId ?? null,
      language: input.language ?? null,
      durationSeconds: upload.durationSeconds,
      processingFailure: null,
      mediaVersion: null,
      originalKey: null,
      mediaInfo: upload.mediaInfo ? JSON.stringify(upload.mediaInfo) : null,
      customThumbnail: null,
      sourceUrl: input.sourceUrl ?? null,
      isDownloadable: input.isDownloadable ?? false,
      downloadPriceCents: input.downloadPrice ?? null,
      publishAt: input.publishAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = {
    originalKey: originalKey(id),
    customThumbnail: thumbnailUploadId ? customThumbnailPrefix(id, thumbnailUploadId) : null,
  }
  await tx.updateTable('videos').set(row).where('id', '=', id).execute()
  await tx
    .insertInto('moderationTransitions')
    .values({ videoId: id, fromStatus: null, toStatus: 'pending', actorId: ownerId })
    .execute()
  return { id, uploadId: upload.id, ...row }
}
