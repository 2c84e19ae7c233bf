/**
 * One request of a connection at a time, and an end to connections that take nothing. HTTP/1.1 lets a client send request
 * after request without reading: hundreds fit into one packet, and each response would be built and held for a reader who
 * never comes.
 */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take none of the bytes that wait for it. As nginx. */
const STALL_MS = 60_000

/** Requests that may wait behind the one in work. Browsers send none ahead; one read of a connection may bring this many. */
const MOST_WAITING = 2_000

interface Line {
  /** Calls of those that wait, in order of arrival. */
  waiting: (() => void)[]
}

/** Registered before every other hook, so that a waiting request costs nothing but itself. */
export function registerConnectionTurns(app: FastifyInstance, { stallMs = STALL_MS } = {}): void {
  const lines = new WeakMap<Socket, Line>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Fastify's inject has no connection.
    if (!(socket instanceof Socket)) return done()
    const response = reply.raw

    const begin = () => {
      response.once('close', () => next(socket))
      response.on('timeout', () => {
        // Who sends a file has a clock of its own.
        if (response.listenerCount('timeout') > 1) return
        if (socket.writableLength > 0) socket.destroy()
        else socket.setTimeout(stallMs)
      })
      socket.setTimeout(stallMs)
      done()
    }

    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { waiting: [] })
      return begin()
    }
    line.waiting.push(begin)
    if (line.waiting.length > MOST_WAITING) {
      socket.destroy()
      return
    }
    // Not at once: when the request is complete, Node asks for the next one.
    setImmediate(() => {
      if (line.waiting.length > 0) socket.pause()
    })
  })

  function next(socket: Socket): void {
    const begin = lines.get(socket)?.waiting.shift()
    if (begin && !socket.destroyed) begin()
    else {
      lines.delete(socket)
      if (!socket.destroyed) socket.resume()
    }
  }
}
