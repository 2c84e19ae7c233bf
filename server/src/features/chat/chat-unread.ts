/** Live unread counts: for connected members of a room whose socket is not in that room. */
import { UNREAD_MAX } from '@lamplight/contract/chat-responses'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import * as sql from './chat.rooms.sql.ts'
import { encodeFrame, type Seat } from './chat-rooms-live.ts'

/** A room is counted at most this often, even when it is busy. */
const COUNT_EVERY_MS = 1_000

export interface UnreadCounts {
  add(seat: Seat): void
  remove(seat: Seat): void
  /** The extended sockets of a person in this process that are not in this room. */
  elsewhere(userId: number, roomId: number): Seat[]
  /** A message was written, edited or deleted in this room. */
  roomAdvanced(roomId: number): void
  /** This person has read further in this room, in another tab or on another device. */
  hasRead(userId: number, roomId: number): void
}

export function createUnreadCounts(db: Db, log: Log): UnreadCounts {
  const seatsOf = new Map<number, Set<Seat>>()
  const scheduled = new Set<number>()

  const isElsewhere = (seat: Seat, roomId: number) => seat.isExtended && seat.room?.id !== roomId

  const elsewhere = (userId: number, roomId: number) =>
    [...(seatsOf.get(userId) ?? [])].filter((seat) => isElsewhere(seat, roomId))

  const countFor = async (userIds: number[], roomId: number): Promise<void> => {
    for (const { userId, unread, mentions } of await sql.countUnread(db, userIds, [roomId], UNREAD_MAX)) {
      const frame = encodeFrame({ type: 'room_unread', roomId, unreadCount: unread, mentionCount: mentions })
      for (const seat of elsewhere(userId, roomId)) seat.connection.send(frame)
    }
  }

  const count = (roomId: number): Promise<void> =>
    countFor(
      [...seatsOf].flatMap(([userId, seats]) => ([...seats].some((seat) => isElsewhere(seat, roomId)) ? [userId] : [])),
      roomId,
    )

  const report = (roomId: number) => (error: unknown) =>
    log.warn({ err: error, roomId }, 'unread messages could not be counted')

  return {
    elsewhere,
    add(seat) {
      const seats = seatsOf.get(seat.viewer.id) ?? new Set()
      seatsOf.set(seat.viewer.id, seats.add(seat))
    },
    remove(seat) {
      const seats = seatsOf.get(seat.viewer.id)
      seats?.delete(seat)
      if (seats?.size === 0) seatsOf.delete(seat.viewer.id)
    },
    roomAdvanced(roomId) {
      if (seatsOf.size === 0 || scheduled.has(roomId)) return
      scheduled.add(roomId)
      setTimeout(() => {
        scheduled.delete(roomId)
        count(roomId).catch(report(roomId))
      }, COUNT_EVERY_MS).unref()
    },
    hasRead(userId, roomId) {
      if (elsewhere(userId, roomId).length > 0) countFor([userId], roomId).catch(report(roomId))
    },
  }
}
