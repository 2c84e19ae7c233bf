import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { CLOSE_CODES, SILENCE_MAX_MS } from '@lamplight/contract/chat-frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../lib/log.ts'
import { type Connection, WAITING_MAX_BYTES } from './connection.ts'
import { createSocketServer, HEARTBEAT_MS, type SocketServer } from './socket-server.ts'
import { textFrame } from './text-frame.ts'

const VIEWER = { id: 7, username: 'grace', displayName: 'Grace', role: 'user' as const }
const FRAME = textFrame('a'.repeat(64 * 1024))
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
    readToken: ({ headers }) => headers.cookie ?? null,
    findViewer: async () => {
      // The session ends after it was read.
      await sockets.recheck(VIEWER.id)
      return VIEWER
    },
    stillOpen: async () => new Set(),
    channel: {
      receive: async (connection, frame) => {
        if (frame.fails) throw new Error('the database is down')
        opened.push(connection)
      },
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

test('a text of any length arrives as it was sent', async () => {
  const { socket, connection } = await open()
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'a'.repeat(length))
  texts.push('سلام 🕯️ é'.repeat(14))
  connection.send(Buffer.concat(texts.map(textFrame)))
  await expect.poll(() => received.length).toBe(texts.length)
  expect(received).toEqual(texts)
  socket.close()
})

test('a connection whose frame failed internally is closed, so that its client reconnects and retries', async () => {
  const { socket } = await open()
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
  socket.send('{"fails": true}')
  expect(await closed).toBe(1011)
})

test('a session that ends while its socket is being opened closes it', async () => {
  const socket = new WebSocket(url, { headers: { cookie: 'a session' } })
  const [code] = await once(socket, 'close')
  expect(code).toBe(CLOSE_CODES.notSignedIn)
})

test.each(['/elsewhere', '/ws'])('a refused client (%s) keeps no connection, and may reset it', async (path) => {
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  const before = await countConnections()
  const upgrade = once(server, 'upgrade')
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  const headers = ['Host: site.test', 'Connection: Upgrade', 'Upgrade: websocket', 'Origin: http://evil.test']
  client.write([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  const [response] = await once(client, 'data')
  expect(String(response)).toMatch(/^HTTP\/1.1 40[34] /)
  // It has not closed its side.
  await expect.poll(countConnections).toBe(before)
  // An error that nobody listens to would end the process.
  const [, stream] = await upgrade
  expect(stream.emit('error', new Error('read ECONNRESET'))).toBe(true)
  client.destroy()
})

test('a connection that does not respond is closed within half a minute', () => {
  expect(2 * HEARTBEAT_MS).toBeLessThanOrEqual(SILENCE_MAX_MS)
})

test('a reader that stops reading is disconnected before it fills the memory, and others receive everything', async () => {
  const [stuck, reader] = [await open(), await open()]
  stuck.socket.pause()
  let received = 0
  reader.socket.on('message', () => {
    received += 1
  })
  let sent = 0
  let mostWaiting = 0
  // The kernel buffers some megabytes before anything is queued here.
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
