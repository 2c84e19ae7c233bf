/** The chat of one person on one page, as a store: connection, room and messages. No React here. */

import type { ServerFrame } from '@lamplight/contract/chat-frames'
import type { ChatMessage, ChatRoom, ChatUser, RoomChanges } from '@lamplight/contract/chat-responses'
import { ApiError } from '../../api/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { readChanges, readOlderMessages, readRoom } from './chat.queries.ts'
import { type ChatListener, type ChatState, NO_ROOM } from './chat-state.ts'
import { EMPTY_HISTORY, hold, holdOlder } from './held-history.ts'
import { Outbox } from './outbox.ts'
import { pollWhileVisible } from './poll-while-visible.ts'
import { ReconnectingSocket, socketAddress } from './reconnecting-socket.ts'
import type { UnsentMessage } from './unsent-messages.ts'

/** After so many failed attempts in a row to open a socket, the room is read by request until there is one. */
const ATTEMPTS_BEFORE_POLLING = 2
/** The list of rooms is read again with every eighth poll. */
const POLLS_PER_LIST = 8

export class ChatClient {
  readonly #userId: number
  readonly #listener: ChatListener
  readonly #socket: ReconnectingSocket
  readonly #listeners = new Set<() => void>()
  #state: ChatState
  readonly #outbox: Outbox
  /** The server has accepted `auth` on this connection. */
  #isIntroduced = false
  /** A lost connection is reported once; reset when it is restored. */
  #hasReportedLoss = false
  /** Failed attempts to connect since there was a connection. */
  #failedAttempts = 0
  /** Ends the polling; null while a socket is used. */
  #stopPolling: (() => void) | null = null
  #polls = 0
  /** Between `join_room` and the history. */
  #isJoining = false
  /** Until frames are accepted again. */
  #refusedTimer: ReturnType<typeof setTimeout> | undefined

