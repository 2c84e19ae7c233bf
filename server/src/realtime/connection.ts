/** One socket of one browser: its person, what it may send, and how much may be queued for it. */
import type { Duplex } from 'node:stream'
import { CLOSE_CODES } from '@lamplight/contract/chat-frames'
import type { WebSocket } from 'ws'
import type { Viewer } from '../identity/viewer.ts'

/** Frames beyond this many per window are rejected unread with an error; a connection that continues is closed. */
export const FRAMES = { points: 60, seconds: 10, refusedBeforeClose: 60 } as const
/** Malformed frames before the connection is closed. */
export const MALFORMED_BEFORE_CLOSE = 10
/** Bytes that may be queued for a reader. A reader that stops reading is disconnected, so that memory does not grow. */
export const WAITING_MAX_BYTES = 1024 * 1024

export class Connection {
  readonly viewer: Viewer | null
  /** The session's token, checked repeatedly while the connection is open; null for a visitor. */
  readonly token: string | null
  /** Whether the last ping was answered. */
  isAlive = true
  /** Whether the client has introduced itself. */
  isKnown = false
  readonly openedAt: number

  readonly #socket: WebSocket
  /** The stream the socket writes to. Whole frames may be written to it directly, because without compression the socket buffers none. */
  readonly #stream: Duplex
  #windowStart = 0
  #frames = 0
  #malformed = 0

  constructor(
    socket: WebSocket,
    stream: Duplex,
    { viewer, token, now }: { viewer: Viewer | null; token: string | null; now: number },
  ) {
    this.#socket = socket
    this.#stream = stream
    this.viewer = viewer
    this.token = token
    this.openedAt = now
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Bytes that the reader has not received yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength
  }

  /** Sends whole frames (textFrame); the same buffer may go to many. A reader that is too far behind is disconnected instead. */
  send(frames: Buffer): void {
    if (!this.isOpen) return
    if (this.waitingBytes > WAITING_MAX_BYTES) this.#socket.terminate()
    else this.#stream.write(frames)
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Closes without the closing handshake: for clients that do not respond. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Counts a frame. The result: read it, refuse it with the seconds to wait, or the connection is already closed. */
  countFrame(now: number): { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number | null } {
    const windowMs = FRAMES.seconds * 1000
    if (now - this.#windowStart >= windowMs) {
      this.#windowStart = now
      this.#frames = 0
    }
    this.#frames += 1
    if (this.#frames <= FRAMES.points) return { isAllowed: true }
    if (this.#frames > FRAMES.points + FRAMES.refusedBeforeClose) {
      this.close(CLOSE_CODES.tooMany, 'too many frames')
      return { isAllowed: false, retryAfterSeconds: null }
    }
    return { isAllowed: false, retryAfterSeconds: Math.ceil((this.#windowStart + windowMs - now) / 1000) }
  }

  /** Counts a frame that could not be read; closes the connection after too many of them. */
  countMalformed(): void {
    this.#malformed += 1
    if (this.#malformed >= MALFORMED_BEFORE_CLOSE) this.close(CLOSE_CODES.badFrames, 'malformed frames')
  }
}
