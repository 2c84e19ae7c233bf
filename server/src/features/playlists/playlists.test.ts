import { MAX_PLAYLIST_ITEMS, MAX_PLAYLISTS, playlistsApi } from '@lamplight/contract/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let owner: Person
let stranger: Person
let moderator: Person
let creator: Person

beforeAll(async () => {
  site = await createTestSite()
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  creator = await site.person('grace')
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.person('visitor')
})

const create = (person: Person | null, body: Record<string, unknown> = { title: 'Evening prayers' }) =>
  site.call(person, playlistsApi.create, { body })
const get = (person: Person | null, id: number | string) => site.call(person, playlistsApi.get, { params: { id } })
const update = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, playlistsApi.update, { params: { id }, body })
const remove = (person: Person | null, id: number, reason?: string) =>
  site.call(person, playlistsApi.remove, { params: { id }, body: reason === undefined ? undefined : { reason } })
const add = (person: Person | null, id: number, videoId: unknown) =>
  site.call(person, playlistsApi.addItem, { params: { id }, body: { videoId } })
const take = (person: Person | null, id: number, videoId: number) =>
  site.call(person, playlistsApi.removeItem, { params: { id, videoId } })
const move = (person: Person | null, id: number, videoId: number, position: unknown, after?: number | null) =>
  site.call(person, playlistsApi.moveItem, { params: { id, videoId }, body: { position, after } })
const ofUser = (person: Person | null, id: number, query = {}) =>
  site.call(person, playlistsApi.ofUser, { params: { id }, query })

const makePlaylist = async (facts: Record<string, unknown> = {}) =>
  (await create(owner, { title: 'Evening prayers', visibility: 'public', ...facts })).body.id
const makeFilled = async (count: number, facts: Record<string, unknown> = {}) => {
  const id = await makePlaylist(facts)
  const videos: number[] = []
  for (let n = 0; n < count; n += 1) {
    const video = await makeVideo(site, creator)
    await add(owner, id, video)
    videos.push(video)
  }
  return { id, videos }
}
const orderOf = async (person: Person, id: number) => (await get(person, id)).body.items.map((item) => item.videoId)

