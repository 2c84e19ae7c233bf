/** Videos whose time has come appear, and their followers hear of it. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { ok } from '../../lib/result.ts'
import { videoChanged, videoPublished } from './videos.events.ts'

/** In one transaction each, so that a failure keeps none of the others back. */
const AT_ONCE = 100

export async function publishDue({ db, events }: { db: Db; events: Events }): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('videos')
      .select('id')
      .where('publishAt', '<=', sql<Date>`now()`)
      .where('deletedAt', 'is', null)
      .orderBy('publishAt')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due) {
      await transact(db, async (scope) => {
        // New today, not when it was uploaded. One that still waits for review appears with its approval.
        const video = await scope.tx
          .updateTable('videos')
          .set({ createdAt: sql<Date>`publish_at`, publishAt: null })
          .where('id', '=', id)
          .where('publishAt', '<=', sql<Date>`now()`)
          .returning(['status', 'deletedAt'])
          .executeTakeFirst()
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
