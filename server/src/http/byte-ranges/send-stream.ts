import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { untilItsTurn } from './send-slices.ts'

/**
 * Sends a stream as the body of a response. `begin` is called to send the status line, when the first bytes
 * are there: what fails before it is thrown with nothing sent, what fails after it ends the connection and is thrown. A
 * client that accepts nothing for `stallMs` is disconnected. Resolves early when the client goes away.
 */
export async function sendStream(
  socket: Socket,
  response: ServerResponse,
  { open, stallMs }: { open: () => Readable; stallMs: number },
  begin: () => void,
): Promise<void> {
  await untilItsTurn(socket, response)
  if (socket.destroyed) return
  const source = open()
  await once(source, 'readable')
  if (socket.destroyed) {
    source.destroy()
    return
  }
  begin()
  // Fastify's inject has no timers.
  if (socket instanceof Socket) response.setTimeout(stallMs, () => socket.destroy())
  try {
    await pipeline(source, response)
  } catch (error) {
    // The client left, which is not a failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    throw error
  }
}