describe('creating a playlist', () => {
  test('a visitor is refused everywhere', async () => {
    const { id, videos } = await makeFilled(1)
    const responses = [
      await create(null),
      await update(null, id, {}),
      await remove(null, id),
      await add(null, id, videos[0]),
      await take(null, id, videos[0] ?? 0),
      await move(null, id, videos[0] ?? 0, 1),
      await site.call(null, playlistsApi.own),
      await get(null, id),
      await ofUser(null, owner.id),
    ]
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(401))
  })

  test.each([
    ['no name', {}, 'title', 'Please give the playlist a name'],
    ['a blank name', { title: ' \u200b ' }, 'title', 'Please give the playlist a name'],
    ['a name that is too long', { title: 'x'.repeat(101) }, 'title', 'Title cannot exceed 100 characters'],
    ['a number for a name', { title: 7 }, 'title', 'Please give the playlist a name'],
    [
      'a description that is too long',
      { title: 'a', description: 'x'.repeat(1001) },
      'description',
      'Description cannot exceed 1,000 characters',
    ],
    ['an unknown visibility', { title: 'a', visibility: 'secret' }, 'visibility', expect.any(String)],
    ['no number for a video', { title: 'a', videoId: '7' }, 'videoId', expect.any(String)],
  ])('with %s is refused', async (_, body, path, message) => {
    const response = await create(owner, body)
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path, message }])
  })

  test('it is private by default, and belongs to the signed-in person', async () => {
    const { status, body } = await create(owner, { title: ' Psalms ', ownerId: stranger.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ title: 'Psalms', description: '', visibility: 'private', isSeries: false, itemCount: 0 },
      ...{ thumbnailUrl: null, user: { id: owner.id, displayName: 'visitor' } },
      viewer: { canEdit: true, canDelete: true },
    })
  })

  test('it can start with a video that the person may see', async () => {
    const seen = await makeVideo(site, creator, { isPlayable: true })
    const pending = await makeVideo(site, creator, { status: 'pending' })
    const { body } = await create(owner, { title: 'Begun', videoId: seen })
    expect(body).toMatchObject({ itemCount: 1, thumbnailUrl: expect.stringContaining('/media/') })
    for (const videoId of [pending, 999_999]) {
      expect((await create(owner, { title: 'Begun', videoId })).problem.code).toBe('video_not_found')
    }
    expect((await site.call(owner, playlistsApi.own)).body).toHaveLength(1)
  })

  test('the same one sent again within a minute is created once, until it is changed', async () => {
    const video = await makeVideo(site, creator)
    const twice = async (body: object) => {
      const responses = await Promise.all([create(owner, { ...body }), create(owner, { ...body })])
      return new Set(responses.map(({ body }) => body.id))
    }
    const [empty] = await twice({ title: 'Advent' })
    const [filled] = await twice({ title: 'Advent', videoId: video })
    const [series] = await twice({ title: 'Advent', isSeries: true })
    expect((await site.call(owner, playlistsApi.own)).body.map(({ id }) => id).toSorted()).toEqual(
      [empty, filled, series].toSorted(),
    )
    await add(owner, empty ?? 0, video)
    expect((await create(owner, { title: 'Advent' })).body.itemCount).toBe(0)
    const other = await site.person('visitor')
    expect((await create(other, { title: 'Advent', isSeries: true })).body.user.id).toBe(other.id)
    expect((await site.call(owner, playlistsApi.own)).body).toHaveLength(4)
  })

  test(`one person has ${MAX_PLAYLISTS} at most, also with simultaneous requests`, async () => {
    await sql`INSERT INTO playlists (owner_id, title)
      SELECT ${owner.id}, 'List ' || n FROM generate_series(1, ${MAX_PLAYLISTS - 1}) n`.execute(site.deps.db)
    const responses = await Promise.all([1, 2, 3].map((n) => create(owner, { title: `Evening ${n}` })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.problem).toMatchObject({
      ...{ code: 'too_many_playlists', detail: 'You can have up to 200 playlists. Please delete one first.' },
      limit: { value: MAX_PLAYLISTS, unit: 'items' },
    })
  })
})

