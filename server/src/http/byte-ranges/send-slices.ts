import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { StoredFile } from '../../storage/storage.ts'
import { type BufferPool, SMALLEST_SLICE } from './buffer-pool.ts'
import { onConnectionClose } from './connection-close.ts'
import type { KernelFiles } from './kernel-files.ts'

/**
 * The most bytes the kernel is offered in one call. The call ends when the connection accepts no more; if the disk is slower than
 * the connection that never happens, and a few large files would occupy all threads of the pool.
 */
const MAX_BYTES_OF_CALL = 2 * 1024 * 1024

export interface SliceSending {
  readonly file: StoredFile
  /** The first byte, counted from the start of the file. */
  readonly offset: number
  /** How many bytes; more than 0. */
  readonly length: number
  readonly pool: BufferPool
  /** Reads and sends as much as it can of a local file; `null`: every byte is read and written by Node. */
  readonly kernel: KernelFiles | null
  /** How long a client may accept no bytes before it is disconnected, in milliseconds. */
  readonly stallMs: number
}

/** Fills `buffer` up to `length`: a read may return less than requested. Throws when the file ends too early. */
async function readFully(
  { file, kernel }: SliceSending,
  offset: number,
  length: number,
  buffer: Buffer,
): Promise<void> {
  let filled = 0
  if (kernel !== null && file.descriptor !== null) {
    // Popular files are cached: passing the read to another thread takes longer than the read.
    filled = kernel.readCached(file.descriptor, offset, length, buffer)
  }
  while (filled < length) {
    const read = await file.read(offset + filled, length - filled, filled === 0 ? buffer : buffer.subarray(filled))
    if (read === 0) throw new Error('The stored file ended before its size')
    filled += read
  }
}

/**
 * Resolves when it is the response's turn: with pipelined requests on one connection, a response gets its socket
 * when the previous response has ended. Also resolves when the connection closes.
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
 * Disconnects a client that accepts nothing for `stallMs`. Returns a function that starts the timer. Node stops it when bytes leave this
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
  // The system accepts new bytes only when a third of its own buffer is free, which can be a megabyte: a slow client
  // that reads steadily needs longer than the timeout for that.
  response.on('timeout', () => {
    if (kernel !== null && kernel.confirmed(socket) > confirmed) start()
    else socket.destroy()
  })
  return start
}

/** Writes and waits until the system has accepted the bytes; `false` when the connection closed before it did. */
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
 * Sends a short cached response at once, including the status line: the fastest way, and without waiting for the
 * disk. Returns the position reached, which is the start if this is not possible.
 */
export function sendAtOnce(
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
 * Lets the kernel send from `position` on, as long as the connection accepts more. Returns the position reached: the start when
 * the client is slow, and when bytes have to go through a buffer.
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
  // The timer of a stalled client: it only notices bytes that pass through this process.
  if (socket.timeout !== undefined && socket.timeout > 0) socket.setTimeout(0)
  for (let at = position; at < end; ) {
    const taken = await kernel.send(socket, file.descriptor, at, Math.min(end - at, MAX_BYTES_OF_CALL))
    if (taken === 0) return at
    at += taken
  }
  return end
}

/**
 * Sends a part of a file as the body of a response. A short cached part is sent at once. Otherwise the first slice
 * goes through a buffer, with the status line; the rest goes from the file to the connection inside the kernel where that
 * is possible. If it is not, or while the client accepts nothing, slice follows slice: the next is read when the system
 * has accepted the last, so a slow client holds only one buffer. `begin` is called to send the status line, when the
 * first bytes are known to be there; what fails before it is thrown with nothing sent, what fails after it ends the
 * connection and is thrown. Resolves early when the client goes away.
 */
export async function sendSlices(
  socket: Socket,
  response: ServerResponse,
  sending: SliceSending,
  begin: () => void,
): Promise<void> {
  // Hundreds of requests fit into one packet: only the one being served holds a buffer.
  await untilItsTurn(socket, response)
  if (socket.destroyed) return
  try {
    const position = sendAtOnce(sending, response, begin)
    if (position === sending.offset + sending.length) response.end()
    else await sendRest(socket, response, sending, position, begin)
  } catch (error) {
    if (response.headersSent) response.destroy()
    throw error
  }
}

/** As `sendSlices`, from `start` on, when it is the response's turn. */
export async function sendRest(
  socket: Socket,
  response: ServerResponse,
  sending: SliceSending,
  start: number,
  begin: () => void,
): Promise<void> {
  const { file, offset, length, pool, kernel } = sending
  const end = offset + length
  let position = start
  let buffer: Buffer | null = null
  try {
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
