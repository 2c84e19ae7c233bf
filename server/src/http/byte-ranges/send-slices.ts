import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { StoredFile } from '../../storage/storage.ts'
import { type BufferPool, SMALLEST_SLICE } from './buffer-pool.ts'
import { onConnectionClose } from './connection-close.ts'
import type { KernelFiles } from './kernel-files.ts'

/**
 * Bytes the kernel is offered in one call. The call ends when the connection takes no more; where the disk is slower than
 * the connection that never happens, and a few large files would keep the threads of the pool from everybody else.
 */
const MOST_BYTES_OF_CALL = 2 * 1024 * 1024

export interface SliceSending {
  readonly file: StoredFile
  /** The first byte, counted from the start of the file. */
  readonly offset: number
  /** How many bytes; more than 0. */
  readonly length: number
  readonly pool: BufferPool
  /** Reads and sends what it can of a local file; `null`: every byte is read and written by Node. */
  readonly kernel: KernelFiles | null
  /** How long a client may take none of the waiting bytes before it is dropped, in milliseconds. */
  readonly stallMs: number
}

/** Fills `buffer` up to `length`: a read may return less than it was asked for. Throws when the file ends too early. */
async function readFully(
  { file, kernel }: SliceSending,
  offset: number,
  length: number,
  buffer: Buffer,
): Promise<void> {
  let filled = 0
  if (kernel !== null && file.descriptor !== null) {
    // What many watch is in memory: asking another thread for it takes longer than reading it.
    filled = kernel.readCached(file.descriptor, offset, length, buffer)
  }
  while (filled < length) {
    const read = await file.read(offset + filled, length - filled, filled === 0 ? buffer : buffer.subarray(filled))
    if (read === 0) throw new Error('The stored file ended before its size')
    filled += read
  }
}

/**
 * Resolves when it is the response's turn: one to a request that came with others on the same connection gets its socket
 * when the response before it has ended. Also when the connection closes.
 */
export function untilItsTurn(socket: Socket, response: ServerResponse): Promise<void> {
  if (response.socket !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const turn = () => {
      cancel()
      response.off('socket', turn)
      resolve()
    }
    const cancel = onConnectionClose(socket, turn)
    response.once('socket', turn)
  })
}

/**
 * Drops a client that takes nothing for `stallMs`. Returns what starts the clock. Node stops it when bytes leave this
 * process, and puts its own in place when the response is finished.
 */
function watchForStall(socket: Socket, response: ServerResponse, { kernel, stallMs }: SliceSending): () => void {
  // Fastify's inject has no timers.
  if (!(socket instanceof Socket)) return () => {}
  let confirmed = 0n
  const start = () => {
    confirmed = kernel?.confirmed(socket) ?? 0n
    socket.setTimeout(stallMs)
  }
  // The system takes new bytes only when a third of its own buffer is free, which can be a megabyte: one who is slow,
  // but takes them steadily, needs longer than that.
  response.on('timeout', () => {
    if (kernel !== null && kernel.confirmed(socket) > confirmed) start()
    else socket.destroy()
  })
  return start
}

/** Writes and waits until the system has taken the bytes; `false` when the connection closed before it did. */
function writeThrough(
  socket: Socket,
  response: ServerResponse,
  chunk: Buffer,
  isLast: boolean,
  startClock: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = onConnectionClose(socket, () => resolve(false))
    const written = (error?: Error | null) => {
      cancel()
      resolve(error === undefined || error === null)
    }
    if (isLast) response.end(chunk, written)
    else response.write(chunk, written)
    if (response.writableLength > 0) startClock()
  })
}

/**
 * Sends a short response that is in memory at once, status line included: the quickest way there is, and it waits for no
 * disk. Returns how far it came; not at all where it cannot be done.
 */
function sendAtOnce(
  { file, kernel, offset, length }: SliceSending,
  response: ServerResponse,
  begin: () => void,
): number {
  const { socket } = response
  if (kernel === null || file.descriptor === null || !(socket instanceof Socket)) return offset
  if (length > SMALLEST_SLICE || !kernel.isCached(file.descriptor, offset, length)) return offset
  begin()
  response.flushHeaders()
  return offset + kernel.sendNow(socket, file.descriptor, offset, length)
}

/**
 * Lets the kernel send from `position` on, as long as the connection takes more. Returns how far it came: not at all when
 * the client is slow, and wherever bytes have to go through a buffer.
 */
async function sendByKernel(
  { file, kernel }: SliceSending,
  response: ServerResponse,
  position: number,
  end: number,
): Promise<number> {
  const { socket } = response
  // Fastify's inject has no connection.
  if (kernel === null || file.descriptor === null || !(socket instanceof Socket)) return position
  // The clock of a client that took nothing for a while: it only hears of bytes that pass through this process.
  if (socket.timeout !== undefined && socket.timeout > 0) socket.setTimeout(0)
  for (let at = position; at < end; ) {
    const taken = await kernel.send(socket, file.descriptor, at, Math.min(end - at, MOST_BYTES_OF_CALL))
    if (taken === 0) return at
    at += taken
  }
  return end
}

/**
 * Sends a part of a file as the body of a response. What is short and in memory is sent at once. Else the first slice
 * goes through a buffer, with the status line; the rest goes from the file to the connection inside the kernel where that
 * is possible. Where it is not, or while the client takes nothing, slice follows slice: the next is read when the system
 * has taken the last, so a slow client holds one buffer and no more. `begin` is called to send the status line, when the
 * first bytes are known to be there; what fails before it is thrown with nothing sent, what fails after it ends the
 * connection and is thrown. Resolves early when the client goes away.
 */
export async function sendSlices(
  socket: Socket,
  response: ServerResponse,
  sending: SliceSending,
  begin: () => void,
): Promise<void> {
  const { file, offset, length, pool, kernel } = sending
  const end = offset + length
  // Hundreds of requests fit into one packet's worth of text: only the one that is answered holds a buffer.
  await untilItsTurn(socket, response)
  if (socket.destroyed) return
  let buffer: Buffer | null = null
  try {
    let position = sendAtOnce(sending, response, begin)
    if (position === end) {
      response.end()
      return
    }
    const startClock = watchForStall(socket, response, sending)
    const mayUseKernel = kernel !== null && file.descriptor !== null
    buffer = pool.take(mayUseKernel ? SMALLEST_SLICE : length)
    while (position < end) {
      const sliceLength = Math.min(buffer.length, end - position)
      await readFully(sending, position, sliceLength, buffer)
      if (socket.destroyed) return
      if (!response.headersSent) begin()
      const slice = sliceLength === buffer.length ? buffer : buffer.subarray(0, sliceLength)
      position += sliceLength
      if (!(await writeThrough(socket, response, slice, position === end, startClock))) {
        pool.forfeit(buffer)
        buffer = null
        return
      }
      if (position === end) return
      position = await sendByKernel(sending, response, position, end)
    }
    response.end()
  } catch (error) {
    if (response.headersSent) response.destroy()
    throw error
  } finally {
    if (buffer !== null) pool.give(buffer)
  }
}
