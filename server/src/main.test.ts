import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { processEnvironment, processesNaming, type ServerProcess, startServer } from './testing/server-process.ts'

/** Runs `use` with a data folder of its own and a function that starts a server on it. */
async function withSite(use: (dataDir: string, start: () => Promise<ServerProcess>) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'main-'))
  let server: ServerProcess | null = null
  try {
    await use(dataDir, async () => {
      server = await startServer(dataDir)
      return server
    })
  } finally {
    ;(server as ServerProcess | null)?.child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}

describe('a start', () => {
  it('without ffmpeg says what to install, and creates nothing', async ({ expect }) => {
    const parent = await mkdtemp(join(tmpdir(), 'main-'))
    const dataDir = join(parent, 'data')
    await expect(startServer(dataDir, { PATH: '/nowhere' })).rejects.toThrow(
      /: ffmpeg was not found\. Install it, for instance with apt-get install ffmpeg, and start again\.\n$/,
    )
    expect(await readdir(parent)).toEqual([])
    await rm(parent, { recursive: true })
  })
})

// Together: each mostly waits, for the end of a connection or of its database.
describe.concurrent('a stop', () => {
  it('cuts what would last for hours, and ends in order with its database', ({ expect }) =>
    withSite(async (dataDir, start) => {
      const server = await start()
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
    }))

  it.for([
    ['before the migrations', 'PostgreSQL is ready'],
    ['during the demo content', 'Adding the demo content: 1 of'],
  ] as const)(
    'in the middle of the first start, %s, ends in order: no error message, no PostgreSQL left behind, and the next start works',
    ([, moment], { expect }) =>
      withSite(async (dataDir, start) => {
        const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
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
        await start()
      }),
  )
})
