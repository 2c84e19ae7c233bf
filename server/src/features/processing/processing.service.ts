import type { videosApi } from '@lamplight/contract/videos'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import type { Log } from '../../lib/log.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { enqueueProcessing } from './enqueue-processing.ts'
import * as sql from './processing.sql.ts'

export interface Processing {
  /**
   * Requests a new run from the original. A waiting or running one ends. The current version stays until
   * the new run is complete.
   * @param staff null for the operator's command line
   */
  reprocess(
    staff: Viewer | null,
    videoId: number,
  ): Promise<Result<Record<string, never>, (typeof videosApi.reprocess)['errors'][number]>>
  /**
   * Gives a job to every video that is waiting for one and for which this machine has room; where there is one already, nothing
   * changes.
   */
  reconcile(): Promise<void>
}

export interface ProcessingDeps {
  db: Db
  jobs: JobQueue
  storage: Pick<MediaStorage, 'check'>
  disk: Pick<DiskRoom, 'hasRoomFor'>
  log: Log
}

export function createProcessing({ db, jobs, storage, disk, log }: ProcessingDeps): Processing {
  /** Those that can be processed here now. Each job of another would end at once, and a new one follow every minute. */
  const findStartable = async <Video extends { bytes: number }>(videos: readonly Video[]): Promise<Video[]> => {
    const isWritable = await storage.check().then(
      () => true,
      () => false,
    )
    if (!isWritable) return []
    // Every size is looked at in comparison with these two: the room may take long to measure.
    let fits = -1
    let tooLarge = Number.POSITIVE_INFINITY
    const startable: Video[] = []
    for (const video of videos) {
      if (video.bytes > fits && video.bytes < tooLarge) {
        if (await disk.hasRoomFor(video.bytes)) fits = video.bytes
        else tooLarge = video.bytes
      }
      if (video.bytes <= fits) startable.push(video)
    }
    return startable
  }

  return {
    async reprocess(staff, videoId) {
      return transact(db, async ({ tx }) => {
        const video = await sql.findForProcessing(tx, videoId)
        if (!video) return fail('video_not_found')
        await sql.setProcessing(tx, videoId, 'uploaded', null)
        await sql.recordTransition(tx, {
          videoId,
          fromState: video.processing,
          toState: 'uploaded',
          detail: 'asked for again',
          actorId: staff?.id ?? null,
        })
        await writeAudit(tx, {
          actorId: staff?.id ?? null,
          action: 'video.reprocess',
          objectType: 'video',
          objectId: videoId,
          details: { from: video.processing },
        })
        await enqueueProcessing(jobs, tx, videoId)
        return ok({})
      })
    },

    async reconcile() {
      const unfinished = await sql.listUnfinished(db)
      if (unfinished.length === 0) return
      const startable = await findStartable(unfinished)
      const waiting = unfinished.length - startable.length
      if (waiting > 0) log.error({ videos: waiting }, 'videos wait for room on the disk, or for the media storage')
      await transact(db, async ({ tx }) => {
        for (const { id } of startable) await enqueueProcessing(jobs, tx, id)
      })
    },
  }
}