describe('who sees and changes a playlist', () => {
  test('public and unlisted ones are open to everybody, private ones to the owner only, not to staff', async () => {
    for (const [visibility, expected] of [
      ['public', 200],
      ['unlisted', 200],
      ['private', 404],
    ] as const) {
      const id = await makePlaylist({ visibility })
      expect((await get(owner, id)).status).toBe(200)
      for (const person of [stranger, moderator]) expect((await get(person, id)).status).toBe(expected)
    }
    for (const id of ['abc', 999_999, 0]) expect((await get(owner, id)).problem.code).toBe('playlist_not_found')
  })

  test('only public ones are shown on the channel; the owner sees all, last changed first, in pages [V-CHANNEL-09]', async () => {
    const hidden = await makePlaylist({ visibility: 'private', title: 'Hidden' })
    const unlisted = await makePlaylist({ visibility: 'unlisted', title: 'Unlisted' })
    const shown = await makePlaylist({ title: 'Shown' })
    const ids = async (person: Person) => (await ofUser(person, owner.id)).body.map(({ id }) => id)
    expect(await ids(stranger)).toEqual([shown])
    expect(await ids(moderator)).toEqual([shown])
    expect(await ids(owner)).toEqual([shown, unlisted, hidden])
    await update(owner, hidden, { title: 'Touched' })
    expect(await ids(owner)).toEqual([hidden, shown, unlisted])
    const first = await ofUser(owner, owner.id, { limit: 2 })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await ofUser(owner, owner.id, { limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual([hidden, shown, unlisted])
    expect((await ofUser(owner, 999_999)).problem.code).toBe('user_not_found')
    expect((await ofUser(stranger, stranger.id)).body).toEqual([])
  })

  test('others cannot change it: 403 when they can see it, 404 when they cannot', async () => {
    const shown = await makeFilled(1)
    const hidden = await makeFilled(1, { visibility: 'private' })
    for (const [{ id, videos }, status] of [
      [shown, 403],
      [hidden, 404],
    ] as const) {
      const video = videos[0] ?? 0
      for (const response of [
        await update(stranger, id, { title: 'Mine' }),
        await update(moderator, id, { title: 'Mine' }),
        await remove(stranger, id),
        await add(stranger, id, video),
        await take(stranger, id, video),
        await move(stranger, id, video, 1),
      ]) {
        expect(response.status).toBe(status)
      }
      expect((await get(owner, id)).body).toMatchObject({ title: 'Evening prayers', itemCount: 1 })
    }
    expect((await remove(moderator, hidden.id)).status).toBe(404)
  })

  test('staff can remove a visible playlist with a reason, and that is recorded; its videos stay', async () => {
    const { id, videos } = await makeFilled(1)
    expect((await get(moderator, id)).body.viewer).toEqual({ canEdit: false, canDelete: true })
    for (const reason of [undefined, ' a ']) {
      expect((await remove(moderator, id, reason)).problem.issues?.[0]?.path).toBe('reason')
    }
    expect((await remove(moderator, id, 'An insult')).status).toBe(200)
    expect((await get(owner, id)).problem).toMatchObject({ status: 404, code: 'playlist_removed' })
    for (const person of [moderator, stranger]) expect((await get(person, id)).problem.code).toBe('playlist_not_found')
    expect((await update(owner, id, { title: 'Back' })).problem.code).toBe('playlist_removed')
    expect((await update(stranger, id, { title: 'Back' })).problem.code).toBe('playlist_not_found')
    const own = (await site.call(owner, playlistsApi.own, { query: { videoId: videos[0] ?? 0 } })).body
    expect(own.map((playlist) => playlist.id)).not.toContain(id)
    expect((await remove(owner, id)).status).toBe(404)
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('objectType', '=', 'playlist')
      .where('objectId', '=', String(id))
      .execute()
    expect(audit).toEqual([{ action: 'playlist.removed', actorId: moderator.id }])
    const video = await site.deps.db
      .selectFrom('videos')
      .select('id')
      .where('id', '=', videos[0] ?? 0)
      .execute()
    expect(video).toHaveLength(1)
  })

  test('a field edited elsewhere since it was read is not overwritten; other fields are saved', async () => {
    const id = await makePlaylist()
    const expected = { title: 'Evening prayers', description: '' }
    expect((await update(owner, id, { title: 'Vespers', expected })).status).toBe(200)
    const refused = await update(owner, id, { title: 'Compline', expected })
    expect(refused.problem).toMatchObject({ status: 409, code: 'playlist_changed' })
    expect((await update(owner, id, { description: 'At dusk', expected })).body).toMatchObject({
      title: 'Vespers',
      description: 'At dusk',
    })
    expect((await update(owner, id, { title: 'Vespers', expected })).status).toBe(200)
  })

  test('is renamed, described, made a series and hidden by its owner', async () => {
    const id = await makePlaylist()
    const change = { title: 'Advent', description: 'Four Sundays', visibility: 'unlisted', isSeries: true }
    expect((await update(owner, id, change)).body).toMatchObject(change)
    expect((await update(owner, id, {})).body).toMatchObject(change)
    expect((await update(owner, id, { title: '' })).status).toBe(400)
    expect((await remove(owner, id)).status).toBe(200)
    expect((await remove(owner, id)).status).toBe(404)
  })
})

describe('the videos of a playlist', () => {
  test('are in the order of adding, numbered from 1; adding twice changes nothing', async () => {
    const { id, videos } = await makeFilled(3, { isSeries: true })
    await add(owner, id, videos[0])
    const { items, itemCount } = (await get(stranger, id)).body
    expect(items.map(({ videoId, position }) => [position, videoId])).toEqual([
      [1, videos[0]],
      [2, videos[1]],
      [3, videos[2]],
    ])
    expect(items[0]).toMatchObject({ title: 'Morning psalm', isAvailable: true, user: { displayName: 'grace' } })
    expect(itemCount).toBe(3)
  })

  test('one that was removed returns to its place, or to the end when the one before it is gone', async () => {
    const { id, videos } = await makeFilled(3)
    const [one = 0, two = 0, three = 0] = videos
    const restore = async (videoId: number, after: number | null) => {
      await take(owner, id, videoId)
      await site.call(owner, playlistsApi.addItem, { params: { id }, body: { videoId, after } })
      const { items } = (await get(owner, id)).body
      expect(items.map(({ position }) => position)).toEqual([1, 2, 3])
      return items.map(({ videoId }) => videoId)
    }
    expect(await restore(two, one)).toEqual([one, two, three])
    expect(await restore(one, null)).toEqual([one, two, three])
    expect(await restore(one, 999_999)).toEqual([two, three, one])
  })

  test('only videos that the person may see can be added', async () => {
    const id = await makePlaylist()
    const pending = await makeVideo(site, creator, { status: 'pending' })
    for (const videoId of [pending, 999_999])
      expect((await add(owner, id, videoId)).problem.code).toBe('video_not_found')
    for (const videoId of ['7', 0, undefined]) expect((await add(owner, id, videoId)).status).toBe(400)
    expect((await add(owner, 999_999, pending)).problem.code).toBe('playlist_not_found')
  })

  test('five added simultaneously each have a position of their own', async () => {
    const id = await makePlaylist()
    const videos = await Promise.all([1, 2, 3, 4, 5].map(() => makeVideo(site, creator)))
    const responses = await Promise.all([...videos, ...videos].map((video) => add(owner, id, video)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await orderOf(owner, id)).toSorted()).toEqual(videos.toSorted())
  })

  test(`are ${MAX_PLAYLIST_ITEMS} at most`, async () => {
    const id = await makePlaylist()
    const video = await makeVideo(site, creator)
    await sql`WITH made AS (
      INSERT INTO videos (owner_id, title, duration_seconds)
      SELECT ${creator.id}, 'Filler ' || n, 1 FROM generate_series(1, ${MAX_PLAYLIST_ITEMS}) n RETURNING id
    ) INSERT INTO playlist_items (playlist_id, video_id, position)
      SELECT ${id}, id, row_number() OVER () FROM made`.execute(site.deps.db)
    expect((await add(owner, id, video)).problem.code).toBe('playlist_full')
  })

  test.each([
    [1, 3, [2, 3, 1, 4]],
    [4, 1, [4, 1, 2, 3]],
    [2, 2, [1, 2, 3, 4]],
    [3, 99, [1, 2, 4, 3]],
  ])('number %i moved to position %i gives the order %j', async (from, to, expected) => {
    const { id, videos } = await makeFilled(4)
    const nth = (n: number) => videos[n - 1] ?? 0
    const { body } = await move(owner, id, nth(from), to)
    expect(body.items.map((item) => item.videoId)).toEqual(expected.map(nth))
    expect(body.items.map((item) => item.position)).toEqual([1, 2, 3, 4])
    expect(await orderOf(stranger, id)).toEqual(expected.map(nth))
  })

  test('a move is made next to the video it was put behind, when another tab has changed the order meanwhile', async () => {
    const { id, videos } = await makeFilled(4)
    const [first = 0, second = 0, third = 0, fourth = 0] = videos
    await move(owner, id, fourth, 1, null)
    await move(owner, id, third, 2, first)
    expect(await orderOf(owner, id)).toEqual([fourth, first, third, second])
    await move(owner, id, second, 3, null)
    expect(await orderOf(owner, id)).toEqual([second, fourth, first, third])
    await take(owner, id, fourth)
    await move(owner, id, third, 2, fourth)
    await move(owner, id, second, 2, second)
    expect(await orderOf(owner, id)).toEqual([third, second, first])
  })

  test('an invalid position, or a video that is not in it, is rejected', async () => {
    const { id, videos } = await makeFilled(2)
    for (const position of [0, -1, 1.5, 'first', undefined]) {
      expect((await move(owner, id, videos[0] ?? 0, position)).status).toBe(400)
    }
    expect((await move(owner, id, 999_999, 1)).problem.code).toBe('video_not_found')
  })

  test('removing one closes the gap; removing it twice changes nothing', async () => {
    const { id, videos } = await makeFilled(3)
    expect((await take(owner, id, videos[1] ?? 0)).body.itemCount).toBe(2)
    expect((await take(owner, id, videos[1] ?? 0)).status).toBe(200)
    const { items } = (await get(owner, id)).body
    expect(items.map(({ videoId, position }) => [position, videoId])).toEqual([
      [1, videos[0]],
      [2, videos[2]],
    ])
  })

  test('withdrawn and deleted videos are left out for others; the owner can still remove them', async () => {
    const { id, videos } = await makeFilled(3)
    const [withdrawn = 0, deleted = 0, kept = 0] = videos
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', withdrawn).execute()
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    const seen = await get(stranger, id)
    expect(seen.body).toMatchObject({ itemCount: 1, items: [{ videoId: kept, position: 1 }] })
    const own = (await get(owner, id)).body.items
    expect(own.map((item) => [item.videoId, item.isAvailable, item.title])).toEqual([
      [withdrawn, false, ''],
      [deleted, false, ''],
      [kept, true, 'Morning psalm'],
    ])
    await take(owner, id, withdrawn)
    expect(await orderOf(owner, id)).toEqual([deleted, kept])
  })

  test('that not everybody sees say why to the owner of the playlist, and to others only that they are for members', async () => {
    const id = await makePlaylist({ visibility: 'public' })
    const states = {
      rejected: { status: 'rejected', visibility: 'unlisted' },
      pending: { status: 'pending', publishAt: new Date(Date.now() + 3_600_000) },
      scheduled: { publishAt: new Date(Date.now() + 3_600_000), visibility: 'members' },
      members: { visibility: 'members' },
      unlisted: { visibility: 'unlisted' },
      everybody: {},
    } as const
    for (const state of Object.values(states)) {
      const videoId = await makeVideo(site, owner, { title: 'Own psalm' })
      await add(owner, id, videoId)
      if (Object.keys(state).length > 0) {
        await site.deps.db.updateTable('videos').set(state).where('id', '=', videoId).execute()
      }
    }
    const limitsFor = async (person: Person | null) =>
      (await get(person, id)).body.items.map(({ limitedBy }) => limitedBy)
    expect(await limitsFor(owner)).toEqual(['rejected', 'pending', 'scheduled', 'members', 'unlisted', undefined])
    const none = undefined
    expect(await limitsFor(stranger)).toEqual(['members', none, none])
    // Staff see every video, and manage it elsewhere.
    expect(await limitsFor(moderator)).toEqual([none, none, none, 'members', none, none])
  })
})

test("the list of one's own playlists shows which contain a video", async () => {
  const { id, videos } = await makeFilled(1, { visibility: 'private' })
  const other = await makePlaylist({ title: 'Without it' })
  const own = await site.call(owner, playlistsApi.own, { query: { videoId: videos[0] ?? 0 } })
  expect(own.body.map((playlist) => [playlist.id, playlist.containsVideo])).toEqual([
    [other, false],
    [id, true],
  ])
  expect((await site.call(stranger, playlistsApi.own)).body).toEqual([])
})
