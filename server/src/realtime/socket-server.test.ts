import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../lib/log.ts'
import { type Connection, WAITING_MAX_BYTES } from './connection.ts'
import { createSocketServer, type SocketServer } from './socket-server.ts'

const FRAME = Buffer.alloc(64 * 1024, 'a')
const server = createServer()
const opened: Connection[] = []
const gone: Connection[] = []
let sockets: SocketServer
let url: string

beforeAll(async () => {
  sockets = createSocketServer({
    server,
    log: createLog('silent'),
    publicOrigin: null,
    readToken: () => null,
    findViewer: async () => null,
    stillOpen: async () => new Set(),
    channel: {
      receive: async (connection) => void opened.push(connection),
      refuse: () => {},
      closed: (connection) => void gone.push(connection),
      heartbeatFor: () => null,
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/ws`
})
afterAll(async () => {
  await sockets.close()
  await new Promise((resolve) => server.close(resolve))
})

/** A client, and the server's side of it. */
async function open(): Promise<{ socket: WebSocket; connection: Connection }> {
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.once('open', resolve))
  const before = opened.length
  socket.send('{}')
  while (opened.length === before) await new Promise((resolve) => setImmediate(resolve))
  const connection = opened[before]
  if (!connection) throw new Error('the server saw no frame')
  return { socket, connection }
}

test('a reader that stops reading is cut off before it fills the memory, and others receive everything', async () => {
  const [stuck, reader] = [await open(), await open()]
  stuck.socket.pause()
  let received = 0
  reader.socket.on('message', () => {
    received += 1
  })
  let sent = 0
  let mostWaiting = 0
  // The kernel takes some megabytes before anything waits here.
  while (!gone.includes(stuck.connection) && sent < 5_000) {
    for (const { connection } of [stuck, reader]) connection.send(FRAME)
    sent += 1
    mostWaiting = Math.max(mostWaiting, stuck.connection.waitingBytes)
    while (received < sent) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(gone).toContain(stuck.connection)
  expect(received).toBe(sent)
  expect(mostWaiting).toBeGreaterThan(0)
  expect(mostWaiting).toBeLessThan(WAITING_MAX_BYTES + 2 * FRAME.length)
  stuck.socket.terminate()
  reader.socket.close()
})
