import type { Endpoint } from '@lamplight/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'

interface CachedQuery {
  queryKey: readonly unknown[]
}

/**
 * Names cached responses. An endpoint: all of its responses, for any ids and query. A query: its own response. An address:
 * the response at it and every one below it.
 */
export type Target = Pick<Endpoint, 'path'> | CachedQuery | string

/** Whether a cached response is one of these: what a write changes or makes stale. */
export function responsesOf(...targets: readonly Target[]): (query: CachedQuery) => boolean {
  const matchers = targets.map(matcherOf)
  return ({ queryKey }) => matchers.some((matches) => matches(String(queryKey[0])))
}

/** Marks cached responses as stale: those on screen are fetched again now, the others when they are next shown. */
export const refreshQueries = (client: QueryClient, ...targets: readonly Target[]): Promise<void> =>
  client.invalidateQueries({ predicate: responsesOf(...targets) })

/** Marks every cached response that is not on the page as stale: after a write that may concern any of them. */
export const refreshHidden = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none' })

function matcherOf(target: Target): (address: string) => boolean {
  if (typeof target !== 'string' && 'queryKey' in target) return (address) => address === target.queryKey[0]
  const pattern = new RegExp(
    typeof target === 'string' ? `^${target}([/?]|$)` : `^${target.path.replaceAll(/:\w+/g, '\\d+')}(\\?|$)`,
  )
  return (address) => pattern.test(address)
}
