/**
 * Limits that several processes share, counted in Redis. Points of a large limit are taken in blocks and spent here, so that
 * most requests need no call to Redis. Unspent points of a block make the limit stricter, never looser.
 *
 * Without Redis nobody gets more than with it. Limits that protect people and money wait a moment and then refuse with
 * `Overloaded`, as the caller has made no attempt too many, until everything counted in Redis has expired. From then on every process
 * counts its own share. Limits that only protect the machine do so at once.
 */
import { type LimitName, limits } from '@lamplight/contract/limits'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Overloaded } from '../lib/overloaded.ts'
import type { RedisConnection } from '../redis/redis-connection.ts'
import type { LimitChanges, RateLimits } from './rate-limits.ts'

/** The fraction of a limit that one block takes. */
const BLOCKS = 100
/** How long a call waits for a connection that has just been lost: a restarted Redis is back by then. */
const PATIENCE_MS = 2_000
/** Retry-After for callers while nothing can be counted. */
const CLOSED_SECONDS = 2
const NOT_COUNTED = 'a limit cannot be counted without Redis'
/** The most keys for which this process holds a block or a refusal. */
const MAX_KEYS = 50_000

/** These stop one sender from exhausting the machine. Without Redis a share of them is available at once. */
const guardMachine: ReadonlySet<LimitName> = new Set([
  'reads',
  'pages',
  'reports',
  'uploadParts',
  'suggestions',
  'downloads',
  'paymentReads',
  'forumReads',
  'sponsorEvents',
])

interface Shared {
  name: LimitName
  points: number
  seconds: number
  block: number
  redis: RateLimiterRedis
  /** Counted here while Redis is away; null until then. */
  own: RateLimiterMemory | null
}

