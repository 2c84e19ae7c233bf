/**
 * The socket at /ws: origin, session, heartbeat, limits. The channel it is given interprets the frames.
 * Compression is off: it costs memory per socket and saves little on short frames.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CLOSE_CODES, FRAME_MAX_BYTES, SOCKET_PATH } from '@lamplight/contract/chat-frames'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Viewer } from '../identity/viewer.ts'
import { Gate } from '../lib/gate.ts'
import type { Log } from '../lib/log.ts'
import { Overloaded } from '../lib/overloaded.ts'
import { parseJson } from '../lib/parse-json.ts'
import { Connection } from './connection.ts'

/** Frames longer than this close the connection without being read (1009). */
const UNREADABLE_BYTES = 128 * 1024
/** Frames of one connection that may be queued behind earlier ones. */
const WAITING_FRAMES = 64
/** Sockets of one person: tabs, devices. The oldest one is closed when another is opened. */
const SOCKETS_A_PERSON = 30

/** Upgrades that look up their session simultaneously, so that thousands at once leave little garbage in the heap. */
const QUESTIONS_AT_ONCE = 8
/** Upgrades that may be queued for that; further ones are refused with 503 and retried by the client. */
const MAX_WAITING = 10_000

export type FrameRefusal = 'malformed_request' | 'payload_too_large' | 'rate_limited'

/** The protocol spoken over the sockets. */
export interface Channel {
  /** A frame that is a JSON object. Frames of one connection are handed over one after the other. */
  receive(connection: Connection, frame: Record<string, unknown>): Promise<void>
  /** Called for a frame that was not read, with the reason. */
  refuse(connection: Connection, code: FrameRefusal, retryAfterSeconds?: number): void
  /** Called when the connection is gone. */
  closed(connection: Connection): void
  /** Sent with every ping, for clients that cannot see pings; null for nothing. */
  heartbeatFor(connection: Connection): Buffer | null
}

export interface SocketServerOptions {
  server: Server
  channel: Channel
  log: Log
  /** The origin of the site's address; null: the host the browser called. */
  publicOrigin: string | null
  /** The session cookie's token in a request, or null. */
  readToken(request: IncomingMessage): string | null
  findViewer(token: string): Promise<Viewer | null>
  /** Returns the tokens that still belong to a session. */
  stillOpen(tokens: readonly string[]): Promise<ReadonlySet<string>>
  /** A connection that has not answered the last ping is closed: a dead one is noticed within twice this time. */
  heartbeatMs?: number
  /** How long a connection has to introduce itself. */
  introductionMs?: number
  /** How often all sessions are checked again, because some end without an event (expiry, the command line). */
  sessionsMs?: number
}

export interface SocketServer {
  /** Closes those of a person's connections whose session has ended. */
  recheck(userId: number): Promise<void>
  /** Connections of a person, for a message to that person alone. */
  connectionsOf(userId: number): Iterable<Connection>
  count(): number
  /** Asks every client to reconnect later, and disconnects those that do not respond. */
  close(): Promise<void>
}

/** Twice this is below `SILENCE_MAX_MS`. */
export const HEARTBEAT_MS = 12_000
const INTRODUCTION_MS = 15_000
const SESSIONS_MS = 60_000
/** Time for the closing handshake when the process ends. */
const FAREWELL_MS = 1_000

/**
 * Whether a request asks for a WebSocket. Any other `Upgrade` is ignored, as RFC 9110 allows: Java's client and curl offer HTTP/2
 * with each plain request, which must be answered like one without the offer.
 */
