/**
 * The API calls of a page that is being rendered, on behalf of its visitor. The endpoints that the busiest pages read are called
 * as functions, with the same access, validation and limits as a request (serve.ts); all others, and every failure, by a
 * request inside the process.
 */
import { categoriesApi } from '@lamplight/contract/categories'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { featuredApi } from '@lamplight/contract/featured'
import { listsApi } from '@lamplight/contract/lists'
import { placementsApi } from '@lamplight/contract/placements'
import { testimonialsApi } from '@lamplight/contract/testimonials'
import { videosApi } from '@lamplight/contract/videos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Serialised } from '../lib/serialised.ts'
import type { PageReply } from './serve.ts'

const CALLED: readonly Endpoint[] = [
  categoriesApi.list,
  featuredApi.current,
  listsApi.continueWatching,
  placementsApi.placed,
  testimonialsApi.list,
  videosApi.get,
  videosApi.list,
  videosApi.related,
]

const PARAMETER = /:(\w+)/g

interface Route {
  endpoint: Endpoint
  pattern: RegExp
  names: readonly string[]
}

/** No parameter of these needs decoding; a URL with any other character is sent as a request. */
const ROUTES: readonly Route[] = CALLED.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(PARAMETER, '([\\w-]+)')}$`),
  names: [...endpoint.path.matchAll(PARAMETER)].map(([, name = '']) => name),
}))

export interface PageResponse {
  status: number
  statusText?: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
  /** The whole response, if it was serialised earlier for everybody who gets the same. */
  shared?: Serialised
}

type CallApi = (path: string, init: { headers: Record<string, string> }) => Promise<PageResponse>

/** `note` is called with each response; with an empty body for one that is shared, and with its `Vary`. */
export function pageCalls(
  app: FastifyInstance,
  request: FastifyRequest,
  language: string,
  note: (path: string, status: number, body: string, vary: string) => void,
): CallApi {
  // The same person, on the same device, in the language of the page.
  const readerHeaders = { value: { ...request.headers, 'accept-language': language } }
  const asReader = (url: string): FastifyRequest =>
    Object.create(request, { url: { value: url }, headers: readerHeaders })
  return async (path, { headers }) => {
    const direct = await callDirectly(app, asReader, path)
    if (direct) {
      note(path, 200, direct.body instanceof Serialised ? '' : direct.body, direct.headers.vary ?? '')
      return toResponse(direct)
    }
    const response = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        host: request.headers.host ?? '',
        'accept-language': language,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
      },
    })
    note(path, response.statusCode, response.body, String(response.headers.vary ?? ''))
    return {
      status: response.statusCode,
      statusText: response.statusMessage,
      headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
      text: async () => response.body,
    }
  }
}

interface Direct {
  body: string | Serialised
  headers: Record<string, string>
}

const toResponse = ({ body, headers }: Direct): PageResponse => ({
  status: 200,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  text: async () => (body instanceof Serialised ? body.json.toString() : body),
  ...(body instanceof Serialised && { shared: body }),
})

/** Null when the call has to be sent as a request. */
async function callDirectly(
  app: FastifyInstance,
  asReader: (url: string) => FastifyRequest,
  path: string,
): Promise<Direct | null> {
  // The request is refused with the right response.
  if (path.includes('%00')) return null
  const [pathname = '', search] = path.split('?', 2)
  for (const { endpoint, pattern, names } of ROUTES) {
    const found = pattern.exec(pathname)
    const call = found && app.pageCalls.get(endpoint)
    if (!call) continue
    const headers: Record<string, string> = {}
    const body = await call({
      params: Object.fromEntries(names.map((name, place) => [name, found[place + 1]])),
      query: search === undefined ? {} : Object.fromEntries(new URLSearchParams(search)),
      request: asReader(path),
      reply: replyInto(headers),
    })
    return body === null ? null : { body, headers }
  }
  return null
}

function replyInto(headers: Record<string, string>): PageReply {
  const reply: PageReply = {
    header(name, value) {
      headers[name.toLowerCase()] = value
      return reply
    },
    headers(values) {
      for (const [name, value] of Object.entries(values)) reply.header(name, value)
      return reply
    },
  }
  return reply
}
