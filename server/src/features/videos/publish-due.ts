/** Publishes videos whose time has come and notifies followers. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Log } from '../../lib/log.ts'
import { ok } from '../../lib/result.ts'
import * as sql from './publish-due.sql.ts'
import { videoChanged, videoPublished } from './videos.events.ts'

/** In one transaction each, so that a failure does not affect the others. */
const AT_ONCE = 100

export async function publishDue({ db, events, log }: { db: Db; events: Events; log: Log }): Promise<void> {
  const publish = (id: number) =>
    transact(db, async (scope) => {
      const video = await sql.publish(scope.tx, id)
      // One that still waits for review appears with its approval.
      if (video?.status === 'approved' && !video.deletedAt) {
        await events.record(scope, videoPublished, { videoId: id })
        await events.record(scope, videoChanged, { videoId: id })
      }
      return ok(null)
    })
  let last: sql.DueVideo | null = null
  for (;;) {
    const due: sql.DueVideo[] = await sql.listDue(db, { after: last, limit: AT_ONCE })
    for (const { id } of due) {
      // The next run tries it again.
      await publish(id).catch((error: unknown) => log.error({ err: error, video: id }, 'a video was not published'))
    }
    last = due.at(-1) ?? null
    if (due.length < AT_ONCE) return
  }
}
