/**
 * Protects the site while the database accepts queries and does not respond (a stopped process, a cut cable, a disk that
 * hangs): the first queries wait for their timeout, all others fail at once, and one tries again from time to time.
 */
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'

const PROBE_EVERY_MS = 2_000
/** The timeout of a query that probes whether the database responds again. */
const PROBE_MS = 2_000

/** Thrown instead of waiting. The code is PostgreSQL's for a failed connection, which becomes a 503 response. */
export class DatabaseHangs extends Error {
  override readonly name = 'DatabaseHangs'
  readonly code = '08006'

  constructor() {
    super('the database does not respond')
  }
}

interface HangGuard {
  /** @throws DatabaseHangs while the database is known to hang and no retry is due */
  begin(): void
  /** How long a query that starts now may take, in milliseconds. */
  limitMs(): number
  responded(): void
  timedOut(): void
}

export function createHangGuard(queryMs: number, now: () => number = Date.now): HangGuard {
  /** The time of the next retry; null while the database responds. */
  let probeAt: number | null = null
  return {
    begin() {
      if (probeAt === null) return
      if (now() < probeAt) throw new DatabaseHangs()
      probeAt = now() + PROBE_EVERY_MS
    },
    limitMs: () => (probeAt === null ? queryMs : Math.min(queryMs, PROBE_MS)),
    responded() {
      probeAt = null
    },
    timedOut() {
      probeAt = now() + PROBE_EVERY_MS
    },
  }
}

/** A pool whose queries end within `queryMs`: the connection of a slower one is closed. */
export function createGuardedPool(config: pg.PoolConfig, queryMs: number): pg.Pool {
  const guard = createHangGuard(queryMs)

  class GuardedClient extends NamedStatementClient {
    #timer: NodeJS.Timeout | undefined

    constructor(settings?: pg.ClientConfig) {
      super(settings)
      const ask = this.query
      this.query = ((...args: unknown[]): unknown => {
        this.#timer ??= setTimeout(() => {
          guard.timedOut()
          // Forced, because a query is in progress; that query fails as with any lost connection.
          this.end().catch(() => {})
        }, guard.limitMs())
        return Reflect.apply(ask, this, args)
      }) as pg.Client['query']
      this.on('drain', () => {
        this.#stop()
        guard.responded()
      })
      this.on('end', () => this.#stop())
    }

    #stop(): void {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  class GuardedPool extends pg.Pool {
    override connect = ((callback?: (error: Error) => void): unknown => {
      try {
        guard.begin()
      } catch (error) {
        if (!callback) return Promise.reject(error)
        process.nextTick(callback, error)
        return undefined
      }
      return Reflect.apply(super.connect, this, callback ? [callback] : [])
    }) as pg.Pool['connect']
  }

  return new GuardedPool({ ...config, Client: GuardedClient })
}
