/** Sessions: random 256-bit tokens in a cookie, stored hashed, revocable. (design section 6, norms row 3) */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { lockPassword } from '../../db/lock-password.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { sessionsEnded, viewerChanged } from './accounts.events.ts'
import * as sql from './accounts.sql.ts'

/** How long a session is cached before the database is queried again; a revocation in this process takes effect at once. */
const CACHE_MS = 5_000
/** Sessions of one person: devices, browsers. With another one those that were used longest ago end. */
export const SESSIONS_MAX = 100
/** `last_seen_at` is written at most this often. */
const TOUCH_EVERY_MS = 3600_000

export interface Sessions {
  /** Opens a session and returns the token for the cookie (43 characters). */
  open(userId: number, userAgent: string): Promise<string>
  /**
   * The same after a password was checked; null when it is no longer the one of the account. Checking takes a while: a
   * change of the password or the deletion of the account ends all sessions meanwhile, and must not miss this one.
   */
  openProved(account: { id: number; passwordHash: string }, userAgent: string): Promise<string | null>
  find(token: string): Promise<Viewer | null>
  /** The viewer of a cached session, without waiting; `undefined` when the database has to be queried. */
  peek(token: string): Viewer | undefined
  close(token: string): Promise<void>
  /** Ends every session of a person in the transaction of the reason for it: a role change, a password reset, a suspension. */
  closeAllIn(scope: TransactionScope, userId: number): Promise<void>
  /** Which of these tokens are valid now according to the database: for connections that outlive a request. */
  stillOpen(tokens: readonly string[]): Promise<ReadonlySet<string>>
  sweep(): Promise<void>
}

export interface SessionsDeps {
  db: Db
  events: Events
  life: { idleSeconds: number; maxSeconds: number }
}

export function createSessions({ db, events, life }: SessionsDeps): Sessions {
  const cached = new LRUCache<string, Viewer>({ max: 10_000, ttl: CACHE_MS })
  /** Counts revocations: a session read before one and returned after it is not cached. A gap may hide some. */
  let revocations = 0
  const idleSince = (now: number) => new Date(now - life.idleSeconds * 1000)
  const dropCached = (userId: number) => {
    revocations += 1
    for (const [token, viewer] of cached.entries()) if (viewer.id === userId) cached.delete(token)
  }
  const peek = (token: string) => (events.isConnected() ? cached.get(token) : undefined)
  // Also for sessions that another process ended.
  events.on(sessionsEnded, ({ userId }) => dropCached(userId))
  events.on(viewerChanged, ({ userId }) => dropCached(userId))
  events.onGap(() => {
    revocations += 1
    cached.clear()
  })
  const insert = async (scope: TransactionScope, userId: number, userAgent: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + life.maxSeconds * 1000)
    const session = { tokenHash: hashToken(token), userId, userAgent: userAgent.slice(0, 300), expiresAt }
    await sql.insertSession(scope.tx, session)
    const ended = await sql.deleteOldestSessions(scope.tx, userId, SESSIONS_MAX)
    if (ended.length > 0) await events.record(scope, sessionsEnded, { userId })
    return token
  }
  return {
    open: (userId, userAgent) => transact(db, (scope) => insert(scope, userId, userAgent)),
    openProved: ({ id, passwordHash }, userAgent) =>
      transact(db, async (scope) =>
        (await lockPassword(scope.tx, id, passwordHash)) ? insert(scope, id, userAgent) : null,
      ),
    peek,
    async find(token) {
      const known = peek(token)
      if (known) return known
      const before = revocations
      const now = Date.now()
      const tokenHash = hashToken(token)
      const found = await sql.findSession(db, tokenHash, new Date(now), idleSince(now))
      if (!found) return null
      const { lastSeenAt, ...viewer } = found
      if (lastSeenAt.getTime() < now - TOUCH_EVERY_MS) await sql.touchSession(db, tokenHash, new Date(now))
      if (revocations === before && events.isConnected()) cached.set(token, viewer)
      return viewer
    },
    async close(token) {
      await transact(db, async (scope) => {
        const ended = await sql.deleteSession(scope.tx, hashToken(token))
        if (ended) await events.record(scope, sessionsEnded, { userId: ended.userId })
      })
    },
    async closeAllIn(scope, userId) {
      await sql.deleteSessionsOf(scope.tx, userId)
      await events.record(scope, sessionsEnded, { userId })
    },
    async stillOpen(tokens) {
      const now = Date.now()
      const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
      const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
      const open = await sql.listOpenSessions(db, hashes, new Date(now), idleSince(now))
      return new Set(open.flatMap(({ tokenHash }) => byHash.get(tokenHash.toString('hex')) ?? []))
    },
    async sweep() {
      const now = Date.now()
      await sql.deleteDeadSessions(db, new Date(now), idleSince(now))
    },
  }
}
