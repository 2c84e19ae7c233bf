import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { StoredFile } from '../../storage/storage.ts'
import type { BufferPool } from './buffer-pool.ts'
import { onConnectionClose } from './connection-close.ts'

export interface SliceSending {
  readonly file: StoredFile
  /** The first byte, counted from the start of the file. */
  readonly offset: number
  /** How many bytes; more than 0. */
  readonly length: number
  readonly pool: BufferPool
  /** How long a client may take none of the waiting bytes before it is dropped, in milliseconds. */
  readonly stallMs: number
}

/** Fills `buffer` up to `length`: a read may return less than it was asked for. Throws when the file ends too early. */
async function readFully(file: StoredFile, offset: number, length: number, buffer: Buffer): Promise<void> {
  let filled = 0
  while (filled < length) {
    const read = await file.read(offset + filled, length - filled, filled === 0 ? buffer : buffer.subarray(filled))
    if (read === 0) throw new Error('The stored file ended before its size')
    filled += read
  }
}

/** Writes and waits until the system has taken the bytes; `false` when the connection closed before it did. */
function writeThrough(
  socket: Socket,
  response: ServerResponse,
  chunk: Buffer,
  isLast: boolean,
  stallMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = onConnectionClose(socket, () => resolve(false))
    const written = (error?: Error | null) => {
      cancel()
      resolve(error === undefined || error === null)
    }
    if (isLast) response.end(chunk, written)
    else response.write(chunk, written)
    // Node restarts the timer as long as bytes leave, and puts its own in place when the response is finished. A response
    // without a socket waits behind another one, whose timer runs; Fastify's inject has no timers.
    if (response.writableLength > 0 && response.socket instanceof Socket) response.socket.setTimeout(stallMs)
  })
}

/**
 * Sends a part of a file as the body of a response, slice by slice: the next one is read when the system has taken the
 * last, so a slow client holds one buffer and no more. `begin` is called with the first slice in hand, to send the
 * status line; what fails before it is thrown with nothing sent, what fails after it ends the connection and is thrown.
 * Resolves early when the client goes away.
 */
export async function sendSlices(
  socket: Socket,
  response: ServerResponse,
  { file, offset, length, pool, stallMs }: SliceSending,
  begin: () => void,
): Promise<void> {
  const end = offset + length
  let buffer: Buffer | null = pool.take(length)
  try {
    for (let position = offset; position < end; ) {
      const sliceLength = Math.min(buffer.length, end - position)
      await readFully(file, position, sliceLength, buffer)
      if (socket.destroyed) return
      if (position === offset) begin()
      const slice = sliceLength === buffer.length ? buffer : buffer.subarray(0, sliceLength)
      position += sliceLength
      if (!(await writeThrough(socket, response, slice, position === end, stallMs))) {
        pool.forfeit(buffer)
        buffer = null
        return
      }
    }
  } catch (error) {
    if (response.headersSent) response.destroy()
    throw error
  } finally {
    if (buffer !== null) pool.give(buffer)
  }
}
