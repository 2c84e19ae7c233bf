import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { processesNaming, type ServerProcess, startServer } from './testing/server-process.ts'

let dataDir: string
let server: ServerProcess

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'))
  server = await startServer(dataDir)
})

afterEach(async () => {
  server.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it('a stop cuts what would last for hours, and ends in order with its database', async () => {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n')
  // The server asks for the body, so it has begun with the request.
  socket.write('expect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  await server.end('SIGTERM')
  expect(server.child.exitCode).toBe(0)
  expect(processesNaming(dataDir)).toEqual([])
}, 40_000)
