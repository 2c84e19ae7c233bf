import { creatorsApi } from '@lamplight/contract/creators'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { openCreator } from '../../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let accountId: number
let stranger: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  accountId = await openCreator(site, creator)
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

const edit = (person: Person | null, id: number | string, body: Record<string, unknown>) =>
  site.call(person, videosApi.edit, { params: { id }, body })
const get = (person: Person, id: number) => site.call(person, videosApi.get, { params: { id } })

describe('the price of a download', () => {
  test('is set by the owner alone', async () => {
    const id = await makeVideo(site, creator)
    const hidden = await makeVideo(site, creator, { status: 'pending' })
    const sale = { isDownloadable: true, downloadPrice: 5 }
    expect((await edit(null, id, sale)).status).toBe(401)
    expect((await edit(stranger, id, sale)).status).toBe(403)
    expect((await edit(moderator, id, sale)).status).toBe(403)
    expect((await edit(stranger, hidden, sale)).problem.code).toBe('video_not_found')
    expect((await edit(creator, 999_999, sale)).problem.code).toBe('video_not_found')
  })

  test('needs monetization; taking a video off sale never does', async () => {
    const beginner = await site.person('tenzin')
    const id = await makeVideo(site, beginner)
    const refused = await edit(beginner, id, { isDownloadable: true, downloadPrice: 5 })
    expect(refused.status).toBe(409)
    expect(refused.problem.code).toBe('monetization_disabled')
    expect((await edit(beginner, id, { downloadPrice: 5 })).problem.code).toBe('monetization_disabled')
    expect((await edit(beginner, id, { isDownloadable: false })).status).toBe(200)
  })

  test.each([
    [4.99, 4.99],
    ['4.99', 4.99],
    ['4,99', 4.99],
    ['5', 5],
    [0.5, 0.5],
    [1000, 1000],
    [0, 0],
  ])('%j is a price of %d dollars, also for viewers', async (downloadPrice, dollars) => {
    const id = await makeVideo(site, creator)
    const edited = await edit(creator, id, { isDownloadable: true, downloadPrice })
    expect(edited.body).toMatchObject({ isDownloadable: true, downloadPrice: dollars })
    expect((await get(stranger, id)).body).toMatchObject({ isDownloadable: true, downloadPrice: dollars })
  })

  test.each([0.49, 0.001, 1000.01, -1, '', 'free', '4,999', '1,000', '4.999', '1e2', true, {}])(
    '%j is rejected',
    async (price) => {
      const id = await makeVideo(site, creator)
      const refused = await edit(creator, id, { isDownloadable: true, downloadPrice: price })
      expect(refused.status).toBe(400)
      expect(refused.problem.issues).toEqual([
        { path: 'downloadPrice', message: 'Please enter 0 or a price from $0.50 to $1,000.00' },
      ])
    },
  )

  test('is required for a downloadable video; omitted fields stay unchanged', async () => {
    const id = await makeVideo(site, creator)
    expect((await edit(creator, id, { isDownloadable: true })).problem.code).toBe('validation_failed')
    await edit(creator, id, { isDownloadable: true, downloadPrice: 3 })
    expect((await edit(creator, id, { downloadPrice: null })).problem.code).toBe('validation_failed')
    expect((await edit(creator, id, { isDownloadable: false })).body.downloadPrice).toBe(3)
    expect((await edit(creator, id, { isDownloadable: true })).body).toMatchObject({ downloadPrice: 3 })
    expect((await edit(creator, id, {})).body).toMatchObject({ isDownloadable: true, downloadPrice: 3 })
  })

  test('is removed from all videos when monetization is switched off, and does not come back by itself', async () => {
    const id = await makeVideo(site, creator)
    await edit(creator, id, { isDownloadable: true, downloadPrice: 3 })
    await site.call(creator, creatorsApi.disable, { params: { id: accountId } })
    expect((await get(stranger, id)).body).toMatchObject({ isDownloadable: false, downloadPrice: 3 })
    await site.call(creator, creatorsApi.enable, { params: { id: accountId } })
    expect((await get(stranger, id)).body.isDownloadable).toBe(false)
  })
})

