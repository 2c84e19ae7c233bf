/** Sessions: random 256-bit tokens in a cookie, stored hashed, revocable. (design section 6, norms row 3) */
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import * as sql from './accounts.sql.ts'

/** A session found is believed for this long before the database is asked again; revoking here takes effect at once. */
const BELIEVED_MS = 5_000
/** `last_seen_at` is written at most this often. */
const TOUCH_EVERY_MS = 3600_000

export interface Sessions {
  /** Opens a session and returns the token for the cookie (43 characters). */
  open(userId: number, userAgent: string): Promise<string>
  find(token: string): Promise<Viewer | null>
  close(token: string): Promise<void>
  /** Ends every session of a person: role change, password reset. */
  closeAll(userId: number): Promise<void>
  sweep(): Promise<void>
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function createSessions(db: Db, life: { idleSeconds: number; maxSeconds: number }): Sessions {
  const believed = new LRUCache<string, Viewer>({ max: 10_000, ttl: BELIEVED_MS })
  /** Counts endings: what was found before one and comes back after it is not kept. */
  let endings = 0
  const idleSince = (now: number) => new Date(now - life.idleSeconds * 1000)
  return {
    async open(userId, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + life.maxSeconds * 1000)
      await sql.insertSession(db, { tokenHash: hashOf(token), userId, userAgent: userAgent.slice(0, 300), expiresAt })
      return token
    },
    async find(token) {
      const known = believed.get(token)
      if (known) return known
      const before = endings
      const now = Date.now()
      const tokenHash = hashOf(token)
      const found = await sql.findSession(db, tokenHash, new Date(now), idleSince(now))
      if (!found) return null
      if (found.lastSeenAt.getTime() < now - TOUCH_EVERY_MS) await sql.touchSession(db, tokenHash, new Date(now))
      const viewer = { id: found.id, username: found.username, displayName: found.displayName, role: found.role }
      if (endings === before) believed.set(token, viewer)
      return viewer
    },
    async close(token) {
      await sql.deleteSession(db, hashOf(token))
      endings += 1
      believed.delete(token)
    },
    async closeAll(userId) {
      await sql.deleteSessionsOf(db, userId)
      endings += 1
      for (const [token, viewer] of believed.entries()) if (viewer.id === userId) believed.delete(token)
    },
    async sweep() {
      const now = Date.now()
      await sql.deleteDeadSessions(db, new Date(now), idleSince(now))
    },
  }
}
