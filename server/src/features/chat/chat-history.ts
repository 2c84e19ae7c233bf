/** Pages of a room's history, and the changes a client missed while it was disconnected. */
import { CHAT_PAGE_SIZE, type ChatMessage } from '@lamplight/contract/chat-responses'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import * as sql from './chat.messages.sql.ts'
import { toMessage } from './chat.view.ts'

/** The most missed changes that are sent to a returning client; with more it receives the newest page instead. */
const CATCH_UP_MAX = 200

/** The changes after `after`, or the newest page: without `after`, and when there are too many. */
export async function readChanges(
  db: Db,
  roomId: number,
  { revision, after }: { revision: number; after: number | null },
): Promise<History> {
  // A position that the room has not reached is of another database.
  const isKnown = after !== null && after <= revision
  const missed = isKnown ? await readMissed(db, roomId, { revision, after }) : null
  return missed ?? readNewest(db, roomId)
}

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

/** The history that a socket receives when it enters a room. */
export interface History {
  /** Newest first. */
  messages: ChatMessage[]
  /** Every change up to this revision is in it, or is older than its page. */
  cursor: number
  nextCursor: string | null
  /** Contains only the changes after `after`. */
  isCatchUp: boolean
}

/** The newest page. Revisions are assigned in commit order: a reader who sees one sees all earlier ones. */
export async function readNewest(db: Db, roomId: number): Promise<History> {
  const known = await sql.findRevision(db, roomId)
  const { items, nextCursor } = await readMessagePage(db, roomId)
  return { messages: items.map(toMessage), cursor: newestOf(items, known), nextCursor, isCatchUp: false }
}

/**
 * The changes after `after`; null when there are too many.
 *
 * @param revision of the room, read beforehand
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
