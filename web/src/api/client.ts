import type { BodyInputOf, Endpoint, QueryInputOf, ResponseOf } from '@lamplight/contract/endpoint'
import { reached } from './api-error.ts'
import { failureOf } from './failure-of.ts'
import { type ApiResponse, browserTransport, type Transport } from './transport.ts'

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsInput<E extends Endpoint> = [ParamName<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<E['path']>, string | number> }

/** Query values are sent as text; numbers are converted, undefined ones are omitted. */
type QueryInput<E extends Endpoint> = [QueryInputOf<E>] extends [undefined]
  ? { query?: undefined }
  : { query?: { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | number | undefined } }

type BodyInput<E extends Endpoint> = [BodyInputOf<E>] extends [undefined]
  ? { body?: undefined }
  : { body: BodyInputOf<E> }

/** The input of a call to an endpoint, without its transport. */
export type CallInput<E extends Endpoint> = ParamsInput<E> & QueryInput<E> & BodyInput<E>

interface CallOptions {
  signal?: AbortSignal
  transport?: Transport
}

/** A page of a list and the cursor of the next one, or null on the last. */
export interface ListPage<Items> {
  items: Items
  nextCursor: string | null
  /** Cursor of the previous page (`X-Previous-Cursor`), if the list can be read in both directions. */
  previousCursor?: string | null
  /** Total number on all pages, if the list reports it (`X-Total-Count`). */
  total: number | null
}

/** `CallInput` of any endpoint. */
interface AnyInput {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
}

/** The URL of an endpoint with its parameters and query. */
export function pathOf(endpoint: Endpoint, { params, query }: AnyInput): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** Calls an endpoint and returns its body. Rejects with `ApiError` when the response is not OK. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> & CallOptions): Promise<ResponseOf<E>> {
  return replyIn(await send(endpoint.method, pathOf(endpoint, input), input))
}

/**
 * Calls a list endpoint and returns its items with the cursor of the next page (`X-Next-Cursor`). Its input is checked
 * where the list is declared (`apiPages`), which adds the cursor.
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: AnyInput & CallOptions,
): Promise<ListPage<ResponseOf<E>>> {
  return readPage(pathOf(endpoint, input), input)
}

/** Requests a URL that returns a page of a list. */
export async function readPage<Items>(path: string, options: CallOptions): Promise<ListPage<Items>> {
  const response = await send('GET', path, options)
  const total = response.headers.get('x-total-count')
  return {
    items: await replyIn(response),
    nextCursor: response.headers.get('x-next-cursor'),
    previousCursor: response.headers.get('x-previous-cursor'),
    total: total === null ? null : Number(total),
  }
}

/** Requests a URL and parses the JSON; the default query function uses it with the query key. */
export async function readPath(path: string, options: CallOptions): Promise<unknown> {
  return replyIn(await send('GET', path, options))
}

async function send(
  method: string,
  path: string,
  { body, signal, transport = browserTransport }: { body?: unknown } & CallOptions,
): Promise<ApiResponse> {
  const headers: Record<string, string> = { accept: 'application/problem+json, application/json' }
  // A request without a body sends no content type either (V-CONV-03).
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await transport(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.status < 200 || response.status > 299) throw await failureOf(response)
  return response
}

async function replyIn<Reply>(response: ApiResponse): Promise<Reply> {
  if (import.meta.env.SSR && response.data !== undefined) return response.data as Reply
  const text = await reached(response.text())
  return JSON.parse(text || 'null')
}
