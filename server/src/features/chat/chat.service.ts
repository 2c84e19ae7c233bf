import {
  BLOCKED_IDS_PAGE,
  type BlockedPerson,
  type ChatStanding,
  NAMED_IN_CHANGES_MAX,
  type RoomChanges,
} from '@lamplight/contract/chat-responses'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import * as sql from './chat.people.sql.ts'
import { toChatUser } from './chat.view.ts'
import { readChanges } from './chat-history.ts'
import { type ChatMessages, type ChatMessagesDeps, createChatMessages } from './chat-messages.ts'
import { type ChatPeople, createChatPeople } from './chat-people.ts'
import { type ChatPresence, createChatPresence } from './chat-presence.ts'
import { type ChatRooms, createChatRooms } from './chat-rooms.ts'

type Nothing = Record<string, never>

export interface Chat {
  rooms: ChatRooms
  messages: ChatMessages
  presence: ChatPresence
  people: ChatPeople
  /** The room as it is now, and what has changed in it after `after`. */
  changes(viewer: Viewer, roomId: number, after?: number): Promise<Result<RoomChanges, 'chat_room_not_found'>>
  standing(viewer: Viewer): Promise<ChatStanding>
  acceptGuidelines(viewer: Viewer): Promise<Nothing>
  /** Ids greater than `after`, ascending, one page. */
  blockedIds(viewer: Viewer, after?: number): Promise<number[]>
  blocks(
    viewer: Viewer,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ items: BlockedPerson[]; nextCursor: string | null }>
  block(viewer: Viewer, userId: number): Promise<Result<Nothing, 'user_not_found' | 'chat_block_self'>>
  unblock(viewer: Viewer, userId: number): Promise<Result<Nothing, 'user_not_found'>>
}

export function createChat(deps: ChatMessagesDeps): Chat {
  const { db, events } = deps
  const presence = createChatPresence(events)
  const people = createChatPeople(db, events)
  const rooms = createChatRooms({ db, events, countPresent: (roomId) => presence.count(roomId) })
  return {
    rooms,
    messages: createChatMessages(deps),
    presence,
    people,

    async changes(viewer, roomId, after) {
      const found = await rooms.findAt(viewer, roomId)
      if (!found.ok) return found
      const { room, revision } = found.value
      const [history, activeUsers] = await Promise.all([
        readChanges(db, roomId, { revision, after: after ?? null }),
        people.find(presence.list(roomId, NAMED_IN_CHANGES_MAX)),
      ])
      return ok({ room, activeUsers, ...history })
    },

    async standing(viewer) {
      const [hasAcceptedGuidelines, ids] = await Promise.all([
        sql.hasAcceptedGuidelines(db, viewer.id),
        sql.listBlockedIds(db, viewer.id, { after: 0, limit: BLOCKED_IDS_PAGE + 1 }),
      ])
      return {
        hasAcceptedGuidelines,
        blockedIds: ids.slice(0, BLOCKED_IDS_PAGE),
        hasMoreBlocked: ids.length > BLOCKED_IDS_PAGE,
      }
    },

    async acceptGuidelines(viewer) {
      await sql.acceptGuidelines(db, viewer.id)
      return {}
    },

    blockedIds: (viewer, after = 0) => sql.listBlockedIds(db, viewer.id, { after, limit: BLOCKED_IDS_PAGE }),

    async blocks(viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listBlocks(db, viewer.id, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.blockedAt.toISOString(), id: row.id }))
      const toBlocked = (row: (typeof rows)[number]) => ({
        user: toChatUser(row),
        blockedAt: row.blockedAt.toISOString(),
      })
      return { ...page, items: page.items.map(toBlocked) }
    },

    async block(viewer, userId) {
      if (userId === viewer.id) return fail('chat_block_self')
      if (!(await sql.findPerson(db, userId))) return fail('user_not_found')
      await sql.block(db, viewer.id, userId)
      return ok({})
    },

    async unblock(viewer, userId) {
      if (!(await sql.findPerson(db, userId))) return fail('user_not_found')
      await sql.unblock(db, viewer.id, userId)
      return ok({})
    },
  }
}
