/** The chat over the socket: handles each frame and sends the responses and broadcasts. (docs/chat-protocol.md) */

import { CLOSE_CODES, ClientFrame, FRAME_MAX_BYTES, type ServerFrame } from '@lamplight/contract/chat-frames'
import { NAMED_PRESENT_MAX } from '@lamplight/contract/chat-responses'
import type { ErrorCode, ExceededLimit } from '@lamplight/contract/errors'
import type { Db } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { sentenceOf } from '../../http/failures.ts'
import { Gate } from '../../lib/gate.ts'
import type { Log } from '../../lib/log.ts'
import type { Connection } from '../../realtime/connection.ts'
import type { Channel } from '../../realtime/socket-server.ts'
import { roomAdvanced, roomChanged, roomRead, standingChanged } from './chat.events.ts'
import * as messageSql from './chat.messages.sql.ts'
import { canSee } from './chat.policy.ts'
import * as roomSql from './chat.rooms.sql.ts'
import type { Chat } from './chat.service.ts'
import { toOwnPart, toSharedRoom } from './chat.view.ts'
import { encodeFrame, LiveRoom, type Seat } from './chat-rooms-live.ts'
import { createUnreadCounts } from './chat-unread.ts'

/**
 * How many sockets may enter a room at once. The query results that each one needs live for some
 * milliseconds; when thousands come back at once, it would outlive the young generation and stay in the heap for good.
 */
const ENTRIES_AT_ONCE = 8
/** In a crowded room the number of people is sent at most this often. */
const CROWD_EVERY_MS = 3_000
const HEARTBEAT = encodeFrame({ type: 'heartbeat' })

export interface ChatChannelDeps {
  db: Db
  events: Events
  chat: Chat
  log: Log
}

export interface ChatChannel extends Channel {
  /** Looks for what happened in the rooms with sockets of this process and whose event was lost: messages and removals. */
  readMissed(): Promise<void>
}

