/** Several processes of one site with one database and one Redis, behind a balancer that knows only which respond. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from '../../server/src/testing/global-setup.ts'
import { type RedisServer, startRedis } from '../../server/src/testing/redis-server.ts'
import type { ServerProcess } from '../../server/src/testing/server-process.ts'
import { startBuiltServer } from './built-server.ts'

interface Backend {
  process: ServerProcess
  /** Number of bytes that visitors have sent to it. */
  received: number
}

export interface Fleet {
  /** The balancer's URL. */
  base: string
  redis: RedisServer
  dataDir: string
  webs: readonly Backend[]
  worker: ServerProcess
  startWeb(): Promise<Backend>
  startWorker(): Promise<void>
  /** Kills it with -9. Its connections end as if its machine were gone. */
  killWeb(web: Backend): Promise<void>
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Two web processes and one worker. */
export async function startFleet(environment: Record<string, string> = {}): Promise<Fleet> {
  const [database, redis, dataDir] = await Promise.all([
    createTestDatabase(),
    startRedis(),
    mkdtemp(join(tmpdir(), 'lamplight-fleet-')),
  ])
  const start = (role: 'web' | 'worker') =>
    startBuiltServer(dataDir, {
      DATABASE_URL: testDatabaseUrl(database),
      REDIS_URL: redis.url,
      LAMPLIGHT_ROLE: role,
      DRAIN_SECONDS: '0',
      ...environment,
    })

  const webs: Backend[] = []
  let turn = 0
  const balancer: Server = createServer((visitor) => {
    turn += 1
    forward(visitor, [...webs.slice(turn % webs.length), ...webs.slice(0, turn % webs.length)])
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))

  const fleet: Fleet = {
    base: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    redis,
    dataDir,
    webs,
    worker: await start('worker'),
    async startWeb() {
      const web = { process: await start('web'), received: 0 }
      webs.push(web)
      return web
    },
    async startWorker() {
      fleet.worker = await start('worker')
    },
    async killWeb(web) {
      webs.splice(webs.indexOf(web), 1)
      await web.process.end('SIGKILL')
    },
    async query(text, values = []) {
      const client = new pg.Client(testDatabaseUrl(database))
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    async close() {
      balancer.close()
      await Promise.all([...webs.map((web) => web.process), fleet.worker].map((process) => process.end('SIGTERM')))
      await redis.stop()
      await dropTestDatabase(database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await fleet.startWeb()
  await fleet.startWeb()
  return fleet
}

/** Connects a visitor with the first of these that responds. */
function forward(visitor: Socket, [web, ...others]: Backend[]): void {
  if (!web) return void visitor.destroy()
  const server = connect(Number(new URL(web.process.base).port), '127.0.0.1')
  server.once('connect', () => {
    visitor.on('data', (part) => {
      web.received += part.length
    })
    visitor.pipe(server)
    server.pipe(visitor)
    server.on('error', () => visitor.destroy())
  })
  server.once('error', () => {
    if (server.bytesWritten === 0 && visitor.bytesRead === 0) forward(visitor, others)
    else visitor.destroy()
  })
  server.on('close', () => visitor.destroy())
  visitor.on('close', () => server.destroy())
  visitor.on('error', () => server.destroy())
}