  constructor(userId: number, roomId: number | null, listener: ChatListener) {
    this.#userId = userId
    this.#listener = listener
    this.#outbox = new Outbox(userId, {
      changed: () => this.#set({ unsent: this.#outbox.inRoom(this.#state.roomId) }),
      sent: (message) => this.take({ message }),
      failed: (error) => this.#listener.notice({ kind: 'sendFailed', error }),
    })
    this.#state = { ...NO_ROOM, isConnected: false, roomId, unsent: this.#outbox.inRoom(roomId) }
    this.#socket = new ReconnectingSocket(socketAddress(location), {
      opened: () => this.#introduce(),
      frame: (frame) => this.#receive(frame),
      lost: (facts) => this.#lost(facts),
    })
    if (roomId !== null) void this.#readByRequest(roomId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getState = (): ChatState => this.#state

  close(): void {
    this.#stopPolling?.()
    clearTimeout(this.#refusedTimer)
    this.#socket.close()
    this.#listeners.clear()
  }

  /** Makes a room the current one and loads its messages; null leaves the current room. */
  choose(roomId: number | null): void {
    if (roomId === this.#state.roomId) return
    this.#set({ ...NO_ROOM, roomId, unsent: this.#outbox.inRoom(roomId) })
    this.#isJoining = false
    if (roomId === null) this.#socket.send({ type: 'leave_room' })
    else if (this.#isIntroduced) this.#join(roomId)
    else void this.#readByRequest(roomId)
    if (this.#stopPolling) this.#poll()
  }

  /** Sends a message over the socket, or by HTTP request without one. If both fail, it is queued here. */
  say(content: string, replyToId: number | null): void {
    const { roomId } = this.#state
    if (roomId === null) return
    const message: UnsentMessage = { clientId: randomId(), roomId, content, replyToId, state: 'waiting' }
    this.#outbox.add(message)
    this.#send(message)
  }

  /** Sends a rejected message again, with the same id. */
  sendAgain(clientId: string): void {
    const message = this.#outbox.retry(clientId)
    if (message) this.#send(message)
  }

  discard(clientId: string): void {
    this.#outbox.discard(clientId)
  }

  /** Applies the response to a request: an edited or deleted message, a changed room. */
  take(change: { message?: ChatMessage; room?: ChatRoom }): void {
    const { message, room } = change
    if (message && message.roomId === this.#state.roomId) this.#set({ history: hold(this.#state.history, [message]) })
    if (room && room.id === this.#state.roomId) this.#set({ room })
  }

  /** Retries loading a room that failed. */
  readAgain(): void {
    const { roomId } = this.#state
    if (roomId === null) return
    this.#set({ hasFailed: false })
    if (this.#isIntroduced) this.#join(roomId)
    else void this.#readByRequest(roomId)
  }

  /** Loads the next older page, if there is one. */
  async readOlder(): Promise<void> {
    const { roomId, history, isReadingOlder } = this.#state
    if (roomId === null || history.olderCursor === null || isReadingOlder) return
    this.#set({ isReadingOlder: true })
    try {
      const page = await readOlderMessages(roomId, history.olderCursor)
      if (this.#state.roomId !== roomId) return
      // If the history was replaced meanwhile, this page does not continue it.
      const isSame = this.#state.history.olderCursor === history.olderCursor
      const added = isSame ? holdOlder(this.#state.history, page.items, page.nextCursor) : this.#state.history
      this.#set({ history: added, isReadingOlder: false })
    } catch {
      if (this.#state.roomId !== roomId) return
      this.#set({ isReadingOlder: false })
      this.#listener.notice({ kind: 'messagesFailed' })
    }
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #introduce(): void {
    const { roomId, history } = this.#state
    if (roomId !== null) this.#isJoining = true
    this.#socket.send({ type: 'auth', userId: this.#userId, roomId, extended: true, after: history.cursor })
  }

  #join(roomId: number): void {
    this.#isJoining = true
    this.#socket.send({ type: 'join_room', roomId, after: this.#state.history.cursor })
  }

  /** Without a connection, the room and its newest messages are loaded over HTTP. Later frames take precedence. */
  async #readByRequest(roomId: number): Promise<void> {
    const isWanted = () => this.#state.roomId === roomId && !this.#state.isReady
    try {
      const [room, page] = await Promise.all([readRoom(roomId), readOlderMessages(roomId, undefined)])
      if (!isWanted()) return
      const history = holdOlder(EMPTY_HISTORY, page.items, page.nextCursor)
      this.#set({ room, history, isReady: true, hasFailed: false, activeCount: room.activeCount })
      this.#sendWaiting()
    } catch (error) {
      if (!isWanted()) return
      if (error instanceof ApiError && error.status === 404) {
        this.#listener.notice({ kind: 'joinFailed' })
        return this.#set({ isMissing: true })
      }
      this.#set({ hasFailed: true })
      this.#listener.notice({ kind: 'messagesFailed' })
    }
  }

  #lost({ isFinal }: { isFinal: boolean }): void {
    const wasConnected = this.#state.isConnected
    this.#isIntroduced = false
    this.#isJoining = false
    this.#set({ isConnected: false })
    if (isFinal) this.#listener.notice({ kind: 'signedOut' })
    // Requests may get through where sockets do not; each failed attempt to connect is the time to try.
    else this.#sendWaiting()
    if (!wasConnected) this.#failedAttempts += 1
    if (isFinal) this.#endPolling()
    else if (this.#failedAttempts >= ATTEMPTS_BEFORE_POLLING && !this.#stopPolling) this.#poll()
    // A lost connection is usually restored in a moment; it is reported only when the first reconnect fails.
    if (isFinal || wasConnected || this.#hasReportedLoss) return
    this.#hasReportedLoss = true
    this.#listener.notice({ kind: 'connectionFailed' })
  }

  /** Reads the room by request until there is a socket. */
  #poll(): void {
    this.#stopPolling?.()
    this.#stopPolling = pollWhileVisible(async (signal) => {
      this.#polls += 1
      if (this.#polls % POLLS_PER_LIST === 0) this.#listener.listDue()
      const { roomId, history } = this.#state
      if (roomId === null) return
      try {
        const changes = await readChanges(roomId, history.cursor, signal)
        if (!signal.aborted) this.#takeChanges(changes)
      } catch (error) {
        // Also when it took too long; not when the polling has ended or another room was chosen meanwhile.
        if (this.#stopPolling && roomId === this.#state.roomId) this.#pollFailed(error)
        throw error
      }
    })
  }

  #endPolling(): void {
    this.#stopPolling?.()
    this.#stopPolling = null
    this.#failedAttempts = 0
    this.#set({ isDelayed: false })
  }

  #takeChanges({ room, activeUsers, messages, cursor, nextCursor, isCatchUp }: RoomChanges): void {
    const { history: held } = this.#state
    // A socket that has come and gone meanwhile has brought more.
    if (held.cursor !== null && isCatchUp && cursor < held.cursor) return
    const history = isCatchUp ? held : { messages: [], cursor, olderCursor: nextCursor }
    const wasDelayed = this.#state.isDelayed
    const facts = { room, activeUsers, activeCount: room.activeCount, isMissing: false, isDelayed: true }
    this.#takeMessages(messages, cursor, { ...facts, isReady: true, hasFailed: false, history })
    // What is said of the connection now is that messages are late.
    if (!wasDelayed) this.#listener.notice({ kind: 'connectionRestored' })
    this.#sendWaiting()
  }

  #pollFailed(error: unknown): void {
    this.#set({ isDelayed: false })
    const code = error instanceof ApiError ? error.code : null
    if (code === 'not_signed_in') {
      this.#endPolling()
      this.#listener.notice({ kind: 'signedOut' })
    } else if (code === 'chat_room_not_found' && !this.#state.isMissing) {
      this.#set({ ...NO_ROOM, isMissing: true, wasInside: this.#state.room !== null })
    }
  }

  #receive(frame: ServerFrame): void {
    const { roomId } = this.#state
    switch (frame.type) {
      case 'auth_success':
        this.#isIntroduced = true
        if (this.#hasReportedLoss) this.#listener.notice({ kind: 'connectionRestored' })
        this.#hasReportedLoss = false
        this.#endPolling()
        this.#set({ isConnected: true })
        // A room chosen while the connection was being opened.
        if (roomId !== null && !this.#isJoining) this.#join(roomId)
        return
      case 'auth_error':
        this.#listener.notice({ kind: 'authFailed', refusal: frame })
        return
      case 'room_joined':
        if (frame.room.id === roomId) {
          const { room, activeUsers = [] } = frame
          this.#set({ room, isMissing: false, activeUsers, activeCount: room.activeCount })
        }
        return
      case 'room_history':
        if (frame.roomId === roomId) this.#takeHistory(frame)
        return
      case 'new_message':
      case 'message_changed':
        if (frame.message.roomId === roomId) this.#takeMessages([frame.message], frame.cursor)
        return
      case 'user_joined':
        if (frame.roomId === roomId) this.#setPresent([...this.#others(frame.user.id), frame.user])
        return
      case 'user_left':
        if (frame.roomId === roomId) this.#setPresent(this.#others(frame.userId))
        return
      case 'room_unread': {
        const { unreadCount, mentionCount } = frame
        if (frame.roomId !== roomId) this.#listener.unread(frame.roomId, { unreadCount, mentionCount })
        return
      }
      case 'active_users':
        if (frame.roomId === roomId) this.#set({ activeUsers: frame.users, activeCount: frame.count })
        return
      case 'room_changed':
        this.#takeRoom(frame)
        return
      case 'room_gone':
        this.#listener.standing(frame.roomId)
        return
      case 'error':
        this.#refused(frame)
    }
  }

  #takeRoom({ room: changed, viewer }: Extract<ServerFrame, { type: 'room_changed' }>): void {
    const { room, roomId, isMissing } = this.#state
    if (room?.id === changed.id) this.#set({ room: { ...room, ...changed, viewer: viewer ?? room.viewer } })
    // Somebody invited while the page says that the room does not exist enters it without a reload.
    else if (isMissing && changed.id === roomId && this.#isIntroduced) {
      this.#set(NO_ROOM)
      this.#join(changed.id)
    } else if (viewer) this.#listener.standing(changed.id)
  }

  #others = (userId: number): ChatUser[] => this.#state.activeUsers.filter(({ id }) => id !== userId)

  #setPresent(activeUsers: ChatUser[]): void {
    this.#set({ activeUsers, activeCount: activeUsers.length })
  }

  #takeHistory(frame: Extract<ServerFrame, { type: 'room_history' }>): void {
    this.#isJoining = false
    const start = frame.isCatchUp
      ? this.#state.history
      : { messages: [], cursor: frame.cursor ?? null, olderCursor: frame.nextCursor ?? null }
    // In one step with its messages: they are not new.
    this.#takeMessages(frame.messages, frame.cursor, { isReady: true, hasFailed: false, history: start })
    this.#sendWaiting()
  }

  #takeMessages(messages: readonly ChatMessage[], cursor: number | undefined, changes: Partial<ChatState> = {}): void {
    this.#set({ ...changes, history: hold(changes.history ?? this.#state.history, messages, cursor) })
    this.#outbox.confirm(messages)
  }

  #refused(frame: Extract<ServerFrame, { type: 'error' }>): void {
    const { code, clientId } = frame
    if (clientId === undefined && code === 'chat_room_not_found') {
      // Not allowed to join, or removed from the room: the page says so to a person who knows that it exists.
      const wasInside = this.#state.room !== null
      if (!wasInside)
        this.#listener.notice(this.#isJoining ? { kind: 'joinFailed' } : { kind: 'refused', refusal: frame })
      this.#isJoining = false
      this.#set({ ...NO_ROOM, isMissing: true, wasInside })
      return
    }
    if (clientId !== undefined) this.#outbox.refuse(clientId, frame)
    else if (code === 'rate_limited') this.#repeatAfter(frame.retryAfterSeconds ?? 1)
    this.#listener.notice({ kind: 'refused', refusal: frame })
  }

  /** Too many frames are refused unread, the one that joins the room too: it is sent again, or the messages that wait. */
  #repeatAfter(seconds: number): void {
    clearTimeout(this.#refusedTimer)
    this.#refusedTimer = setTimeout(() => {
      const { roomId } = this.#state
      if (!this.#isIntroduced) return
      if (this.#isJoining && roomId !== null) this.#join(roomId)
      else this.#sendWaiting()
    }, seconds * 1000)
  }

  /** Over the socket once the room is joined, else by HTTP request. A message sent twice is stored once. */
  #send(message: UnsentMessage): void {
    const { clientId, content, replyToId } = message
    if (this.#isIntroduced && !this.#isJoining && this.#socket.isOpen) {
      this.#socket.send({ type: 'chat_message', content, clientId, replyToId })
      return
    }
    // While joining, messages are queued and sent after the history has arrived. A socket that has not come for long may not
    // come at all.
    if (this.#isJoining && !this.#stopPolling) return
    void this.#outbox.sendByRequest(message)
  }

  #sendWaiting(): void {
    for (const message of this.#state.unsent) if (message.state === 'waiting') this.#send(message)
  }
}
