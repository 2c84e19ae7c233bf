/** Two web processes behind a balancer are restarted one after the other while people read and write. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { makeVideo } from './testing/factories.ts'
import { testDatabaseUrl } from './testing/global-setup.ts'
import { type RedisServer, startRedis } from './testing/redis-server.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { createTestSite, type Person, type TestSite } from './testing/test-site.ts'

let redis: RedisServer
let site: TestSite
let dataDir: string
let person: Person
let videoId: number
const webs: ServerProcess[] = []

const startWeb = () =>
  startServer(dataDir, {
    DATABASE_URL: testDatabaseUrl(site.database),
    REDIS_URL: redis.url,
    LAMPLIGHT_ROLE: 'web',
    DRAIN_SECONDS: '1',
    LIMITS: 'comments=100000/60,reads=100000/60',
  })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplight-rolling-'))
  redis = await startRedis()
  site = await createTestSite({ isOneOfMany: true, environment: { REDIS_URL: redis.url } })
  person = await site.person('grace')
  videoId = await makeVideo(site, person)
  webs.push(...(await Promise.all([startWeb(), startWeb()])))
}, 120_000)
afterAll(async () => {
  await Promise.all(webs.map((web) => web.end('SIGTERM')))
  await site.close()
  await redis.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** As a balancer does: connections are kept, and a process that is not ready gets nothing new. */
class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0

  async #isReady({ base }: ServerProcess): Promise<boolean> {
    return this.send(base, 'GET', '/readyz').then(
      (status) => status === 200,
      () => false,
    )
  }

  /** Each is asked before a request, where a balancer asks every second; while none is ready the request waits. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
    this.#turn += 1
    const first = this.#turn % webs.length
    for (;;) {
      for (const web of [...webs.slice(first), ...webs.slice(0, first)]) {
        if (await this.#isReady(web)) return this.send(web.base, method, path, body)
      }
      await pause(50)
    }
  }

  send(base: string, method: string, path: string, body?: object): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const headers = {
      accept: 'application/json',
      cookie: person.cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const request = httpRequest(base + path, { method, agent: this.#agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
    request.end(body ? JSON.stringify(body) : undefined)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }
}

// Together: the second waits for a lock that one of the two processes always holds.
test.concurrent('no request is lost, and every comment that was acknowledged is there', async ({ expect }) => {
  const balancer = new Balancer()
  const statuses: number[] = []
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      statuses.push(await balancer.call('GET', `/api/videos/${videoId}`))
      await pause(20)
    }
  }
  let written = 0
  const writer = async () => {
    while (!isOver) {
      const body = { videoId, content: `Peace ${written}` }
      const status = await balancer.call('POST', '/api/comments', body)
      statuses.push(status)
      if (status === 201) written += 1
      await pause(20)
    }
  }
  const people = Promise.all([reader(), reader(), writer()])
  for (const [index, old] of [...webs].entries()) {
    await old.end('SIGTERM')
    webs[index] = await startWeb()
  }
  isOver = true
  await people
  balancer.close()
  expect([...new Set(statuses)].toSorted()).toEqual([200, 201])
  const { rows } = await site.deps.database.pool.query('SELECT count(*)::int AS count FROM comments')
  expect(rows).toEqual([{ count: written }])
}, 180_000)

test.concurrent('a web process without REDIS_URL beside others does not start, and says what to do', async ({
  expect,
}) => {
  const environment = { DATABASE_URL: testDatabaseUrl(site.database), LAMPLIGHT_ROLE: 'web' }
  await expect(startServer(dataDir, environment)).rejects.toThrow(
    'Another web process serves this database. Several need REDIS_URL',
  )
})