export const isSocketRequest = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { server, channel, log } = options
  const introductionMs = options.introductionMs ?? INTRODUCTION_MS
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: UNREADABLE_BYTES,
    clientTracking: false,
  })
  const connections = new Set<Connection>()
  const people = new Map<number, Set<Connection>>()
  const questions = new Gate(QUESTIONS_AT_ONCE, { mostWaiting: MAX_WAITING })
  let isClosing = false
  /** Counts the rechecks: one during an upgrade does not see the connection that is being opened. */
  let rechecks = 0

  /** A browser always sends an Origin. A program that sends none has no cookie that it did not choose to send. */
  const isForeign = (request: IncomingMessage): boolean => {
    const { origin, host } = request.headers
    if (origin === undefined || origin === options.publicOrigin) return false
    return URL.parse(origin)?.host !== host
  }

  const admit = (connection: Connection) => {
    connections.add(connection)
    if (!connection.viewer) return
    const own = people.get(connection.viewer.id) ?? new Set()
    own.add(connection)
    people.set(connection.viewer.id, own)
    const [oldest] = own
    if (own.size > SOCKETS_A_PERSON) oldest?.close(CLOSE_CODES.tooMany, 'too many connections')
  }

  const dismiss = (connection: Connection) => {
    if (!connections.delete(connection)) return
    const own = connection.viewer ? people.get(connection.viewer.id) : undefined
    own?.delete(connection)
    if (connection.viewer && own?.size === 0) people.delete(connection.viewer.id)
    channel.closed(connection)
  }

  /** The object in a frame, or the reason why it is invalid. */
  const read = (message: RawData, isBinary: boolean): Record<string, unknown> | FrameRefusal => {
    const bytes = message as Buffer
    if (bytes.length > FRAME_MAX_BYTES) return 'payload_too_large'
    if (isBinary) return 'malformed_request'
    try {
      const frame = parseJson(bytes.toString())
      return typeof frame === 'object' && frame !== null && !Array.isArray(frame)
        ? (frame as Record<string, unknown>)
        : 'malformed_request'
    } catch {
      return 'malformed_request'
    }
  }

  const welcome = (socket: WebSocket, connection: Connection) => {
    let waiting = 0
    let last: Promise<void> = Promise.resolve()
    socket.on('message', (message, isBinary) => {
      const count = connection.countFrame(Date.now())
      if (!count.isAllowed || waiting >= WAITING_FRAMES) {
        const seconds = count.isAllowed ? 1 : count.retryAfterSeconds
        if (seconds !== null) channel.refuse(connection, 'rate_limited', seconds)
        return
      }
      const frame = read(message, isBinary)
      if (typeof frame === 'string') {
        channel.refuse(connection, frame)
        connection.countMalformed()
        return
      }
      waiting += 1
      last = last
        .then(() => (connection.isOpen ? channel.receive(connection, frame) : undefined))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a frame failed unexpectedly')
          // It may have been half done: the client reconnects, resends unanswered frames, and reads what it missed.
          connection.close(1011, 'try again')
        })
        .finally(() => {
          waiting -= 1
        })
    })
    socket.on('pong', () => {
      connection.isAlive = true
    })
    // A client's protocol error closes the connection with the protocol's code for it; there is nothing to send.
    socket.on('error', () => {})
    socket.on('close', () => dismiss(connection))
    admit(connection)
  }

  /** Node has left the stream to us: without a listener its error (a reset connection) would end the process. */
  const refuseUpgrade = (stream: Duplex, status: string) => {
    stream.on('error', () => stream.destroy())
    // A client that does not close its side would keep the connection.
    stream.once('finish', () => stream.destroy())
    stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    if (isClosing) return refuseUpgrade(stream, '503 Service Unavailable')
    if (request.url?.split('?')[0] !== SOCKET_PATH) return refuseUpgrade(stream, '404 Not Found')
    if (isForeign(request)) return refuseUpgrade(stream, '403 Forbidden')
    const token = options.readToken(request)
    const rechecksBefore = rechecks
    const viewer = token === null ? null : await questions.pass(() => options.findViewer(token))
    if (stream.destroyed) return
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const identity = { viewer, token: viewer ? token : null, now: Date.now() }
      const connection = new Connection(socket, stream, identity)
      welcome(socket, connection)
      if (rechecks !== rechecksBefore) closeEndedQuietly([connection])
    })
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const onError = () => stream.destroy()
    stream.on('error', onError)
    upgrade(request, stream, head)
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) log.error({ err: error }, 'a socket could not be opened')
        refuseUpgrade(stream, '503 Service Unavailable')
      })
      .finally(() => stream.off('error', onError))
  }
  server.on('upgrade', onUpgrade)

  const closeEnded = async (candidates: Iterable<Connection>): Promise<void> => {
    const byToken = [...candidates].filter(({ token }) => token !== null)
    if (byToken.length === 0) return
    const open = await options.stillOpen([...new Set(byToken.flatMap(({ token }) => token ?? []))])
    for (const connection of byToken) {
      if (!open.has(connection.token ?? '')) connection.close(CLOSE_CODES.notSignedIn, 'the session has ended')
    }
  }

  const beat = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) {
      if (!connection.isAlive) {
        connection.cut()
        continue
      }
      if (!connection.isKnown && now - connection.openedAt > introductionMs) {
        connection.close(CLOSE_CODES.silent, 'no introduction')
        continue
      }
      connection.isAlive = false
      connection.ping()
      const frame = channel.heartbeatFor(connection)
      if (frame) connection.send(frame)
    }
  }, options.heartbeatMs ?? HEARTBEAT_MS)
  beat.unref()

  const closeEndedQuietly = (candidates: Iterable<Connection>): void =>
    void closeEnded(candidates).catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'))

  const sessions = setInterval(() => closeEndedQuietly(connections), options.sessionsMs ?? SESSIONS_MS)
  sessions.unref()

  return {
    recheck(userId) {
      rechecks += 1
      return closeEnded(people.get(userId) ?? [])
    },
    connectionsOf: (userId) => people.get(userId) ?? [],
    count: () => connections.size,
    async close() {
      isClosing = true
      clearInterval(beat)
      clearInterval(sessions)
      for (const connection of connections) connection.close(1001, 'the server is restarting')
      const deadline = Date.now() + FAREWELL_MS
      while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const connection of connections) connection.cut()
      server.off('upgrade', onUpgrade)
      sockets.close()
    },
  }
}
