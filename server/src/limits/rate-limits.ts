/** Counts calls against the limits of the contract. A limit delays; it never locks a person out for ever. */
import { type LimitName, limits } from '@lamplight/contract/limits'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type { LimitName }

export interface RateLimits {
  /** Takes one point; false when there is none left. `key` is an address or an id. */
  take(name: LimitName, key: string): Promise<boolean>
  /** Takes one point. Null when there was one, otherwise the seconds until there is one again. */
  secondsToWait(name: LimitName, key: string): Promise<number | null>
  /** The seconds until there is a point, without taking it; null when there is one. */
  secondsUntilFree(name: LimitName, key: string): Promise<number | null>
  /** Gives one point back, for an attempt that does not count after all. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Gives everything back, after a success that proves the person. */
  forget(name: LimitName, key: string): Promise<void>
  /** Counts by other numbers from now on; null goes back to those of the start. What was taken is forgotten then. */
  change(name: LimitName, numbers: { points: number; seconds: number } | null): void
}

/** Numbers that replace those of the contract, as the setting LIMITS gives them. */
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
