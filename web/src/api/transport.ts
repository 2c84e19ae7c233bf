import type { QueryClient } from '@tanstack/react-query'
import { correctClock } from '../lib/server-time.ts'
import { reached } from './api-error.ts'

/** The part of a response that we use. `Response` satisfies it; so do the server's in-process responses. */
export interface ApiResponse {
  status: number
  statusText?: string
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
  /** On the server: the body as data, where it was parsed before. */
  data?: unknown
}

export interface TransportInit {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** Sends a call to the API: `fetch` in the browser, an in-process call during server rendering. */
export type Transport = (path: string, init: TransportInit) => Promise<ApiResponse>

/**
 * Browsers refuse requests with `keepalive` whose bodies, all together, are longer than 64 KiB. A character takes at most three
 * bytes, so that four of this length are accepted at the same time.
 */
const KEEPALIVE_MAX_CHARACTERS = 5_000

/** Every request sends the session cookie (V-CONV-01) and requests texts in the language of the page. */
export const browserTransport: Transport = async (path, init) => {
  const request = fetch(path, {
    ...init,
    // Requests sent while the page is closing still complete, except those with a long text.
    keepalive: init.method !== 'GET' && (init.body?.length ?? 0) <= KEEPALIVE_MAX_CHARACTERS,
    headers: { ...init.headers, 'accept-language': document.documentElement.lang },
    credentials: 'include',
  })
  const response = await reached(request)
  correctClock(Date.parse(response.headers.get('date') ?? ''))
  return response
}

const transports = new WeakMap<QueryClient, Transport>()

/** Binds a transport to a query client, so that a server render acts for its own visitor only. */
export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

/** The transport of a query client; the browser's by default. */
export function transportOf(client: QueryClient): Transport {
  return transports.get(client) ?? browserTransport
}
