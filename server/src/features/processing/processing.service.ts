import type { videosApi } from '@lamplight/contract/videos'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
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
  /** Gives a job to every video that is waiting for one; where there is one already, nothing changes. */
  reconcile(): Promise<void>
}

export function createProcessing({ db, jobs }: { db: Db; jobs: JobQueue }): Processing {
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
      await transact(db, async ({ tx }) => {
        for (const { id } of unfinished) await enqueueProcessing(jobs, tx, id)
      })
    },
  }
}
