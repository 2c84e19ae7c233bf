/** Open streams to the browsers of this process: each receives the person's unread count when it changes. */
import type { ServerResponse } from 'node:http'
import type { Db } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import type { Log } from '../../lib/log.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { unreadChanged } from './notifications.events.ts'
import * as sql from './notifications.sql.ts'

/** A browser opens one for all its tabs. Beyond the limit the oldest is closed. */
const MAX_PER_PERSON = 10
/** Proxies close idle connections. */
const HEARTBEAT_MS = 25_000
/** Nothing announces that a session has expired or was ended at the command line. */
const SESSIONS_MS = 60_000

export interface NotificationStreams {
  /** Sends the count now and whenever it changes, until the stream or the session ends. */
  add(session: { userId: number; token: string }, line: ServerResponse): Promise<void>
  /** Ends all streams, so that the server can close. */
  close(): void
}

export function createNotificationStreams({
  db,
  events,
  sessions,
  log,
  sessionsMs = SESSIONS_MS,
}: {
  db: Db
  events: Events
  sessions: Pick<Sessions, 'stillOpen'>
  log: Log
  sessionsMs?: number
}): NotificationStreams {
  const lines = new Map<number, Set<ServerResponse>>()
  const owners = new Map<ServerResponse, { userId: number; token: string }>()

  const remove = (line: ServerResponse) => {
    const { userId = 0 } = owners.get(line) ?? {}
    const own = lines.get(userId)
    own?.delete(line)
    owners.delete(line)
    if (own?.size === 0) lines.delete(userId)
  }
  /** Removed at once: a client that does not read keeps the response open, and writing to it again is an error. */
  const end = (line: ServerResponse) => {
    remove(line)
    line.end()
  }

  async function sendCounts(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return
    for (const [userId, count] of await sql.countUnread(db, userIds)) {
      const message = `event: unread\ndata: ${JSON.stringify({ count })}\n\n`
      for (const line of lines.get(userId) ?? []) {
        // A stream that is not read is skipped: the browser gets the count when it reconnects.
        if (line.writableNeedDrain) line.destroy()
        else line.write(message)
      }
    }
  }
  const sendQuietly = (userIds: Promise<readonly number[]> | readonly number[]) => {
    Promise.resolve(userIds)
      .then(sendCounts)
      .catch((error: unknown) => log.warn({ err: error }, 'unread counts could not be sent'))
  }

  events.on(unreadChanged, ({ userIds, followersOf }) => {
    sendQuietly(userIds.filter((userId) => lines.has(userId)))
    if (followersOf !== null && lines.size > 0) sendQuietly(sql.findFollowers(db, followersOf, [...lines.keys()]))
  })
  events.onGap(() => sendQuietly([...lines.keys()]))
  // The browser checks its session when its stream ends, and reconnects if the session is still valid.
  events.on(sessionsEnded, ({ userId }) => {
    for (const line of lines.get(userId) ?? []) end(line)
  })

  const closeEnded = async () => {
    const checked = [...owners]
    if (checked.length === 0) return
    const open = await sessions.stillOpen([...new Set(checked.map(([, { token }]) => token))])
    for (const [line, { token }] of checked) if (!open.has(token)) end(line)
  }
  const check = setInterval(() => {
    closeEnded().catch((error: unknown) => log.warn({ err: error }, 'sessions of streams could not be checked'))
  }, sessionsMs)
  check.unref()

  const heartbeat = setInterval(() => {
    for (const own of lines.values()) for (const line of own) line.write(': \n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    async add({ userId, token }, line) {
      const own = lines.get(userId) ?? new Set()
      lines.set(userId, own)
      const [oldest] = own
      if (oldest && own.size >= MAX_PER_PERSON) end(oldest)
      own.add(line)
      owners.set(line, { userId, token })
      line.on('close', () => remove(line))
      line.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would buffer the messages.
        'x-accel-buffering': 'no',
      })
      line.write('retry: 3000\n\n')
      await sendCounts([userId])
    },
    close() {
      clearInterval(heartbeat)
      clearInterval(check)
      for (const line of owners.keys()) end(line)
    },
  }
}
