import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerBodyTime } from './body-time.ts'
import { handleError } from './failures.ts'

test('a body that arrives too slowly is refused and its connection closed', async () => {
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler(handleError)
  registerBodyTime(app, { bodyMs: 50 })
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const text: string[] = []
  socket.on('data', (chunk) => text.push(String(chunk)))
  socket.write('POST / HTTP/1.1\r\nhost: site.test\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{')
  await once(socket, 'end')
  expect(text.join('')).toMatch(/^HTTP\/1.1 408 /)
  expect((await app.inject({ method: 'POST', url: '/', payload: { quick: true } })).body).toBe('taken')
  await app.close()
})