test('a hidden category takes no more videos; those in it can be edited, and leave it', async () => {
  const category = await site.deps.db
    .insertInto('categories')
    .values({ kind: 'video', slug: 'fasts', name: 'Fasts' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [inside, outside] = [await makeVideo(site, creator), await makeVideo(site, creator)]
  expect((await edit(creator, inside, { categoryId: category.id })).status).toBe(200)
  await site.deps.db.updateTable('categories').set({ hiddenAt: new Date() }).where('id', '=', category.id).execute()
  const refused = await edit(creator, outside, { title: 'Vespers', categoryId: category.id })
  expect([refused.status, refused.problem.code]).toEqual([409, 'category_hidden'])
  const changed = await edit(creator, inside, { title: 'Vespers', categoryId: category.id })
  expect(changed.body).toMatchObject({ title: 'Vespers', categoryId: category.id })
  expect((await edit(creator, inside, { categoryId: null })).body.categoryId).toBeNull()
  expect((await edit(creator, inside, { categoryId: category.id })).problem.code).toBe('category_hidden')
})

describe('title and description of a video', () => {
  test('are changed by the owner only, with the rules of an upload', async () => {
    const id = await makeVideo(site, creator, { title: 'Vespers' })
    expect((await edit(stranger, id, { title: 'Taken over' })).status).toBe(403)
    expect((await edit(creator, id, { title: 'ab' })).problem.issues?.[0]?.message).toBe(
      'Title must be at least 3 characters',
    )
    expect((await edit(creator, id, { description: 'x'.repeat(5001) })).status).toBe(400)
    expect((await edit(creator, id, { sourceUrl: 'javascript:alert(1)' })).status).toBe(400)
    expect((await edit(creator, id, { visibility: 'secret' })).status).toBe(400)
    expect((await edit(creator, id, { categoryId: 999_999 })).problem.code).toBe('category_not_found')
    expect((await get(creator, id)).body.title).toBe('Vespers')
  })

  test('that moderators have reviewed are reviewed again when they change; others are not', async () => {
    const id = await makeVideo(site, creator, { title: 'Vespers' })
    const harmless = await edit(creator, id, { language: 'ar', visibility: 'unlisted', title: 'Vespers' })
    expect(harmless.body).toMatchObject({ status: 'approved', language: 'ar', visibility: 'unlisted' })
    const changed = await edit(creator, id, { title: 'Evening prayer', description: 'New words' })
    expect(changed.body).toMatchObject({ status: 'pending', title: 'Evening prayer', description: 'New words' })
    expect((await get(stranger, id)).status).toBe(404)
  })

  test('of a video that waits for review change without a further step', async () => {
    const id = await makeVideo(site, creator, { status: 'pending' })
    expect((await edit(creator, id, { title: 'Evening prayer' })).body).toMatchObject({ status: 'pending' })
  })
})

describe('deleting a video', () => {
  const remove = (person: Person | null, id: number, reason?: string) =>
    site.call(person, videosApi.remove, { params: { id }, body: reason === undefined ? undefined : { reason } })
  const restore = (person: Person, id: number) => site.call(person, videosApi.restore, { params: { id } })

  test('is for its owner and staff; it is gone for everybody at once', async () => {
    const id = await makeVideo(site, creator)
    expect((await remove(null, id)).status).toBe(401)
    expect((await remove(stranger, id)).status).toBe(403)
    expect((await remove(creator, id)).status).toBe(200)
    for (const person of [creator, stranger, moderator]) expect((await get(person, id)).status).toBe(404)
    expect((await remove(creator, id)).status).toBe(404)
  })

  test('can be undone for a day, by people who may delete it', async () => {
    const id = await makeVideo(site, creator)
    await remove(creator, id)
    expect((await restore(stranger, id)).status).toBe(404)
    expect((await restore(creator, id)).status).toBe(200)
    expect((await get(stranger, id)).status).toBe(200)
    // A second press, or another tab.
    expect((await restore(creator, id)).status).toBe(200)
    expect((await restore(stranger, id)).status).toBe(404)
    await remove(creator, id)
    await site.deps.db
      .updateTable('videos')
      .set({ deletedAt: new Date(Date.now() - 25 * 3600_000) })
      .where('id', '=', id)
      .execute()
    expect((await restore(creator, id)).status).toBe(404)
  })

  test('by staff takes a reason, and is not undone by the owner, but by staff', async () => {
    const id = await makeVideo(site, creator)
    const issues = [{ path: 'reason', message: 'Please give a reason of at least 3 characters' }]
    for (const reason of [undefined, ' a ']) {
      expect((await remove(moderator, id, reason)).problem.issues).toEqual(issues)
    }
    expect((await get(stranger, id)).status).toBe(200)
    expect((await remove(moderator, id, 'Stolen')).status).toBe(200)
    const audit = site.deps.db.selectFrom('auditLog').select('details').where('action', '=', 'video.deleted')
    expect(await audit.where('objectId', '=', String(id)).execute()).toEqual([{ details: { reason: 'Stolen' } }])
    expect((await restore(creator, id)).status).toBe(404)
    expect((await get(moderator, id)).status).toBe(404)
    expect((await restore(moderator, id)).status).toBe(200)
    // The owner's own deletion afterwards can be undone.
    await remove(creator, id)
    expect((await restore(creator, id)).status).toBe(200)
  })
})

test('an edit that began with an outdated text is refused, and says how the text is now', async () => {
  const id = await makeVideo(site, creator)
  const { title, description, sourceUrl } = (await get(creator, id)).body
  const previous = { title, description, sourceUrl }
  expect(
    (await edit(creator, id, { title: 'Vespers in May', sourceUrl: 'https://church.test/', previous })).status,
  ).toBe(200)
  const refused = await edit(creator, id, { title: 'Vespers in June', previous })
  expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([
    409,
    'text_changed',
    'Vespers in May',
  ])
  expect((await edit(creator, id, { sourceUrl: null, description: 'Psalms', previous })).problem.current).toBe(
    'https://church.test/',
  )
  expect((await get(creator, id)).body).toMatchObject({ title: 'Vespers in May', description })
  // Other fields are merged, and both may have written the same.
  expect((await edit(creator, id, { description: 'Psalms', title: 'Vespers in May', previous })).status).toBe(200)
  expect((await edit(creator, id, { title: 'Vespers in June' })).status).toBe(200)
})
