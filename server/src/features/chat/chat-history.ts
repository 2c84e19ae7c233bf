/** Pages of a room's history, and what a client that was away has missed. */
import { CHAT_PAGE_SIZE, type ChatMessage } from '@lamplight/contract/chat'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import * as sql from './chat.sql.ts'
import { toMessage } from './chat.view.ts'

/** What a returning client has missed is sent up to so many changes; beyond it gets the newest page instead. */
const CATCH_UP_MAX = 200

/** Newest first. */
export async function readMessagePage(
  db: Db,
  roomId: number,
  { limit = CHAT_PAGE_SIZE, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
) {
  const position = decodeCursor(cursor, 'integer')
  const rows = await sql.listMessages(db, roomId, { limit, beforeId: position?.id ?? null })
  return cutPage(rows, limit, ({ id }) => ({ after: String(id), id }))
}

/** What a socket is sent of a room when it comes in. */
export interface History {
  /** Newest first. */
  messages: ChatMessage[]
  /** Everything up to this revision is in it, or older than its page. */
  cursor: number
  nextCursor: string | null
  /** Only what changed behind `after`. */
  isCatchUp: boolean
}

/** The newest page. Revisions are given out in the order of the commits: a reader who sees one sees everything before it. */
export async function readNewest(db: Db, roomId: number): Promise<History> {
  const known = await sql.findRevision(db, roomId)
  const { items, nextCursor } = await readMessagePage(db, roomId)
  return { messages: items.map(toMessage), cursor: newestOf(items, known), nextCursor, isCatchUp: false }
}

/**
 * The changes behind `after`; null when there are too many.
 *
 * @param revision of the room, read before
 */
export async function readMissed(
  db: Db,
  roomId: number,
  { revision, after }: { revision: number; after: number },
): Promise<History | null> {
  const changes = await sql.listChanges(db, roomId, after, CATCH_UP_MAX + 1)
  if (changes.length > CATCH_UP_MAX) return null
  const messages = changes.toSorted((a, b) => b.id - a.id).map(toMessage)
  return { messages, cursor: newestOf(changes, revision), nextCursor: null, isCatchUp: true }
}

const newestOf = (rows: readonly { revision: number }[], known: number): number =>
  rows.reduce((newest, row) => Math.max(newest, row.revision), known)