export function createChatChannel({ db, events, chat, log }: ChatChannelDeps): ChatChannel {
  const seats = new WeakMap<Connection, Seat>()
  const rooms = new Map<number, LiveRoom>()
  const { people } = chat
  const crowds = new Set<number>()
  const unread = createUnreadCounts(db, log)
  const entries = new Gate(ENTRIES_AT_ONCE)

  const send = (connection: Connection, frame: ServerFrame) => connection.send(encodeFrame(frame))

  interface Refusal {
    code: ErrorCode
    message?: string | undefined
    limit?: ExceededLimit | undefined
    clientId?: string | null | undefined
    retryAfterSeconds?: number | undefined
  }
  const refuse = (connection: Connection, refusal: Refusal, type: 'error' | 'auth_error' = 'error') =>
    send(connection, {
      type,
      message: refusal.message ?? sentenceOf(refusal.code, refusal),
      code: refusal.code,
      ...(refusal.clientId ? { clientId: refusal.clientId } : {}),
      ...(refusal.retryAfterSeconds ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
    })

  const openRoom = (id: number): LiveRoom => {
    let room = rooms.get(id)
    if (!room) {
      room = new LiveRoom(id, db, log)
      rooms.set(id, room)
    }
    return room
  }

  const leave = (seat: Seat) => {
    const { room } = seat
    if (!room) return
    seat.room = null
    seat.queue = null
    room.seats.delete(seat)
    if (room.seats.size === 0) rooms.delete(room.id)
    chat.presence.leave(room.id, seat.viewer.id)
  }

  const join = (seat: Seat, roomId: number, after: number | null): Promise<void> =>
    entries.pass(() => enter(seat, roomId, after))

  const enter = async (seat: Seat, roomId: number, after: number | null): Promise<void> => {
    const { connection, viewer } = seat
    if (!connection.isOpen) return
    const entered = await chat.rooms.enter(viewer, roomId)
    if (!connection.isOpen) return
    if (!entered.ok) return refuse(connection, entered)
    if (seat.room?.id !== roomId) {
      leave(seat)
      const room = openRoom(roomId)
      seat.room = room
      chat.presence.enter(roomId, viewer.id)
    }
    const room = seat.room
    if (!room) return
    room.hold(seat)
    // Somebody who was removed since the room was entered: the event found no socket in the room.
    if (entered.value.room.isPrivate && !(await chat.rooms.canSee(viewer, roomId))) {
      if (seat.room === room) leave(seat)
      return refuse(connection, { code: 'chat_room_not_found' })
    }
    await room.begin()
    room.reached(entered.value.revision)
    const history = await room.readHistory({ revision: entered.value.revision, after })
    const present = await people.find(chat.presence.list(roomId, NAMED_PRESENT_MAX))
    if (!connection.isOpen || seat.room !== room) return
    const activeCount = chat.presence.count(roomId)
    send(connection, { type: 'room_joined', room: { ...entered.value.room, activeCount }, activeUsers: present })
    connection.send(history.frame)
    // A client that knows only the basic frames needs them to see who is present.
    if (!seat.isExtended) {
      for (const user of present) if (user.id !== viewer.id) send(connection, { type: 'user_joined', user, roomId })
    }
    room.release(seat, history.cursor)
  }

  const authenticate = async (connection: Connection, frame: Extract<ClientFrame, { type: 'auth' }>) => {
    const { viewer } = connection
    if (!viewer) {
      refuse(connection, { code: 'not_signed_in' }, 'auth_error')
      return connection.close(CLOSE_CODES.notSignedIn, 'not signed in')
    }
    const claimed = frame.userId ?? null
    if (claimed !== null && String(claimed) !== String(viewer.id)) {
      return refuse(connection, { code: 'chat_other_user' }, 'auth_error')
    }
    let seat = seats.get(connection)
    if (!seat) {
      seat = { connection, viewer, isExtended: false, room: null, queue: null, startRevision: 0, place: 0 }
      seats.set(connection, seat)
      unread.add(seat)
      connection.isKnown = true
    }
    seat.isExtended = frame.extended ?? seat.isExtended
    send(connection, { type: 'auth_success', userId: viewer.id })
    if (frame.roomId) await join(seat, frame.roomId, frame.after ?? null)
  }

  const write = async (seat: Seat, frame: Extract<ClientFrame, { type: 'chat_message' }>) => {
    const { connection, viewer, room } = seat
    const { content, clientId, replyToId } = frame
    if (!room) return refuse(connection, { code: 'chat_not_in_room', clientId })
    const sent = await chat.messages.send(viewer, { content, roomId: room.id, clientId, replyToId })
    if (!sent.ok) return refuse(connection, { ...sent, clientId })
    // Everybody else has already received it; the sender retries because the response was lost.
    if (!sent.value.isNew) send(connection, { type: 'new_message', message: sent.value.message })
  }

  /** Rejects a frame that the contract does not accept, with the error message of the field. */
  const refuseFrame = (
    connection: Connection,
    frame: Record<string, unknown>,
    issues: readonly { path: PropertyKey[]; message: string }[],
  ) => {
    const clientId = typeof frame.clientId === 'string' ? frame.clientId.slice(0, 64) : null
    const [issue] = issues
    if (frame.type === 'chat_message' && issue?.path[0] === 'content') {
      return refuse(connection, { code: 'validation_failed', message: issue.message, clientId })
    }
    if (issue?.path[0] === 'roomId') return refuse(connection, { code: 'chat_room_not_found' })
    refuse(connection, { code: issue?.path[0] === 'type' ? 'chat_frame_unknown' : 'malformed_request', clientId })
    connection.countMalformed()
  }

  const sendCrowd = async (roomId: number) => {
    const users = await people.find(chat.presence.list(roomId, NAMED_PRESENT_MAX))
    const count = chat.presence.count(roomId)
    rooms.get(roomId)?.send(encodeFrame({ type: 'active_users', roomId, count, users }), { extendedOnly: true })
  }

  /** In a crowded room, one frame for everybody at each change would be a million frames when a thousand people enter. */
  const countCrowd = (roomId: number) => {
    if (crowds.has(roomId)) return
    crowds.add(roomId)
    setTimeout(() => {
      crowds.delete(roomId)
      sendCrowd(roomId).catch((error: unknown) => log.warn({ err: error }, 'a crowd could not be counted'))
    }, CROWD_EVERY_MS).unref()
  }

  const sendPresence = async (room: LiveRoom, userId: number, isPresent: boolean) => {
    if (!isPresent) return room.send(encodeFrame({ type: 'user_left', userId, roomId: room.id }))
    const [user] = await people.find([userId])
    // The person left while their name was being read.
    if (!user || !chat.presence.has(room.id, userId)) return
    room.send(encodeFrame({ type: 'user_joined', user, roomId: room.id }), { exceptUserId: userId })
  }

  chat.presence.onChange((roomId, userId, isPresent) => {
    const room = rooms.get(roomId)
    if (!room) return
    if (chat.presence.count(roomId) > NAMED_PRESENT_MAX) return countCrowd(roomId)
    sendPresence(room, userId, isPresent).catch((error: unknown) =>
      log.warn({ err: error }, 'presence could not be sent'),
    )
  })

  events.on(roomAdvanced, ({ roomId }) => {
    rooms.get(roomId)?.advance()
    unread.roomAdvanced(roomId)
  })
  events.on(roomRead, ({ roomId, userId }) => unread.hasRead(userId, roomId))
  const sendRoom = async (room: LiveRoom) => {
    const row = await roomSql.findRoom(db, 0, room.id)
    if (row) room.send(encodeFrame({ type: 'room_changed', room: toSharedRoom(row) }), { extendedOnly: true })
  }
  const announceRoom = (room: LiveRoom) =>
    sendRoom(room).catch((error: unknown) => log.warn({ err: error }, 'a changed room could not be sent'))
  events.on(roomChanged, ({ roomId }) => {
    const room = rooms.get(roomId)
    if (room) void announceRoom(room)
  })

  /** Sockets that are not in the room are notified as well: somebody may be looking at the room they are now invited into. */
  const sendStanding = async (roomId: number, userId: number) => {
    const inside = [...(rooms.get(roomId)?.seats ?? [])].filter((seat) => seat.viewer.id === userId)
    const seats = [...inside, ...unread.elsewhere(userId, roomId)]
    if (seats.length === 0) return
    const row = await roomSql.findRoom(db, userId, roomId)
    for (const seat of seats) {
      if (row && canSee(row)) {
        if (!seat.isExtended) continue
        const viewer = toOwnPart(row, seat.viewer, new Date())
        send(seat.connection, { type: 'room_changed', room: toSharedRoom(row), viewer })
      } else if (seat.room?.id === roomId) {
        leave(seat)
        refuse(seat.connection, { code: 'chat_room_not_found' })
      } else if (seat.isExtended) send(seat.connection, { type: 'room_gone', roomId })
    }
  }
  events.on(standingChanged, ({ roomId, userId }) => {
    sendStanding(roomId, userId).catch((error: unknown) =>
      log.error({ err: error }, 'a changed standing was not applied'),
    )
  })

  /** Also those whose event was lost: nobody reads on in a private room. */
  const removeOutsiders = async (roomIds: readonly number[]) => {
    const inside = roomIds.flatMap((roomId) =>
      [...(rooms.get(roomId)?.seats ?? [])].map(({ viewer }) => ({ roomId, userId: viewer.id })),
    )
    for (const { roomId, userId } of await roomSql.listOutsiders(db, inside)) await sendStanding(roomId, userId)
  }

  const readMissed = async () => {
    if (rooms.size === 0) return
    const known = await messageSql.listRevisions(db, [...rooms.keys()])
    for (const { id, revision } of known) rooms.get(id)?.reached(revision)
    await removeOutsiders(known.filter(({ isPrivate }) => isPrivate).map(({ id }) => id))
  }

  events.onGap(() => {
    for (const room of rooms.values()) {
      room.advance()
      void announceRoom(room)
    }
    readMissed().catch((error: unknown) => log.warn({ err: error }, 'people who were removed could not be looked for'))
  })

  return {
    async receive(connection, raw) {
      const parsed = ClientFrame.safeParse(raw)
      if (!parsed.success) return refuseFrame(connection, raw, parsed.error.issues)
      const frame = parsed.data
      if (frame.type === 'auth') return authenticate(connection, frame)
      const seat = seats.get(connection)
      if (!seat) return refuse(connection, { code: 'not_signed_in' }, 'auth_error')
      if (frame.type === 'join_room') return join(seat, frame.roomId, frame.after ?? null)
      if (frame.type === 'leave_room') return leave(seat)
      return write(seat, frame)
    },
    refuse: (connection, code, retryAfterSeconds) => {
      const limit = { value: FRAME_MAX_BYTES, unit: 'bytes' as const }
      refuse(connection, { code, retryAfterSeconds, ...(code === 'payload_too_large' && { limit }) })
    },
    closed(connection) {
      const seat = seats.get(connection)
      if (!seat) return
      leave(seat)
      unread.remove(seat)
    },
    readMissed,
    heartbeatFor: (connection) => (seats.get(connection)?.isExtended ? HEARTBEAT : null),
  }
}
