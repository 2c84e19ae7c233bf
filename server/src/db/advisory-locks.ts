/**
 * Named locks across all processes of a site, held in PostgreSQL by one connection per process. A process that is killed
 * releases its locks when its connection ends: nothing has to expire, and no other server has to store them.
 */
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import type { DatabaseConnection } from './database.ts'

export interface SharedLocks {
  /**
   * Takes the lock if it is free. Do not request a lock that this process already holds.
   * @param onLost called when the connection has ended: from then on others may take it
   * @param options `isShared`: others that request it as shared may hold it at the same time
   * @returns the function that releases it; null when it is taken
   */
  tryTake(name: string, onLost: () => void, options?: { isShared?: boolean }): Promise<(() => Promise<void>) | null>
  isClosed(): boolean
  close(): Promise<void>
}

/** PostgreSQL notices a machine that was cut off after about ten seconds instead of hours. */
const KEEPALIVE = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'
const ANSWER_MS = 5_000

export function createSharedLocks(connection: DatabaseConnection, log: Log): SharedLocks {
  let opening: Promise<pg.Client> | null = null
  let held = new Map<string, () => void>()
  let isClosed = false

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...('url' in connection ? { connectionString: connection.url } : connection),
      application_name: 'lamplight-locks',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      options: KEEPALIVE,
    })
    let isLost = false
    const onLost = () => {
      if (isLost) return
      isLost = true
      opening = null
      const lost = held
      held = new Map()
      if (isClosed) return
      log.warn({ locks: lost.size }, 'the connection that holds the locks was lost')
      for (const notify of lost.values()) notify()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    await client.connect()
    return client
  }

  const connect = (): Promise<pg.Client> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  /** The connection that holds the lock now, or null. */
  async function ask(name: string, suffix: '' | '_shared', isSecondTry = false): Promise<pg.Client | null> {
    const client = await connect()
    try {
      const query = `SELECT pg_try_advisory_lock${suffix}(hashtextextended($1, 0)) AS taken`
      const { rows } = await client.query<{ taken: boolean }>(query, [name])
      return rows[0]?.taken ? client : null
    } catch (error) {
      // Only closing the connection makes certain that the lock was not taken.
      await client.end().catch(() => {})
      if (isSecondTry || isClosed) throw error
      return ask(name, suffix, true)
    }
  }

  return {
    isClosed: () => isClosed,
    async tryTake(name, onLost, { isShared = false } = {}) {
      const suffix = isShared ? '_shared' : ''
      const client = await ask(name, suffix)
      if (!client) return null
      const holders = held
      holders.set(name, onLost)
      return async () => {
        // The lock was already released with its connection.
        if (!holders.delete(name) || holders !== held) return
        await client.query(`SELECT pg_advisory_unlock${suffix}(hashtextextended($1, 0))`, [name]).catch(() => {
          // Unknown whether it was released: closing the connection releases it for certain.
          void client.end().catch(() => {})
        })
      }
    },
    async close() {
      isClosed = true
      const client = await opening?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
