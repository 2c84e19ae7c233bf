/**
 * A connection to /ws that reconnects automatically: with growing delays that differ from client to client, at once when
 * the browser is online again, and also when the socket is open but nothing has been received for too long.
 */
import { CLOSE_CODES, ServerFrame, SILENCE_MAX_MS, SOCKET_PATH } from '@lamplight/contract/chat-frames'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const WATCH_EVERY_MS = 5_000
/** Timeout for opening a connection and for the first frame: some proxies accept the upgrade and pass nothing on. */
const OPEN_WITHIN_MS = 15_000

/** URL of the socket on the host of the page: wss when the page is https. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`
}

/** Delay before attempt number `tries` (from 0): doubled each time, then a random value between half of it and all of it. */
export function pauseBefore(tries: number, random: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
  return longest / 2 + (longest / 2) * random
}

export interface SocketListener {
  /** The socket is open; the client authenticates itself now. */
  opened(): void
  frame(frame: ServerFrame): void
  /** The socket was closed, or could not be opened; it reconnects unless `isFinal`. */
  lost(facts: { isFinal: boolean }): void
}

export class ReconnectingSocket {
  readonly #address: string
  readonly #listener: SocketListener
  readonly #watch: ReturnType<typeof setInterval>
  readonly #gone = new AbortController()
  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #lastMessageAt = 0
  #hasReceived = false

  constructor(address: string, listener: SocketListener) {
    this.#address = address
    this.#listener = listener
    this.#watch = setInterval(() => this.#checkSilence(), WATCH_EVERY_MS)
    const { signal } = this.#gone
    window.addEventListener('online', () => this.#again(), { signal })
    window.addEventListener('offline', () => this.#drop(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#again(), {
      signal,
    })
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === 1
  }

  /** Returns false when there is no open socket to send it over. */
  send(frame: object): boolean {
    if (!this.isOpen) return false
    this.#socket?.send(JSON.stringify(frame))
    return true
  }

  close(): void {
    this.#gone.abort()
    clearInterval(this.#watch)
    clearTimeout(this.#retry)
    this.#detach()?.close()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const socket = openSocket(this.#address)
    if (!socket) {
      // Reported like a socket that closes: not before the listener is ready.
      this.#retry = setTimeout(() => this.#lost(null), 0)
      return
    }
    this.#socket = socket
    this.#lastMessageAt = Date.now()
    this.#hasReceived = false
    socket.onopen = () => {
      this.#lastMessageAt = Date.now()
      this.#listener.opened()
    }
    socket.onmessage = ({ data }) => {
      this.#hasReceived = true
      this.#lastMessageAt = Date.now()
      const frame = parse(data)
      if (!frame) return
      if (frame.type === 'auth_success') this.#tries = 0
      this.#listener.frame(frame)
    }
    socket.onclose = ({ code }) => this.#lost(code)
  }

  #lost(code: number | null): void {
    this.#detach()
    const isFinal = code === CLOSE_CODES.notSignedIn
    if (!isFinal) this.#retry = setTimeout(() => this.#connect(), pauseBefore(this.#tries, Math.random()))
    this.#tries += 1
    this.#listener.lost({ isFinal })
  }

  /** Ignores everything the old socket still receives. */
  #detach(): WebSocket | null {
    const socket = this.#socket
    this.#socket = null
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    return socket
  }

  #drop(): void {
    const socket = this.#detach()
    if (!socket) return
    socket.close()
    this.#lost(null)
  }

  /** Retries immediately instead of waiting for the delay to end. */
  #again(): void {
    if (this.#retry !== undefined) this.#connect()
  }

  #checkSilence(): void {
    const longest = this.#hasReceived ? SILENCE_MAX_MS : OPEN_WITHIN_MS
    if (this.#socket && Date.now() - this.#lastMessageAt > longest) this.#drop()
  }
}

/** Null where something in the browser forbids sockets: an extension that removes them, for example. */
function openSocket(address: string): WebSocket | null {
  try {
    return new WebSocket(address)
  } catch {
    return null
  }
}

/** Frames unknown to this version are ignored. */
function parse(data: unknown): ServerFrame | null {
  try {
    const parsed = ServerFrame.safeParse(JSON.parse(String(data)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
