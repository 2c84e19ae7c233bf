import { randomUUID } from 'node:crypto'
import { constants, copyFile, stat } from 'node:fs/promises'
import type { ResponseOf } from '@lamplight/contract/endpoint'
import { THUMBNAIL_MAX_BYTES, type UploadDraft, type uploadsApi } from '@lamplight/contract/uploads'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { SharedLocks } from '../../db/advisory-locks.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { Log } from '../../lib/log.ts'
import { fail, failBeyond, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { prepareThumbnail } from '../../media/image.ts'
import type { MediaInfo } from '../../media/probe.ts'
import { createLocalCalls, createSharedCalls } from './arriving-calls.ts'
import { createVideoCheck } from './check-video.ts'
import { FORM_OVERHEAD_BYTES, type ReceiveRefusal, receiveFile } from './receive-file.ts'
import { refusePrepared, refuseReceived } from './refuse-picture.ts'
import { createUnfinishedRoom } from './unfinished-room.ts'
import { isDiskFull, isUploadId, type UploadFiles } from './upload-files.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'
import * as sql from './uploads.sql.ts'

type Uploaded = ResponseOf<typeof uploadsApi.video>
type Code<E extends { errors: readonly string[] }> = E['errors'][number]

/** The picture that is shown of an uploaded thumbnail, in its folder. */
const PREVIEW_FILE = 'thumb-user.jpg'

export interface ClaimedUpload {
  id: string
  durationSeconds: number | null
  mediaInfo: MediaInfo | null
}

export interface Uploads {
  files: UploadFiles
  locks: UploadLocks
  limits(): ResponseOf<typeof uploadsApi.limits>
  /** This person's uploads that have not become a video, newest first. */
  unfinished(viewer: Viewer): Promise<ResponseOf<typeof uploadsApi.unfinished>>
  /** Reserves space for a resumable upload of `bytes`. @returns its id. */
  begin(
    viewer: Viewer,
    bytes: number,
  ): Promise<Result<string, 'upload_too_large' | 'unfinished_uploads' | 'disk_full' | 'rate_limited'>>
  /** Whether this person has such an upload whose bytes may still be sent or requested. */
  isOpenFor(viewer: Viewer, id: string): Promise<boolean>
  complete(viewer: Viewer, id: string): Promise<Result<Uploaded, Code<typeof uploadsApi.complete> | 'unavailable'>>
  /** Stores the draft of an upload; such a file is kept longer. */
  saveDraft(
    viewer: Viewer,
    id: string,
    draft: UploadDraft,
  ): Promise<Result<Record<string, never>, Code<typeof uploadsApi.saveDraft>>>
  discard(viewer: Viewer, id: string): Promise<Result<Record<string, never>, Code<typeof uploadsApi.discard>>>
  receiveVideo(
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<Result<Uploaded, Code<typeof uploadsApi.video> | Refused>>
  receiveThumbnail(
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<Result<ResponseOf<typeof uploadsApi.thumbnail>, Code<typeof uploadsApi.thumbnail> | Refused>>
  /** The picture of the viewer's own uploaded thumbnail, as JPEG; null for anything else. */
  findPreview(viewer: Viewer, id: string): Promise<Buffer | null>
  /**
   * The upload of a URL that was issued to this person, locked until the transaction ends, so that of two requests
   * racing for it one sees it used. Follow it with `markClaimed` in the same transaction.
   */
  lockUnused(
    tx: Tx,
    viewer: Viewer,
    address: string,
    kind: sql.UploadKind,
  ): Promise<Result<ClaimedUpload, 'upload_not_found' | 'upload_incomplete' | 'upload_already_used'>>
  /** Adds a local file as a completed upload of this person; the file is not moved. For operators. */
  adopt(viewer: Viewer, path: string): Promise<Result<Adopted, AdoptRefusal>>
  markClaimed(tx: Tx, ids: string[]): Promise<unknown>
}

export interface Adopted {
  id: string
  /** As `createVideo` takes it. */
  videoUrl: string
}
export type AdoptRefusal =
  | Exclude<Code<typeof uploadsApi.complete>, `upload_${string}`>
  | 'upload_too_large'
  | 'disk_full'
  | 'unavailable'

type Refused = 'rate_limited' | 'malformed_request' | 'validation_failed' | 'unavailable'

export interface UploadsOptions {
  db: Db
  files: UploadFiles
  config: Pick<Config, 'maxVideoBytes' | 'maxUnfinishedBytes' | 'maxVideoSeconds'>
  limits: RateLimits
  log: Log
  /** Where several processes serve uploads; without them this one keeps locks and calls by itself. */
  shared: { locks: SharedLocks; events: Events } | null
}

const addressOf = (id: string): string => `/uploads/${id}`

/** The id in one of our URLs; null for any other text. */
export function idIn(address: string): string | null {
  const id = address.startsWith('/uploads/') ? address.slice('/uploads/'.length) : ''
  return isUploadId(id) ? id : null
}

export function createUploads({ db, files, config, limits, log, shared }: UploadsOptions): Uploads {
  const locks = createUploadLocks(shared)
  const calls = shared ? createSharedCalls({ db, log }) : createLocalCalls()
  const room = createUnfinishedRoom({
    db,
    files,
    get maxBytes() {
      return config.maxUnfinishedBytes
    },
    calls,
  })
  const tooLarge = () => failBeyond('upload_too_large', { value: config.maxVideoBytes, unit: 'bytes' })
  const noRoom = () => failBeyond('unfinished_uploads', { value: config.maxUnfinishedBytes, unit: 'bytes' })
  const check = createVideoCheck({
    get maxSeconds() {
      return config.maxVideoSeconds
    },
    log,
  })
  /** Simultaneous calls for the same upload share one check and its result. */
  const completing = new Map<string, ReturnType<Uploads['complete']>>()

  /** An upload counts from its start, so that a hundred files cannot be started at once. */
  const admit = async (viewer: Viewer, bytes: number): Promise<Result<null, 'rate_limited' | 'disk_full'>> => {
    if (!(await limits.take('uploads', String(viewer.id)))) return fail('rate_limited')
    return (await files.hasRoomFor(bytes)) ? ok(null) : fail('disk_full')
  }

  /** Checked before the upload is locked: locking it ends a transfer in progress, which only its owner may do. */
  const isOwn = async (viewer: Viewer, id: string): Promise<boolean> =>
    isUploadId(id) && (await sql.findUpload(db, id, viewer.id)) !== undefined

  const completeOnce: Uploads['complete'] = async (viewer, id) => {
    const upload = await sql.findUpload(db, id, viewer.id)
    if (upload?.kind !== 'video') return fail('upload_not_found')
    if (upload.state === 'claimed') return fail('upload_already_used')
    if (upload.state === 'checked') return ok({ videoUrl: addressOf(id), duration: upload.durationSeconds ?? 0 })
    const arrived = await files.sizeOf(id)
    if (arrived === null) return fail('upload_not_found')
    if (arrived < upload.bytes) return fail('upload_incomplete')
    const look = () => files.withLocal(id, (path) => check(path, viewer.id))
    const [checked] = await Promise.all([look(), files.flush(id)])
    if (checked.ok) {
      await sql.markChecked(db, id, checked.value)
      return ok({ videoUrl: addressOf(id), duration: checked.value.durationSeconds })
    }
    // A missing ffprobe says nothing about the file: the check may be retried.
    if (checked.code === 'unavailable') return checked
    await sql.deleteUnclaimed(db, id)
    await files.remove(id)
    return checked
  }

  return {
    files,
    locks,
    limits: () => ({
      maxVideoBytes: config.maxVideoBytes,
      maxThumbnailBytes: THUMBNAIL_MAX_BYTES,
      maxDurationSeconds: config.maxVideoSeconds,
    }),

    async unfinished(viewer) {
      const rows = await sql.listUnfinished(db, viewer.id)
      return Promise.all(
        rows.map(async ({ id, state, bytes, draft, createdAt }) => ({
          id,
          bytes,
          createdAt: createdAt.toISOString(),
          hasArrived: state === 'checked' || ((await files.sizeOf(id)) ?? -1) >= bytes,
          draft,
        })),
      )
    },

    async begin(viewer, bytes) {
      if (bytes > config.maxVideoBytes) return tooLarge()
      const admitted = await admit(viewer, bytes)
      if (!admitted.ok) return admitted
      const id = randomUUID()
      const begin = (tx: Tx) => sql.insertArriving(tx, { id, userId: viewer.id, bytes })
      return (await room.admit(viewer.id, bytes, begin)) ? ok(id) : noRoom()
    },

    async isOpenFor(viewer, id) {
      if (!isUploadId(id)) return false
      const upload = await sql.findUpload(db, id, viewer.id)
      return upload !== undefined && upload.kind === 'video' && upload.state !== 'claimed'
    },

    async complete(viewer, id) {
      if (!(await isOwn(viewer, id))) return fail('upload_not_found')
      const key = `${viewer.id} ${id}`
      const running = completing.get(key) ?? locks.hold(id, () => completeOnce(viewer, id))
      completing.set(key, running)
      return running.finally(() => completing.delete(key))
    },

    async saveDraft(viewer, id, draft) {
      return isUploadId(id) && (await sql.saveDraft(db, id, viewer.id, draft)) ? ok({}) : fail('upload_not_found')
    },

    async discard(viewer, id) {
      if (!(await isOwn(viewer, id))) return fail('upload_not_found')
      return locks.hold(id, async () => {
        const upload = await sql.findUpload(db, id, viewer.id)
        if (!upload) return fail('upload_not_found')
        if (!(await sql.deleteUnclaimed(db, id))) return fail('upload_already_used')
        await files.remove(id)
        return ok({})
      })
    },

    async receiveVideo(viewer, request) {
      const announced = announcedBytes(request)
      if (announced > config.maxVideoBytes + FORM_OVERHEAD_BYTES) return tooLarge()
      const admitted = await admit(viewer, announced)
      if (!admitted.ok) return admitted
      const most = Math.min(announced || config.maxVideoBytes, config.maxVideoBytes)
      const giveBack = await room.reserve(viewer.id, most)
      if (!giveBack) return noRoom()
      const id = randomUUID()
      const path = files.pathOf(id)
      try {
        const guard = files.guardRoom()
        const received = await receiveFile(request, { field: 'video', path, guard, maxBytes: config.maxVideoBytes })
        if (!received.ok) return received.code === 'too_large' ? tooLarge() : fail(videoRefusals[received.code])
        const [checked] = await Promise.all([check(path, viewer.id), files.flush(id)])
        if (!checked.ok) {
          await files.remove(id)
          return checked
        }
        // The row last: an interruption before it leaves a file without a row, which the sweeper removes.
        await files.release(id)
        await sql.insertCheckedVideo(db, { id, userId: viewer.id, bytes: received.bytes, media: checked.value })
        return ok({ videoUrl: addressOf(id), duration: checked.value.durationSeconds })
      } catch (error) {
        await files.remove(id)
        if (isDiskFull(error)) return fail('disk_full')
        throw error
      } finally {
        await giveBack()
      }
    },

    async adopt(viewer, path) {
      const { size } = await stat(path)
      if (size > config.maxVideoBytes) return tooLarge()
      if (!(await files.hasRoomFor(size))) return fail('disk_full')
      const checked = await check(path, viewer.id)
      if (!checked.ok) return checked
      const id = randomUUID()
      try {
        await copyFile(path, files.pathOf(id), constants.COPYFILE_FICLONE)
        await files.flush(id)
        await files.release(id)
        await sql.insertCheckedVideo(db, { id, userId: viewer.id, bytes: size, media: checked.value })
      } catch (error) {
        await files.remove(id)
        if (isDiskFull(error)) return fail('disk_full')
        throw error
      }
      return ok({ id, videoUrl: addressOf(id) })
    },

    async receiveThumbnail(viewer, request) {
      const admitted = await admit(viewer, announcedBytes(request))
      if (!admitted.ok) return admitted
      const id = randomUUID()
      // The original picture has a separate name and is not kept: it may reveal location and device.
      const sentId = randomUUID()
      const path = files.pathOf(sentId)
      try {
        const guard = files.guardRoom()
        const received = await receiveFile(request, { field: 'thumbnail', path, guard, maxBytes: THUMBNAIL_MAX_BYTES })
        if (!received.ok) {
          return received.code === 'too_many'
            ? fail('validation_failed')
            : refuseReceived(received.code, THUMBNAIL_MAX_BYTES)
        }
        const prepared = await prepareThumbnail(path, files.pathOf(id), String(viewer.id))
        if (!prepared.ok) {
          await files.remove(id)
          return refusePrepared(prepared.code)
        }
        await files.flush(id)
        await files.release(id)
        await sql.insertCheckedThumbnail(db, { id, userId: viewer.id, bytes: received.bytes })
        return ok({ thumbnailUrl: addressOf(id) })
      } catch (error) {
        await files.remove(id)
        if (isDiskFull(error)) return fail('disk_full')
        throw error
      } finally {
        await files.remove(sentId)
      }
    },

    async findPreview(viewer, id) {
      if (!isUploadId(id)) return null
      const upload = await sql.findUpload(db, id, viewer.id)
      return upload?.kind === 'thumbnail' && upload.state === 'checked' ? files.readPicture(id, PREVIEW_FILE) : null
    },

    async lockUnused(tx, viewer, address, kind) {
      const id = idIn(address)
      const upload = id === null ? undefined : await sql.lockUpload(tx, id, viewer.id, kind)
      if (!upload) return fail('upload_not_found')
      if (upload.state === 'claimed') return fail('upload_already_used')
      return upload.state === 'checked' ? ok(upload) : fail('upload_incomplete')
    },

    markClaimed: sql.markClaimed,
  }
}

/** The length declared by the sender; 0 if it is missing. */
const announcedBytes = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0) || 0

const videoRefusals = {
  missing: 'upload_required',
  too_many: 'validation_failed',
  cut_off: 'malformed_request',
} as const satisfies Record<Exclude<ReceiveRefusal, 'too_large'>, string>
