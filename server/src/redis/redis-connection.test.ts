import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../lib/log.ts'
import { type RedisServer, startRedis } from '../testing/redis-server.ts'
import { createRedisConnection, type RedisConnection } from './redis-connection.ts'

let redis: RedisServer
const connections: RedisConnection[] = []
beforeAll(async () => {
  redis = await startRedis()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await redis.stop()
})

/** One more process, whose clock is wrong by `seconds`. */
async function processWithClock(seconds: number): Promise<RedisConnection> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  const connection = createRedisConnection({ url: redis.url, siteId: 'clocks', log: createLog('silent') })
  connections.push(connection)
  await connection.start()
  vi.useRealTimers()
  return connection
}

// Without Redis each of them allows its share of a limit: with too few counted, all together would allow more than the limit.
test('processes are counted by the clock of Redis, whatever their own clocks say', async () => {
  for (const seconds of [0, -60, 0]) await processWithClock(seconds)
  expect((await processWithClock(60)).processes()).toBe(4)
  expect((await processWithClock(-60)).processes()).toBe(5)
})
