import type { QueryClient } from '@tanstack/react-query'

/** The part of a response that we read. `Response` is one; the server's in-process responses are others. */
export interface Answer {
  status: number
  statusText?: string
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

export interface TransportInit {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** Carries a call to the API: `fetch` in the browser, a call within the process while the server renders. */
export type Transport = (path: string, init: TransportInit) => Promise<Answer>

/** Every request carries the session cookie (V-CONV-01) and asks for texts in the language of the page. */
export const browserTransport: Transport = (path, init) =>
  fetch(path, {
    ...init,
    // What was written as the page went away still arrives.
    keepalive: init.method !== 'GET',
    headers: { ...init.headers, 'accept-language': document.documentElement.lang },
    credentials: 'include',
  })

const transports = new WeakMap<QueryClient, Transport>()

/** Binds a transport to a query client, so that a render on the server speaks for its own visitor only. */
export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

/** The transport of a query client: the browser's unless another was set. */
export function transportOf(client: QueryClient): Transport {
  return transports.get(client) ?? browserTransport
}
