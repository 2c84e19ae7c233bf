import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { JobHandler, JobQueue } from '../../jobs/job-queue.ts'
import { ok } from '../../lib/result.ts'
import type { NewNotification } from './new-notification.ts'
import type { NotificationSource } from './notification-sources.ts'
import { unreadChanged } from './notifications.events.ts'
import { pushNotificationsJob } from './notifications.jobs.ts'
import * as sql from './notifications.sql.ts'
import { listDevices } from './push.sql.ts'

/** More people than this are identified by their channel in events, not one by one. */
const MAX_NAMED = 200

/** The number written in one transaction, so that a channel with a hundred thousand followers holds no lock for long. */
const AT_ONCE = 5_000

/** Devices of one job that pushes. */
const DEVICES_AT_ONCE = 100

export interface NotifyDeps {
  db: Db
  events: Events
  jobs: Pick<JobQueue, 'enqueue'>
  config: { push: { publicKey: string } | null }
}

/** Writes the notifications of one source and records whose counts changed. A repeated run notifies nobody twice. */
export function createNotifyHandler(
  { db, events, jobs, config }: NotifyDeps,
  { read }: Pick<NotificationSource, 'read'>,
  atOnce = AT_ONCE,
): JobHandler<never> {
  const write = (notification: NewNotification, userIds: readonly number[], followersOf: number | null) =>
    transact(db, async (scope) => {
      const notified = await sql.insertNotifications(scope.tx, { ...notification, recipients: { userIds } })
      if (notified.length === 0) return ok(null)
      const isMany = notified.length > MAX_NAMED && followersOf !== null
      await events.record(
        scope,
        unreadChanged,
        isMany ? { userIds: [], followersOf } : { userIds: notified, followersOf: null },
      )
      await push(scope, notification.source, notified)
      return ok(null)
    })

  const push = async ({ tx }: TransactionScope, source: string, userIds: readonly number[]) => {
    if (!config.push) return
    const deviceIds = await listDevices(tx, userIds, config.push.publicKey)
    for (let start = 0; start < deviceIds.length; start += DEVICES_AT_ONCE) {
      const part = deviceIds.slice(start, start + DEVICES_AT_ONCE)
      await jobs.enqueue(pushNotificationsJob, { source, deviceIds: part }, { tx })
    }
  }

  return async (payload) => {
    for (const notification of await read(db, payload)) {
      const { recipients } = notification
      if ('userIds' in recipients) {
        await write(notification, recipients.userIds, null)
        continue
      }
      const { followersOf } = recipients
      let last = 0
      for (;;) {
        const userIds = await sql.listFollowers(db, followersOf, last, atOnce)
        if (userIds.length > 0) await write(notification, userIds, followersOf)
        if (userIds.length < atOnce) break
        last = userIds.at(-1) ?? last
      }
    }
  }
}
