/** The bus over PostgreSQL's LISTEN and NOTIFY: no further server needed. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection, Db } from '../db/database.ts'
import type { Log } from '../lib/log.ts'
import type { Bus } from './bus.ts'

const CHANNEL = 'lamplight'
const RECONNECT_MS = 500
/** A UUID before every message identifies the sending process. */
const SENDER_LENGTH = 36
/** The longest message in bytes: NOTIFY takes less than 8,000, with the sender, and fails the whole transaction otherwise. */
const MAX_BYTES = 7_900
/** Sent instead of a message that is too long: the others have missed something. */
const LOST = '\n'

export function createPostgresBus(connection: DatabaseConnection, db: Db, log: Log): Bus {
  const sender = randomUUID()
  const listeners: ((message: string) => void)[] = []
  const reconnectListeners: (() => void)[] = []
  let client: pg.Client | null = null
  let isListening = false
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...('url' in connection ? { connectionString: connection.url } : connection),
      application_name: 'lamplight-bus',
      keepAlive: true,
    })
    const onLost = () => {
      if (client !== next || closing) return
      client = null
      isListening = false
      log.warn('the message bus lost its connection')
      retryLater()
    }
    next.on('error', onLost)
    next.on('end', onLost)
    next.on('notification', ({ payload = '' }) => {
      if (payload.slice(0, SENDER_LENGTH) === sender) return
      const message = payload.slice(SENDER_LENGTH)
      if (message === LOST) for (const listener of reconnectListeners) listener()
      else for (const listener of listeners) listener(message)
    })
    client = next
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    isListening = client === next
  }

  function retryLater(): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of reconnectListeners) listener()
        },
        () => {
          client = null
          if (!closing) retryLater()
        },
      )
    }, RECONNECT_MS)
    retry.unref()
  }

  const notify = (message: string) => {
    const isTooLong = Buffer.byteLength(message) > MAX_BYTES
    if (isTooLong) log.warn({ bytes: Buffer.byteLength(message) }, 'a message is too long for the bus')
    return sql`SELECT pg_notify(${CHANNEL}, ${sender + (isTooLong ? LOST : message)})`
  }
  return {
    async publishInTransaction({ tx }, message) {
      await notify(message).execute(tx)
    },
    async publish(message) {
      await notify(message)
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'a message could not be sent on the bus'))
    },
    subscribe: (listener) => void listeners.push(listener),
    isConnected: () => isListening,
    onReconnect: (listener) => void reconnectListeners.push(listener),
    start: connect,
    async close() {
      closing = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
