import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'

const endpoints: Endpoint[] = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

/** Those with a parameter come after those with a word in its place: `/api/chat/rooms/archived` is no room. */
const found = endpoints
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))

/** The response to a write in a test that only needs one. */
const isEmpty = (body: unknown) => body === undefined || JSON.stringify(body) === '{}'

/**
 * What is wrong with a test's response, if anything: a page that is tested with a state that does not exist, or without a field that
 * the server always sends, proves little.
 */
export function problemOf(method: string, path: string, body: unknown): string | undefined {
  if (method !== 'GET' && isEmpty(body)) return
  const { endpoint } = found.find((one) => one.endpoint.method === method && one.pattern.test(path)) ?? {}
  // Not in the contract: files, for example.
  if (!endpoint) return
  const { error } = endpoint.response.safeParse(body)
  if (!error) return
  const issues = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return `The contract has another response of ${method} ${endpoint.path}. ${issues.join('; ')}`
}
