/** Publishes videos whose time has come and notifies followers. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { ok } from '../../lib/result.ts'
import * as sql from './publish-due.sql.ts'
import { videoChanged, videoPublished } from './videos.events.ts'

/** In one transaction each, so that a failure does not affect the others. */
const AT_ONCE = 100

export async function publishDue({ db, events }: { db: Db; events: Events }): Promise<void> {
  for (;;) {
    const due = await sql.listDue(db, AT_ONCE)
    for (const { id } of due) {
      await transact(db, async (scope) => {
        const video = await sql.publish(scope.tx, id)
        // One that still waits for review appears with its approval.
        if (video?.status === 'approved' && !video.deletedAt) {
          await events.record(scope, videoPublished, { videoId: id })
          await events.record(scope, videoChanged, { videoId: id })
        }
        return ok(null)
      })
    }
    if (due.length < AT_ONCE) return
  }
}
