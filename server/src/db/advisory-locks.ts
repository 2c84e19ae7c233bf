/**
 * Named locks over all processes of a site, kept by PostgreSQL for one connection of each process. A process that is killed
 * has given its locks back when its connection ends: nothing has to expire, and no other server has to remember them.
 */
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import type { DatabaseConnection } from './database.ts'

export interface SharedLocks {
  /**
   * Takes the lock if nobody has it. Do not ask twice for one that this process holds.
   * @param onLost called when the connection has ended: from then on others may hold it
   * @param options `isShared`: others that ask for it as shared may hold it at the same time
   * @returns what gives it back; null when it is taken
   */
  tryTake(name: string, onLost: () => void, options?: { isShared?: boolean }): Promise<(() => Promise<void>) | null>
  isClosed(): boolean
  close(): Promise<void>
}

/** A machine that was cut off is noticed by PostgreSQL after about ten seconds, not after hours. */
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
      log.warn({ locks: lost.size }, 'the connection of the locks was lost')
      for (const tell of lost.values()) tell()
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

  /** The connection that has the lock now, or null. */
  async function ask(name: string, suffix: '' | '_shared', isSecondTry = false): Promise<pg.Client | null> {
    const client = await connect()
    try {
      const query = `SELECT pg_try_advisory_lock${suffix}(hashtextextended($1, 0)) AS taken`
      const { rows } = await client.query<{ taken: boolean }>(query, [name])
      return rows[0]?.taken ? client : null
    } catch (error) {
      // Only the end of a connection says for certain that the lock was not taken.
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
        // With its connection the lock has gone already.
        if (!holders.delete(name) || holders !== held) return
        await client.query(`SELECT pg_advisory_unlock${suffix}(hashtextextended($1, 0))`, [name]).catch(() => {
          // Unknown whether it was given back: the end of the connection gives it back for certain.
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
