import { listsApi } from '@lamplight/contract/lists'
import { dehydrate, hydrate } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { apiPages, createQueryClient } from './query-client.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a list that the server has rendered is read again from the same address', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('[]', { headers: { 'content-type': 'application/json', 'x-next-cursor': 'c1' } })
  })
  const liked = apiPages(listsApi.liked, { query: { limit: 24 } }, { staleTime: 0 })
  const rendering = createQueryClient()
  await rendering.fetchInfiniteQuery(liked)
  const client = createQueryClient()
  hydrate(client, JSON.parse(JSON.stringify(dehydrate(rendering))))
  await client.fetchInfiniteQuery(liked)
  expect(asked).toEqual(['/api/liked-videos?limit=24', '/api/liked-videos?limit=24'])
})
