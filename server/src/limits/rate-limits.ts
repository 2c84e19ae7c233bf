/** Counts calls against the limits of the contract. A limit delays; it never locks a person out permanently. */
import { type LimitName, limits } from '@lamplight/contract/limits'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type { LimitName }

/** @throws Overloaded while nothing can be counted */
export interface RateLimits {
  /** Takes one point; false when none is left. `key` is an address or an id. */
  take(name: LimitName, key: string): Promise<boolean>
  /** Takes one point. Null on success, otherwise the seconds until the next point is available. */
  secondsToWait(name: LimitName, key: string): Promise<number | null>
  /** The seconds until a point is available, without taking it; null when one is available now. */
  secondsUntilFree(name: LimitName, key: string): Promise<number | null>
  /** Refunds one point, for an attempt that does not count after all. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Refunds all points, after a success that proves who the person is. */
  forget(name: LimitName, key: string): Promise<void>
  /** Applies other limits from now on; null restores the initial ones. Points already taken are then forgotten. */
  change(name: LimitName, numbers: { points: number; seconds: number } | null): void
}

/** Limits from the setting LIMITS, which replace those of the contract. */
export type LimitChanges = Partial<Record<LimitName, { points: number; seconds: number }>>

export function createRateLimits({
  scale = 1,
  changes = {},
}: {
  scale?: number
  changes?: LimitChanges
} = {}): RateLimits {
  const numbersOf = (name: LimitName) => changes[name] ?? limits[name]
  const create = (name: LimitName, { points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterMemory({ points: points * scale, duration: seconds, keyPrefix: name })
  const limiters = new Map(
    (Object.keys(limits) as LimitName[]).map((name) => [name, create(name, numbersOf(name))] as const),
  )
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`there is no limit named ${name}`)
    return found
  }
  const secondsToWait: RateLimits['secondsToWait'] = (name, key) =>
    limiter(name)
      .consume(key)
      .then(
        () => null,
        (rejection: unknown) => {
          if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
          throw rejection
        },
      )
  return {
    secondsToWait,
    async secondsUntilFree(name, key) {
      const found = limiter(name)
      const state = await found.get(key)
      return state && state.consumedPoints >= found.points ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : null
    },
    async giveBack(name, key) {
      await limiter(name).reward(key)
    },
    take: async (name, key) => (await secondsToWait(name, key)) === null,
    async forget(name, key) {
      await limiter(name).delete(key)
    },
    change(name, numbers) {
      const { points, seconds } = numbers ?? numbersOf(name)
      const { points: now, duration } = limiter(name)
      if (now !== points * scale || duration !== seconds) limiters.set(name, create(name, { points, seconds }))
    },
  }
}
