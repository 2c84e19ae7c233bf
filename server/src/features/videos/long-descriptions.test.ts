/** Pages of videos with long descriptions: bounded in bytes, whatever their limit. */
import { listsApi } from '@lamplight/contract/lists'
import { searchApi } from '@lamplight/contract/search'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

const VIDEOS = 60
let site: TestSite
let creator: Person
let viewer: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  viewer = await site.person('visitor')
  await site.call(viewer, usersApi.subscribe, { params: { id: creator.id } })
  for (let n = 0; n < VIDEOS; n++) {
    // Two bytes a letter.
    const id = await makeVideo(site, creator, { title: `A zephyr hymn ${n}`, description: 'نور '.repeat(1250) })
    await site.call(viewer, listsApi.save, { body: { videoId: id } })
  }
})
afterAll(() => site.close())

const limit = 100
test.each([
  ['the shared list', (cursor: object) => site.call(viewer, videosApi.list, { query: { limit, ...cursor } })],
  [
    'own videos',
    (cursor: object) => site.call(creator, videosApi.list, { query: { status: 'approved', limit, ...cursor } }),
  ],
  ['search', (cursor: object) => site.call(viewer, searchApi.videos, { query: { q: 'zephyr', limit, ...cursor } })],
  [
    'a channel',
    (cursor: object) => site.call(viewer, usersApi.videos, { params: { id: creator.id }, query: { limit, ...cursor } }),
  ],
  ['subscriptions', (cursor: object) => site.call(viewer, listsApi.subscriptions, { query: { limit, ...cursor } })],
  ['watch later', (cursor: object) => site.call(viewer, listsApi.watchLater, { query: { limit, ...cursor } })],
])('%s: pages of long descriptions are at most 256 KiB and a video, and contain every video once', async (_, read) => {
  const ids: number[] = []
  for (let cursor: unknown = '', pages = 0; cursor !== undefined && pages < VIDEOS; pages++) {
    const page = await read(cursor ? { cursor } : {})
    expect(Buffer.byteLength(page.text)).toBeLessThan((256 + 12) * 1024)
    ids.push(...page.body.map((video) => video.id))
    cursor = page.headers['x-next-cursor']
  }
  expect(ids).toHaveLength(VIDEOS)
  expect(new Set(ids).size).toBe(VIDEOS)
})
