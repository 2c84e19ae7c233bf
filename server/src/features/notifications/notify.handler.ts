import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import { ok } from '../../lib/result.ts'
import type { NotificationSource } from './notification-sources.ts'
import { unreadChanged } from './notifications.events.ts'
import * as sql from './notifications.sql.ts'

/** More people than this are named by the channel they follow, not one by one. */
const MOST_NAMED = 200

/** Writes the notifications of one source, and says whose counts have changed. */
export function createNotifyHandler(
  { db, events }: { db: Db; events: Events },
  { read }: Pick<NotificationSource, 'read'>,
): JobHandler<never> {
  return async (payload) => {
    for (const notification of await read(db, payload)) {
      await transact(db, async (scope) => {
        const userIds = await sql.insertNotifications(scope.tx, notification)
        if (userIds.length === 0) return ok(null)
        const { recipients } = notification
        const isMany = userIds.length > MOST_NAMED && 'followersOf' in recipients
        await events.record(
          scope,
          unreadChanged,
          isMany ? { userIds: [], followersOf: recipients.followersOf } : { userIds, followersOf: null },
        )
        return ok(null)
      })
    }
  }
}
