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

/** People of one event. More are identified by their channel; those without one are named in several events. */
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
      const named = isMany ? [[]] : partsOf(notified, MAX_NAMED)
      await events.recordAll(
        scope,
        unreadChanged,
        named.map((userIds) => ({ userIds, followersOf: isMany ? followersOf : null })),
      )
      await push(scope, notification.source, notified)
      return ok(null)
    })

  const push = async ({ tx }: TransactionScope, source: string, userIds: readonly number[]) => {
    if (!config.push) return
    const deviceIds = await listDevices(tx, userIds, config.push.publicKey)
    for (const part of partsOf(deviceIds, DEVICES_AT_ONCE)) {
      await jobs.enqueue(pushNotificationsJob, { source, deviceIds: part }, { tx })
    }
  }

  return async (payload) => {
    for (const notification of await read(db, payload)) {
      const { recipients } = notification
      if ('userIds' in recipients) {
        for (const userIds of partsOf(recipients.userIds, atOnce)) await write(notification, userIds, null)
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

function partsOf(ids: readonly number[], most: number): number[][] {
  const parts: number[][] = []
  for (let start = 0; start < ids.length; start += most) parts.push(ids.slice(start, start + most))
  return parts
}
