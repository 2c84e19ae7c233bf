import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { processEnvironment, processesNaming, type ServerProcess, startServer } from './testing/server-process.ts'

let dataDir: string
let server: ServerProcess | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'))
})

afterEach(async () => {
  server?.child.kill('SIGKILL')
  server = null
  await rm(dataDir, { recursive: true, force: true })
})

it('a stop cuts what would last for hours, and ends in order with its database', async () => {
  server = await startServer(dataDir)
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
})

it.each([
  ['before the migrations', 'PostgreSQL is ready'],
  ['during the demo content', 'Adding the demo content: 1 of'],
])(
  'a stop in the middle of the first start, %s, ends in order: no error message, no PostgreSQL left behind, and the next start works',
  async (_, moment) => {
    const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
      env: {
        ...processEnvironment(),
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: '1',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (!said.includes(moment) && (said + text).includes(moment)) child.kill('SIGINT')
        said += text
      })
    }
    await once(child, 'close')
    expect(child.exitCode).toBe(0)
    const others = said.split('\n').filter((line) => !/^$|"level":30|^Adding the demo content/.test(line))
    expect(others).toEqual([])
    expect(processesNaming(dataDir)).toEqual([])
    server = await startServer(dataDir)
  },
)
