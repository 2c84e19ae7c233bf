/**
 * Rate limits by name. In process now; the library's Redis store takes the same limits when several processes share
 * them. A limit delays, it never locks a person out for ever.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'

interface Limit {
  /** How many in `seconds`. */
  points: number
  seconds: number
}

/** Start values: norms row 7. */
export const limits = {
  loginByAddress: { points: 15, seconds: 300 },
  loginByAccount: { points: 10, seconds: 300 },
  registerByAddress: { points: 10, seconds: 600 },
  comments: { points: 12, seconds: 60 },
  uploads: { points: 30, seconds: 3600 },
  writes: { points: 120, seconds: 60 },
  /** Of watching, by member or by a visitor's network: a hundred players behind one line report every five seconds. */
  reports: { points: 1200, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export interface RateLimits {
  /** Takes one point; false when there is none left. `key` is an address or an id. */
  take(name: LimitName, key: string): Promise<boolean>
  /** Gives everything back, after a success that proves the person. */
  forget(name: LimitName, key: string): Promise<void>
}

export function createRateLimits(scale = 1): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points: points * scale, duration: seconds, keyPrefix: name }),
    ]),
  )
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`no limit is called ${name}`)
    return found
  }
  return {
    async take(name, key) {
      return limiter(name)
        .consume(key)
        .then(
          () => true,
          () => false,
        )
    },
    async forget(name, key) {
      await limiter(name).delete(key)
    },
  }
}
