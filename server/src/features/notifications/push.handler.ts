import { createHash } from 'node:crypto'
import type { Language } from '@lamplight/contract/primitives'
import webPush from 'web-push'
import type { PushConfig } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { JobHandler, JobQueue } from '../../jobs/job-queue.ts'
import { FetchRefused, postToPublicAddress } from '../../lib/fetch-public-file.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import { pushNotificationsJob } from './notifications.jobs.ts'
import * as sql from './push.sql.ts'
import { pushText } from './push-texts.ts'

const TIMEOUT_MS = 10_000
/** A push service stores a message for a device that is off; after a day it is outdated. */
const LIFE_SECONDS = 86_400
/** Requests of one job that are in progress at once. */
const AT_ONCE = 10

export interface PushHandlerOptions {
  db: Db
  jobs: Pick<JobQueue, 'enqueue'>
  log: Log
  /** Of the site as it is when a message is sent. */
  siteName: () => string
  push: PushConfig
  sessionIdleSeconds: number
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** Does `pushNotificationsJob`. A device that its push service no longer knows is removed. */
export function createPushHandler(options: PushHandlerOptions): JobHandler<{ source: string; deviceIds: number[] }> {
  const { db, jobs, log, siteName, push, sessionIdleSeconds, mayReach } = options

  /** What web/public/sw.js shows. A later message of the same occasion replaces an earlier one. */
  const messageOf = ({ language, kind, actorName, title, link }: sql.Push, tag: string) =>
    JSON.stringify({
      title: siteName(),
      body: pushText(language, kind, { name: actorName, title }),
      link,
      tag,
      language,
      direction: directionOf(language),
    })

  /** @returns the status of the push service. @throws when a retry may help, and FetchRefused when it cannot */
  const send = (device: sql.Push, tag: string, signal: AbortSignal): Promise<number> => {
    const { endpoint, p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      messageOf(device, tag),
      { vapidDetails: push, TTL: LIFE_SECONDS, contentEncoding: 'aes128gcm', topic: tag },
    )
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return postToPublicAddress({
      ...{ address: endpoint, headers: named, body: body ?? Buffer.alloc(0), timeoutMs: TIMEOUT_MS, signal },
      ...(mayReach ? { mayReach } : {}),
    })
  }

  /** @returns whether it has to be retried */
  const deliver = async (device: sql.Push, tag: string, signal: AbortSignal): Promise<boolean> => {
    try {
      const status = await send(device, tag, signal)
      if (status === 404 || status === 410) await sql.deleteDevice(db, device.id, device.endpoint)
      else if (status === 429 || status >= 500) return true
      else if (status >= 300) log.warn({ device: device.id, status }, 'a push service rejected a message')
      return false
    } catch (error) {
      if (signal.aborted) throw error
      if (!(error instanceof FetchRefused)) return true
      await sql.deleteDevice(db, device.id, device.endpoint)
      return false
    }
  }

  return async ({ source, deviceIds }, { signal }) => {
    const seenSince = new Date(Date.now() - sessionIdleSeconds * 1000)
    const pushes = await sql.listPushes(db, { source, deviceIds, seenSince })
    const tag = createHash('sha256').update(source).digest('base64url').slice(0, 32)
    const failed: number[] = []
    for (let start = 0; start < pushes.length; start += AT_ONCE) {
      const part = pushes.slice(start, start + AT_ONCE)
      await Promise.all(
        part.map(async (device) => {
          if (await deliver(device, tag, signal)) failed.push(device.id)
        }),
      )
    }
    if (failed.length === 0) return
    if (deviceIds.length === 1) throw new Error('the push service could not be reached')
    // Each in its own job: the others have received their message and must not get a second one.
    await transact(db, async ({ tx }) => {
      for (const id of failed) await jobs.enqueue(pushNotificationsJob, { source, deviceIds: [id] }, { tx })
    })
  }
}
