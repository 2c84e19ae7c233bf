import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerConnectionTurns } from './connection-turns.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function connectTo(prepare: (app: FastifyInstance) => void, stallMs?: number) {
  app = fastify({ forceCloseConnections: true })
  registerConnectionTurns(app, stallMs === undefined ? {} : { stallMs })
  prepare(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site.test\r\n\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: site.test\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`

test('pipelined requests on one connection are handled one after the other and answered in order', async () => {
  let inWork = 0
  let most = 0
  const socket = await connectTo((server) => {
    server.all<{ Params: { n: string } }>('/:n', async (request) => {
      inWork += 1
      most = Math.max(most, inWork)
      await new Promise((resolve) => setImmediate(resolve))
      inWork -= 1
      return `<${request.params.n}${String(request.body ?? '')}>`
    })
  })
  // One of them has a body, so that reading continues after the queued ones.
  const numbers = Array.from({ length: 400 }, (_, index) => index)
  const body = 'x'.repeat(100_000)
  socket.write(numbers.map((n) => (n === 200 ? post('/200', body) : get(`/${n}`))).join(''))
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('<399>')) break
  }
  expect([...text.matchAll(/<(\d+)/g)].map(([, n]) => Number(n))).toEqual(numbers)
  expect(text).toContain(`<200${body}>`)
  expect(most).toBe(1)
})

test('large responses that nobody reads are not created in advance', async () => {
  let made = 0
  const socket = await connectTo((server) => {
    server.get('/large', async () => {
      made += 1
      return Buffer.alloc(32 * 1024 * 1024)
    })
    server.get('/small', async () => 'small')
  })
  socket.pause()
  socket.write(get('/large').repeat(440))
  // Another connection is served meanwhile.
  const port = (app.server.address() as AddressInfo).port
  for (let time = 0; time < 5; time++)
    expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small')
  expect(made).toBe(1)
  socket.destroy()
})

test('a connection that reads nothing of its response is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const socket = await connectTo((server) => {
    server.get('/large', async (request) => {
      request.raw.socket.once('close', () => closed.resolve())
      return Buffer.alloc(32 * 1024 * 1024)
    })
  }, 50)
  socket.pause()
  socket.write(get('/large'))
  await closed.promise
})

test('a response that takes longer than the stall timeout is still sent', async () => {
  const socket = await connectTo((server) => {
    server.get('/slow', async (request) => {
      await once(request.raw.socket, 'timeout')
      await once(request.raw.socket, 'timeout')
      return 'at last'
    })
  }, 20)
  socket.write(get('/slow'))
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toContain('at last')
  socket.destroy()
})

test('more pipelined requests than one read can contain close the connection', async () => {
  const socket = await connectTo((server) => {
    server.get('/never', () => new Promise(() => {}))
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(get('/never').repeat(20_000))
  await closed
})
