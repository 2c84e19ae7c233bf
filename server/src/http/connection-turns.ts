/**
 * Handles one request of a connection at a time, and closes stalled connections. HTTP/1.1 lets a client send request
 * after request without reading: hundreds fit into one packet, and each response would be built and held for a client that
 * never reads it.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may accept none of the pending bytes. As in nginx. */
const STALL_MS = 60_000

/** Requests that may be queued behind the current one. Browsers do not pipeline; one read of a connection may contain this many. */
const MAX_WAITING = 2_000

interface Line {
  /** The queued requests, in order of arrival. */
  waiting: (() => void)[]
}

/** For responses that do not come from Fastify. */
export interface ConnectionTurns {
  /** Whether a request of the connection is being handled now. */
  isTaken(socket: Socket): boolean
  /** Lets the next requests of the connection, which is not taken, wait until the response is closed. */
  take(socket: Socket, response: ServerResponse): void
}

/** Registered before every other hook, so that a queued request costs nothing else. */
export function registerConnectionTurns(app: FastifyInstance, { stallMs = STALL_MS } = {}): ConnectionTurns {
  const lines = new WeakMap<Socket, Line>()

  function begin(socket: Socket, response: ServerResponse): void {
    response.once('close', () => next(socket))
    response.on('timeout', () => {
      // Sending files has its own timeout.
      if (response.listenerCount('timeout') > 1) return
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(stallMs)
    })
    socket.setTimeout(stallMs)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Fastify's inject has no connection.
    if (!(socket instanceof Socket)) return done()
    const handle = () => {
      begin(socket, reply.raw)
      done()
    }

    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { waiting: [] })
      return handle()
    }
    line.waiting.push(handle)
    if (line.waiting.length > MAX_WAITING) {
      socket.destroy()
      return
    }
    // Not at once: when the request is complete, Node reads the next one.
    setImmediate(() => {
      if (line.waiting.length > 0) socket.pause()
    })
  })

  function next(socket: Socket): void {
    const handle = lines.get(socket)?.waiting.shift()
    if (handle && !socket.destroyed) handle()
    else {
      lines.delete(socket)
      if (!socket.destroyed) socket.resume()
    }
  }

  return {
    isTaken: (socket) => lines.has(socket),
    take(socket, response) {
      lines.set(socket, { waiting: [] })
      begin(socket, response)
    },
  }
}
