import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { eraseVideos } from './erase-videos.ts'
import { originalKey } from './originals.ts'

let site: TestSite
let creator: Person
let buyer: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  buyer = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

/** A video with a stored original, a stored file and captions. */
async function store(): Promise<number> {
  const { db, storage } = site.deps
  const id = await makeVideo(site, creator, { isPlayable: true, description: 'Recorded at home' })
  await storage.putBytes(originalKey(id), Buffer.from('original'))
  await storage.putBytes(`videos/${id}/v1/progressive.mp4`, Buffer.from('film'))
  await db
    .updateTable('videos')
    .set({ originalKey: originalKey(id) })
    .where('id', '=', id)
    .execute()
  const captions = { videoId: id, language: 'en', label: 'English', content: 'WEBVTT' }
  await db.insertInto('captions').values(captions).execute()
  return id
}

async function remove(id: number, daysAgo: number, by = creator): Promise<void> {
  const removed = await site.call(by, videosApi.remove, { params: { id }, body: { reason: 'Not ours' } })
  expect(removed.status).toBe(200)
  const moment = new Date(Date.now() - daysAgo * 86_400_000)
  await site.deps.db.updateTable('videos').set({ deletedAt: moment }).where('id', '=', id).execute()
}

const find = (id: number) =>
  site.deps.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function countFiles(id: number): Promise<number> {
  const keys: string[] = []
  for (const prefix of [`videos/${id}`, `originals/${id}`]) {
    for await (const { key } of site.deps.storage.list(prefix)) keys.push(key)
  }
  return keys.length
}

const buy = (videoId: number, status: 'paid' | 'refunded') =>
  site.deps.db
    .insertInto('purchases')
    .values({
      ...{ buyerId: buyer.id, sellerId: creator.id, videoId, videoTitle: 'Morning psalm' },
      ...{ amountCents: 0, intentId: null, status, paidAt: new Date() },
      refundedAt: status === 'refunded' ? new Date() : null,
    })
    .execute()

test('a week after its owner deleted it, a video has no files, captions and description any more', async () => {
  const [id, recent, living] = [await store(), await store(), await store()]
  await remove(id, 8)
  await remove(recent, 6)
  await eraseVideos(site.deps)
  expect(await Promise.all([id, recent, living].map(countFiles))).toEqual([0, 2, 2])
  expect(await find(id)).toMatchObject({ description: '', media: null, mediaVersion: null, title: 'Morning psalm' })
  const captions = site.deps.db.selectFrom('captions').select('videoId').where('videoId', 'in', [id, recent, living])
  expect((await captions.execute()).map(({ videoId }) => videoId)).toEqual([recent, living])
  expect((await find(recent)).erasedAt).toBeNull()
  expect((await find(living)).erasedAt).toBeNull()
})

test('what somebody has bought stays for the buyer; a purchase that was refunded does not keep it', async () => {
  const [bought, refunded] = [await store(), await store()]
  await buy(bought, 'paid')
  await buy(refunded, 'refunded')
  for (const id of [bought, refunded]) await remove(id, 8)
  await eraseVideos(site.deps)
  expect(await Promise.all([bought, refunded].map(countFiles))).toEqual([2, 0])
})

test('what staff deleted stays for half a year and while an appeal is open; then nobody can restore it', async () => {
  const [recent, appealed, old] = [await store(), await store(), await store()]
  await remove(recent, 180, moderator)
  await remove(appealed, 300, moderator)
  await remove(old, 182, moderator)
  const cases = site.deps.db.updateTable('reportCases').set({ state: 'appealed' }).where('targetType', '=', 'video')
  await cases.where('targetId', '=', appealed).execute()
  await eraseVideos(site.deps)
  expect(await Promise.all([recent, appealed, old].map(countFiles))).toEqual([2, 2, 0])

  await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', old).execute()
  expect((await site.call(moderator, videosApi.restore, { params: { id: old } })).status).toBe(404)
  expect((await find(old)).deletedAt).not.toBeNull()
})

test('a video whose files cannot be removed is tried again, and does not stop the others', async () => {
  const [broken, fine] = [await store(), await store()]
  for (const id of [broken, fine]) await remove(id, 8)
  const { storage } = site.deps
  const failing: typeof storage = {
    ...storage,
    list: (prefix) => storage.list(prefix),
    removeAll: (prefix) =>
      prefix === `originals/${broken}` ? Promise.reject(new Error('out of reach')) : storage.removeAll(prefix),
  }
  await eraseVideos({ ...site.deps, storage: failing })
  expect(await Promise.all([broken, fine].map(countFiles))).toEqual([1, 0])
  expect((await find(broken)).originalKey).not.toBeNull()
  await eraseVideos(site.deps)
  expect(await countFiles(broken)).toBe(0)
  expect((await find(broken)).originalKey).toBeNull()
})
