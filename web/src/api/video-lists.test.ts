import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { refreshVideoLists } from './video-lists.ts'

test.each([
  ['/api/videos', true],
  ['/api/videos?categoryId=3', true],
  ['/api/videos?status=pending&isAdmin=true', true],
  ['/api/videos/12/related', true],
  ['/api/videos/search?q=psalm', true],
  ['/api/users/5', true],
  ['/api/users/5/videos', true],
  ['/api/watch-later', true],
  ['/api/continue-watching?limit=8', true],
  ['/api/playlists?videoId=3', true],
  ['/api/playlists/4', true],
  ['/api/users/5/playlists', true],
  ['/api/moderation/counts', true],
  ['/api/videos/12', false],
  ['/api/videos/12/comments', false],
  ['/api/categories', false],
  ['/api/user', false],
])('a video that is new or has changed state: %s is refetched: %s [V-CONV-11, M-MOD-28]', async (address, isStale) => {
  const client = createQueryClient()
  client.setQueryData([address], [])
  client.setQueryData([address, 'pages'], { pages: [], pageParams: [] })
  await refreshVideoLists(client)
  for (const queryKey of [[address], [address, 'pages']])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isStale)
})
