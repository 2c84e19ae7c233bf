/** Chooses the thumbnail of one's own video: a frame of it, or an uploaded picture. */
import type { BodyOf, ResponseOf } from '@lamplight/contract/endpoint'
import type { videosApi } from '@lamplight/contract/videos'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { Log } from '../../lib/log.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { imageWidths } from '../../media/image-widths.ts'
import { imageFiles } from '../../media/output-files.ts'
import { mediaKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { Uploads } from '../uploads/uploads.service.ts'
import { askForReview } from './edit-video.sql.ts'
import type { MediaAddresses } from './media-addresses.ts'
import type { Originals } from './originals.ts'
import { changedThumbnailPrefix, ownPictureName } from './own-picture.ts'
import * as sql from './thumbnails.sql.ts'
import { videoChanged } from './videos.events.ts'
import { isOwner } from './videos.policy.ts'
import type { Videos } from './videos.service.ts'
import { canSeeVideo } from './videos.visibility.ts'

type Choose = typeof videosApi.chooseThumbnail

export interface Thumbnails {
  list(
    viewer: Viewer,
    id: number,
  ): Promise<Result<ResponseOf<typeof videosApi.thumbnails>, 'video_not_found' | 'forbidden'>>
  /** Returns the video as its owner sees it afterwards. */
  choose(
    viewer: Viewer,
    id: number,
    choice: BodyOf<Choose>,
  ): Promise<Result<ResponseOf<Choose>, Choose['errors'][number] | 'forbidden'>>
}

export interface ThumbnailsOptions {
  db: Db
  events: Events
  storage: MediaStorage
  media: MediaAddresses
  originals: Originals
  uploads: Pick<Uploads, 'lockUnused' | 'markClaimed' | 'files'>
  videos: Pick<Videos, 'get'>
  log: Log
}

export function createThumbnails(options: ThumbnailsOptions): Thumbnails {
  const { db, events, storage, media, originals, uploads, videos, log } = options

  /** Adds an uploaded picture to the video's current version. Files first: no row refers to a missing file. */
  const store = async (videoId: number, version: string, uploadId: string, prefix: string): Promise<void> => {
    const uploaded = imageFiles('thumb-user')
    const stored = imageFiles(ownPictureName(prefix))
    const names = [
      [uploaded.jpeg, stored.jpeg],
      ...imageWidths.map((width) => [uploaded.webp(width), stored.webp(width)]),
    ]
    for (const [from = '', to = ''] of names) {
      const picture = await uploads.files.readPicture(uploadId, from)
      if (picture === null) throw new Error(`the upload ${uploadId} has lost its picture ${from}`)
      await storage.putBytes(mediaKey(videoId, version, to), picture)
    }
  }

  const findOwn = (viewer: Viewer, video: sql.ThumbnailRow | undefined) => {
    if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
    return isOwner(viewer, video) ? ok(video) : fail('forbidden')
  }

  /** The version that gets an uploaded picture; null while a run would show its own version without it. */
  const versionFor = ({ mediaVersion, processing }: sql.ThumbnailRow): string | null =>
    processing === 'uploaded' || processing === 'processing' ? null : mediaVersion

  /** Stores an uploaded picture before the row is locked: the storage may be slow. Returns the version that it was added to. */
  const prepare = async (viewer: Viewer, id: number, address: string) => {
    const found = findOwn(viewer, await sql.findForThumbnails(db, id))
    if (!found.ok) return found
    const upload = await transact(db, ({ tx }) => uploads.lockUnused(tx, viewer, address, 'thumbnail'))
    if (!upload.ok) return upload
    const version = versionFor(found.value)
    if (version === null) return fail('still_processing')
    await store(id, version, upload.value.id, changedThumbnailPrefix(id, upload.value.id))
    return ok(version)
  }

  return {
    async list(viewer, id) {
      const found = findOwn(viewer, await sql.findForThumbnails(db, id))
      if (!found.ok) return found
      const { value: video } = found
      const urls = media.privateOf(video, viewer.id)
      return ok({
        candidates: (video.media?.thumbnails ?? []).flatMap(({ webp, jpeg }, index) => {
          const url = urls.file(webp[0]?.file ?? jpeg)
          return url ? [{ number: index + 1, url }] : []
        }),
        chosen: video.customThumbnail ? null : video.thumbnailChoice,
        isOwn: video.customThumbnail !== null,
        url: urls.thumbnail,
      })
    },

    async choose(viewer, id, choice) {
      const storedIn = 'candidate' in choice ? null : await prepare(viewer, id, choice.thumbnailUrl)
      if (storedIn?.ok === false) return storedIn
      const chosen = await transact(db, async (scope) => {
        const { tx, afterCommit } = scope
        const found = findOwn(viewer, await sql.lockForThumbnails(tx, id))
        if (!found.ok) return found
        const { value: video } = found
        if ('candidate' in choice) {
          if (!video.media?.thumbnails[choice.candidate - 1]) return fail('thumbnail_not_found')
          await sql.setThumbnail(tx, id, { thumbnailChoice: choice.candidate, customThumbnail: null })
        } else {
          const upload = await uploads.lockUnused(tx, viewer, choice.thumbnailUrl, 'thumbnail')
          if (!upload.ok) return upload
          const version = versionFor(video)
          // A run has begun, or even ended, while the picture was stored.
          if (version === null || version !== storedIn?.value) return fail('still_processing')
          const customThumbnail = changedThumbnailPrefix(id, upload.value.id)
          await uploads.markClaimed(tx, [upload.value.id])
          await sql.setThumbnail(tx, id, { thumbnailChoice: null, customThumbnail })
          // Moderators review a new picture before others see it.
          if (video.status === 'approved') await askForReview(tx, id, viewer.id)
          afterCommit(() =>
            originals
              .keep({ uploadId: null, originalKey: null, customThumbnail })
              .catch((error: unknown) => log.warn({ video: id, err: error }, 'a picture could not be moved yet')),
          )
        }
        await events.record(scope, videoChanged, { videoId: id })
        return ok(null)
      })
      return chosen.ok ? videos.get(id, viewer) : chosen
    },
  }
}
