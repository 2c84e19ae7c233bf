import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { type ProcessingJob, processingApi } from '@lamplight/contract/processing'
import type { FastifyInstance } from 'fastify'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { fail, ok } from '../../lib/result.ts'
import type { Moderation } from '../moderation/moderation.service.ts'
import { countJobs, hasVideo, type JobRow, listJobs, listLog } from './processing-jobs.sql.ts'

function stepOf({ processing, mediaVersion }: JobRow): ProcessingJob['step'] {
  if (processing === 'uploaded') return 'waits'
  if (processing === 'processing') return mediaVersion === null ? 'first' : 'qualities'
  return processing === 'ready' ? 'done' : 'failed'
}

const toJob = (row: JobRow): ProcessingJob => ({
  id: row.id,
  title: row.title,
  owner: { id: row.ownerId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
  state: row.processing,
  step: stepOf(row),
  progress: row.processingProgress,
  failure: row.processingFailure,
  isPlayable: row.mediaVersion !== null,
  durationSeconds: row.durationSeconds,
  since: (row.since ?? row.createdAt).toISOString(),
})

/** Staff's view of video processing; repeating a run is in `processing.routes.ts`. */
export function processingJobsRoutes(
  app: FastifyInstance,
  { db, moderation }: { db: Db; moderation: Pick<Moderation, 'counts'> },
): void {
  serve(app, processingApi.list, async ({ query: { state, limit = DEFAULT_PAGE_SIZE, cursor }, reply }) => {
    const rows = await listJobs(db, state, { limit, position: decodeCursor(cursor) })
    const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
    return sendPage(reply, { ...page, items: page.items.map(toJob) })
  })
  serve(app, processingApi.counts, async () => {
    const [jobs, { pending, approved, rejected }] = await Promise.all([countJobs(db), moderation.counts()])
    const others = jobs.uploaded + jobs.processing + jobs.failed
    return ok({ ...jobs, ready: Math.max(0, pending + approved + rejected - others) })
  })
  serve(app, processingApi.log, async ({ params }) => {
    if (!(await hasVideo(db, params.id))) return fail('video_not_found')
    const rows = await listLog(db, params.id)
    return ok(
      rows.map((row) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        from: row.fromState,
        to: row.toState,
        detail: row.detail,
        actor: row.displayName,
      })),
    )
  })
}