/** Points taken from Redis and not spent yet, or the fact that none were left. */
interface Taken {
  left: number
  isRefused: boolean
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

export function createSharedRateLimits({
  connection,
  scale = 1,
  changes = {},
}: {
  connection: RedisConnection
  scale?: number
  changes?: LimitChanges
}): RateLimits {
  // The library gets a proxy of the client, because a new connection is opened each time one is lost.
  const storeClient = {
    eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
      connection.run((client) => client.eval(script, options)),
    multi() {
      const steps: ((batch: Batch) => Batch)[] = []
      const batch = {
        get: (key: string) => add((next) => next.get(key)),
        pTTL: (key: string) => add((next) => next.pTTL(key)),
        exec: () =>
          connection.run((client) =>
            steps.reduce<Batch>((next, step) => step(next), client.multi() as unknown as Batch).exec(),
          ),
      }
      const add = (step: (batch: Batch) => Batch) => {
        steps.push(step)
        return batch
      }
      return batch
    },
    del: (key: string) => connection.run((client) => client.del(key)),
  }
  const numbersOf = (name: LimitName) => changes[name] ?? limits[name]
  const create = (name: LimitName, numbers: { points: number; seconds: number }): Shared => {
    const { seconds } = numbers
    const points = numbers.points * scale
    const redis = new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      keyPrefix: `${connection.prefix}limit:${name}`,
      points,
      duration: seconds,
    })
    return { name, points, seconds, block: Math.max(1, Math.floor(points / BLOCKS)), redis, own: null }
  }
  const known = new Map(
    (Object.keys(limits) as LimitName[]).map((name) => [name, create(name, numbersOf(name))] as const),
  )
  const taken = new LRUCache<string, Taken>({ max: MAX_KEYS, ttlAutopurge: false, ttl: 1 })

  connection.onBack(() => {
    for (const limit of known.values()) limit.own = null
  })

  const find = (name: LimitName): Shared => {
    const found = known.get(name)
    if (!found) throw new Error(`there is no limit named ${name}`)
    return found
  }
  const keyOf = ({ name }: Shared, key: string) => `${name} ${key}`

  /** The blocks taken from a limit, and a refusal that is still in force. */
  const takenOf = (limit: Shared, key: string) => (limit.block > 1 ? taken.get(keyOf(limit, key)) : undefined)

  async function secondsToWait(name: LimitName, key: string, isSecondTry = false): Promise<number | null> {
    const limit = find(name)
    const here = keyOf(limit, key)
    const before = takenOf(limit, key)
    if (before && before.left > 0) {
      before.left -= 1
      return null
    }
    if (before?.isRefused) return secondsOf(taken.getRemainingTTL(here))
    try {
      const { msBeforeNext } = await limit.redis.consume(key, limit.block)
      if (limit.block > 1) {
        // Another request may have taken a block meanwhile.
        const left = (taken.get(here)?.left ?? 0) + limit.block - 1
        taken.set(here, { left, isRefused: false }, { ttl: Math.max(1, msBeforeNext) })
      }
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        taken.set(here, { left: 0, isRefused: true }, { ttl: Math.max(1, error.msBeforeNext) })
        return secondsOf(error.msBeforeNext)
      }
      if (!isSecondTry && (await isBackSoon(limit))) return secondsToWait(name, key, true)
      return withoutRedis(limit, key, (own) => own.consume(key))
    }
  }

  async function secondsUntilFree(name: LimitName, key: string, isSecondTry = false): Promise<number | null> {
    const limit = find(name)
    const before = takenOf(limit, key)
    if (before && before.left > 0) return null
    const wait = (state: RateLimiterRes | null, points: number) =>
      state && state.consumedPoints >= points ? secondsOf(state.msBeforeNext) : null
    try {
      return wait(await limit.redis.get(key), limit.points)
    } catch {
      if (!isSecondTry && (await isBackSoon(limit))) return secondsUntilFree(name, key, true)
      return withoutRedis(limit, key, async (own) => {
        const state = await own.get(key)
        if (state && wait(state, own.points) !== null) throw state
      })
    }
  }

  /** A limit that protects people waits for a connection that was just lost. */
  async function isBackSoon(limit: Shared): Promise<boolean> {
    const lostMs = Date.now() - (connection.lostAt() ?? Date.now())
    return !guardMachine.has(limit.name) && lostMs < PATIENCE_MS && (await connection.whenUp(PATIENCE_MS - lostMs))
  }

  /** Uses this process's own share. @param ask rejects with the library's result when no point is left */
  async function withoutRedis(
    limit: Shared,
    key: string,
    ask: (own: RateLimiterMemory) => Promise<unknown>,
  ): Promise<number | null> {
    const refused = taken.get(keyOf(limit, key))
    if (refused?.isRefused) return secondsOf(taken.getRemainingTTL(keyOf(limit, key)))
    const lostMs = Date.now() - (connection.lostAt() ?? Date.now())
    // Counts of other processes in Redis are unknown here until they have expired.
    if (!guardMachine.has(limit.name) && lostMs < limit.seconds * 1000)
      throw new Overloaded(CLOSED_SECONDS, NOT_COUNTED)
    const points = Math.floor(limit.points / connection.processes())
    if (points < 1) throw new Overloaded(CLOSED_SECONDS, NOT_COUNTED)
    limit.own ??= new RateLimiterMemory({ points, duration: limit.seconds, keyPrefix: limit.name })
    return ask(limit.own).then(
      () => null,
      (rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return secondsOf(rejection.msBeforeNext)
        throw rejection
      },
    )
  }

  return {
    secondsToWait: (name, key) => secondsToWait(name, key),
    secondsUntilFree: (name, key) => secondsUntilFree(name, key),
    take: async (name, key) => (await secondsToWait(name, key)) === null,
    async giveBack(name, key) {
      const limit = find(name)
      const before = takenOf(limit, key)
      if (before && !before.isRefused) before.left += 1
      else await limit.redis.reward(key).catch(() => limit.own?.reward(key))
    },
    async forget(name, key) {
      const limit = find(name)
      taken.delete(keyOf(limit, key))
      await limit.redis.delete(key).catch(() => limit.own?.delete(key))
    },
    change(name, numbers) {
      const { points, seconds } = numbers ?? numbersOf(name)
      const now = find(name)
      // Counts in Redis remain valid: the keys stay the same.
      if (now.points !== points * scale || now.seconds !== seconds) known.set(name, create(name, { points, seconds }))
    },
  }
}

/** The part of the client's transactions that the library uses. */
interface Batch {
  get(key: string): Batch
  pTTL(key: string): Batch
  exec(): Promise<unknown>
}
