import { commentsApi } from '@lamplight/contract/comments'
import { videosApi } from '@lamplight/contract/videos'
import { expect, it } from 'vitest'
import { apiPages, apiQuery, createQueryClient } from './query-client.ts'
import { refreshQueries } from './responses-of.ts'

const addresses = [
  '/api/videos/1',
  '/api/videos/2',
  '/api/videos/1/comments',
  '/api/videos/1/comments?sort=top',
  '/api/videos/1/comments/7/replies?limit=40',
  '/api/videos/12/comments',
]

async function staleAfter(
  ...targets: Parameters<typeof refreshQueries> extends [unknown, ...infer Rest] ? Rest : never
) {
  const client = createQueryClient()
  for (const address of addresses) client.setQueryData([address], {})
  await refreshQueries(client, ...targets)
  return addresses.filter((address) => client.getQueryState([address])?.isInvalidated)
}

it('an endpoint names all of its responses, for any ids and query', async () => {
  expect(await staleAfter(videosApi.get)).toEqual(['/api/videos/1', '/api/videos/2'])
  expect(await staleAfter(commentsApi.list)).toEqual([addresses[2], addresses[3], addresses[5]])
})

it('a query names its own response', async () => {
  expect(await staleAfter(apiQuery(videosApi.get, { params: { id: 2 } }))).toEqual(['/api/videos/2'])
  const list = apiPages(commentsApi.list, { params: { id: 1 }, query: { sort: 'top' } })
  expect(await staleAfter(list)).toEqual(['/api/videos/1/comments?sort=top'])
})

it('a path names the response at it and every one below it, but not a path that only starts with the same letters', async () => {
  expect(await staleAfter('/api/videos/1/comments')).toEqual([addresses[2], addresses[3], addresses[4]])
  expect(await staleAfter('/api/videos/1')).toEqual([addresses[0], addresses[2], addresses[3], addresses[4]])
})

it('several targets are refreshed together', async () => {
  expect(await staleAfter('/api/videos/12', apiQuery(videosApi.get, { params: { id: 2 } }))).toEqual([
    '/api/videos/2',
    '/api/videos/12/comments',
  ])
})
