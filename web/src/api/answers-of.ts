import type { Endpoint } from '@lamplight/contract/endpoint'

interface KeptAnswer {
  queryKey: readonly unknown[]
}

/** Tells the kept answers of these endpoints, for whatever ids and queries: what a write changes or makes stale. */
export function answersOf(...endpoints: readonly Pick<Endpoint, 'path'>[]): (kept: KeptAnswer) => boolean {
  const addresses = endpoints.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '\\d+')}$`))
  return ({ queryKey }) => {
    const [path = ''] = String(queryKey[0]).split('?', 1)
    return addresses.some((address) => address.test(path))
  }
}
