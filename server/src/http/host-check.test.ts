import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerHostCheck } from './host-check.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  registerHostCheck(app)
  app.get('/', (request) => request.headers.host)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** The whole response to a request with these lines, sent over a socket: clients do not send such requests. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let response = ''
  socket.on('data', (bytes) => {
    response += bytes.toString()
  })
  socket.write(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return response
}

test('one Host header is accepted', async () => {
  expect(await send('Host: site.test', 'X-Forwarded-Host: evil.example')).toMatch(/^HTTP\/1\.1 200 .*site\.test$/s)
})

test.each(['Host: evil.example', 'hOST: site.test', 'Accept: */*\r\nHOST:'])(
  'a second Host header is refused, however it is written: %j [V-SEC-18]',
  async (second) => {
    expect(await send('Host: site.test', second)).toMatch(/^HTTP\/1\.1 400 /)
  },
)
