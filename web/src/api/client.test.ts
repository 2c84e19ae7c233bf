import { captionsApi } from '@lamplight/contract/captions'
import { commentsApi } from '@lamplight/contract/comments'
import { videosApi } from '@lamplight/contract/videos'
import { describe, expect, it } from 'vitest'
import { call, callPage, pathOf } from './client.ts'
import { createQueryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'
import { type ApiResponse, browserTransport, setTransport, type TransportInit } from './transport.ts'

/** A transport with one response that records its requests. */
function respondingWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  const asked: { path: string; init: TransportInit }[] = []
  const transport = async (path: string, init: TransportInit): Promise<ApiResponse> => {
    asked.push({ path, init })
    return {
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: async () => (body === undefined ? '' : JSON.stringify(body)),
    }
  }
  return { transport, asked }
}

describe('an address', () => {
  it('contains its parameters and query, encoded, without undefined values', () => {
    expect(pathOf(videosApi.get, { params: { id: '../1?x' } })).toBe('/api/videos/..%2F1%3Fx')
    expect(pathOf(videosApi.list, { query: { categoryId: 3, cursor: undefined } })).toBe('/api/videos?categoryId=3')
    expect(pathOf(videosApi.list, { query: {} })).toBe('/api/videos')
  })
})

describe('a call', () => {
  it('sends the cookie and requests texts in the language of the page [V-CONV-01]', async () => {
    const asked: RequestInit[] = []
    globalThis.fetch = async (_input, init) => {
      asked.push(init ?? {})
      return new Response('[]')
    }
    document.documentElement.lang = 'ar'
    await call(videosApi.list, {})
    await call(videosApi.react, { params: { id: 1 }, body: { value: 'like' }, transport: browserTransport })
    expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
    expect(new Headers(asked[0]?.headers).get('accept-language')).toBe('ar')
  })

  it('completes when the page is closed, unless its text is longer than browsers allow then', async () => {
    const asked: RequestInit[] = []
    globalThis.fetch = async (_input, init) => {
      asked.push(init ?? {})
      return new Response('{}')
    }
    const save = (content: string) =>
      call(captionsApi.save, { params: { id: 1, language: 'ar' }, body: { content }, transport: browserTransport })
    await call(videosApi.list, { transport: browserTransport })
    await call(videosApi.react, { params: { id: 1 }, body: { value: 'like' }, transport: browserTransport })
    await save('WEBVTT')
    await save('سلام'.repeat(10_000))
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([false, true, true, false])
  })

  it('with a body sends it as JSON with its content type [V-CONV-02]', async () => {
    const { transport, asked } = respondingWith(201, {})
    await call(commentsApi.add, { body: { videoId: 1, content: 'Peace' }, transport })
    expect(asked[0]?.init.headers['content-type']).toBe('application/json')
    expect(asked[0]?.init.body).toBe('{"videoId":1,"content":"Peace"}')
  })

  it('without a body sends neither body nor content type [V-CONV-03]', async () => {
    const { transport, asked } = respondingWith(200, [])
    await call(videosApi.list, { transport })
    expect(asked[0]?.init).not.toHaveProperty('body')
    expect(asked[0]?.init.headers).not.toHaveProperty('content-type')
  })

  it('returns a page of a list with the cursor of the next one, and null on the last', async () => {
    const more = await callPage(videosApi.list, respondingWith(200, [1, 2], { 'x-next-cursor': 'abc' }))
    expect(more).toMatchObject({ items: [1, 2], nextCursor: 'abc' })
    expect((await callPage(videosApi.list, respondingWith(200, []))).nextCursor).toBeNull()
  })

  it('returns null for an empty response', async () => {
    expect(await call(videosApi.list, respondingWith(204, undefined))).toBeNull()
  })
})

describe('reads', () => {
  it('take the first element of their key as the address and parse JSON [V-CONV-07]', async () => {
    const client = createQueryClient()
    const { transport, asked } = respondingWith(200, [{ id: 1 }])
    setTransport(client, transport)
    expect(await client.fetchQuery({ queryKey: ['/api/anything?x=1', 'more'] })).toEqual([{ id: 1 }])
    expect(asked[0]?.path).toBe('/api/anything?x=1')
  })

  it('throw on 401, without a retry [V-CONV-08, V-CONV-09]', async () => {
    const client = createQueryClient()
    const { transport, asked } = respondingWith(401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
    setTransport(client, transport)
    await expect(client.fetchQuery({ queryKey: ['/api/history'] })).rejects.toMatchObject({ status: 401 })
    expect(asked).toHaveLength(1)
  })

  it('of the current user treat a 401 as a visitor, and nothing else', async () => {
    const client = createQueryClient()
    setTransport(client, respondingWith(401, undefined).transport)
    expect(await client.fetchQuery(sessionQuery)).toBeNull()
    const failing = createQueryClient()
    setTransport(failing, respondingWith(503, undefined).transport)
    await expect(failing.fetchQuery(sessionQuery)).rejects.toMatchObject({ status: 503 })
  })

  it('never become stale over time, on focus or by polling; writes are not retried [V-CONV-10, V-CONV-12, V-CONV-13]', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })
})
