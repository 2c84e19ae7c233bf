/** One socket of one browser: who is behind it, what it may send, and how much may wait to be sent to it. */
import type { Duplex } from 'node:stream'
import { CLOSE_CODES } from '@lamplight/contract/chat-frames'
import type { WebSocket } from 'ws'
import type { Viewer } from '../identity/viewer.ts'

/** Frames beyond this many a window are answered with an error and not read; a connection that goes on is closed. */
export const FRAMES = { points: 60, seconds: 10, refusedBeforeClose: 60 } as const
/** Malformed frames until the connection is closed. */
export const MALFORMED_BEFORE_CLOSE = 10
/** Bytes that may wait for a reader. One that stops reading is cut off, so that it never grows memory. */
export const WAITING_MAX_BYTES = 1024 * 1024

export class Connection {
  readonly viewer: Viewer | null
  /** The session's token, asked again while the connection lives; null for a visitor. */
  readonly token: string | null
  /** Answered the last ping. */
  isAlive = true
  /** Has introduced itself. */
  isKnown = false
  readonly openedAt: number

  readonly #socket: WebSocket
  /** What the socket writes to; whole frames may be written beside it, as it holds none back without compression. */
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

  /** Bytes that the reader has not taken yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength
  }

  /** Sends whole frames (textFrame); the same buffer may go to many. A reader that is too far behind is cut off instead. */
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

  /** Without the closing handshake: for those who do not answer. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Counts a frame: read it, refuse it with the seconds to wait, or the connection is closed already. */
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

  /** Counts a frame that could not be read; closes the connection when there were too many. */
  countMalformed(): void {
    this.#malformed += 1
    if (this.#malformed >= MALFORMED_BEFORE_CLOSE) this.close(CLOSE_CODES.badFrames, 'malformed frames')
  }
}
