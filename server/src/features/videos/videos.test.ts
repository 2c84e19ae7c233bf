import { categoriesApi } from '@lamplight/contract/categories'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createShareKeys } from './share-keys.ts'

let site: TestSite
let creator: Person
let viewer: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())
beforeEach(async () => {
  creator = await site.person('grace')
  viewer = await site.person('visitor')
})

type Query = Record<string, string | number>
const list = (person: Person | null, query: Query = {}) => site.call(person, videosApi.list, { query })
const get = (person: Person | null, id: number | string) => site.call(person, videosApi.get, { params: { id } })
const related = (person: Person | null, id: number | string, query: Query = {}) =>
  site.call(person, videosApi.related, { params: { id }, query })
const react = (person: Person | null, id: number, value: unknown) =>
  site.call(person, videosApi.react, { params: { id }, body: { value } })
const report = (person: Person | null, id: number, playedSeconds: unknown, position: unknown = 12) =>
  site.call(person, videosApi.progress, { params: { id }, body: { playedSeconds, position } })
const make = (facts: Parameters<typeof makeVideo>[2] = {}, owner = creator) => makeVideo(site, owner, facts)
const idsOf = (response: { body: { id: number }[] }) => response.body.map((video) => video.id)
const remove = (id: number) =>
  site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', id).execute()
const status = async (response: Promise<{ status: number }>) => (await response).status

/** Ids that are not numbers, or not of a video. */
const nobodys = ['abc', '0', '-1', '1.5', '01', '1e3', '99999999999', '999999', ' ', '1;drop', '%F0%9F%99%8F']

describe('the list', () => {
  test('holds approved videos with the documented fields, newest first [V-HOME-23, V-ENTITY-01, V-SEC-17]', async () => {
    const older = await make({ title: 'Older', description: 'Words', views: 7 })
    await make({ status: 'pending' })
    await make({ status: 'rejected' })
    await remove(await make())
    const newer = await make({ title: 'Newer', durationSeconds: 61.5 })
    const response = await list(viewer)
    expect(idsOf(response).slice(0, 2)).toEqual([newer, older])
    expect(response.body.every((video) => video.status === 'approved')).toBe(true)
    expect(response.body[1]).toMatchObject({
      ...{ id: older, title: 'Older', description: 'Words', duration: 60, categoryId: null, views: 7, likes: 0 },
      ...{ isDownloadable: false, downloadPrice: null, status: 'approved', thumbnailUrl: '/default-thumbnail.svg' },
      user: { id: creator.id, displayName: 'grace', avatarUrl: null, subscriberCount: 0 },
    })
    expect(response.body[0]).toHaveProperty('videoUrl')
    expect(Date.parse(response.body[0]?.createdAt ?? '')).not.toBeNaN()
    expect(response.text).not.toMatch(/contentNotes|password|originalKey/)
  })

  test('of a category holds that category only; an unknown one is empty, an invalid one is rejected', async () => {
    const categories = (await site.call(null, categoriesApi.list)).body
    const [first, second] = categories.map((category) => category.id)
    const id = await make({ categoryId: first ?? 0 })
    await make({ categoryId: second ?? 0 })
    expect(idsOf(await list(viewer, { categoryId: first ?? 0 }))).toContain(id)
    expect((await list(viewer, { categoryId: first ?? 0 })).body.every((video) => video.categoryId === first)).toBe(
      true,
    )
    expect((await list(viewer, { categoryId: 999_999 })).body).toEqual([])
    expect((await list(viewer, { categoryId: 'prayer' })).status).toBe(400)
  })

  test('comes in pages of 24, at most 100, that neither repeat nor skip', async () => {
    const own = await createTestSite()
    const owner = await own.person('grace')
    const moment = new Date('2026-01-01T10:00:00.123Z')
    const ids: number[] = []
    for (let n = 0; n < 26; n += 1) ids.unshift(await makeVideo(own, owner, { createdAt: moment }))
    const page = await own.call(owner, videosApi.list)
    expect(page.body).toHaveLength(24)
    const cursor = String(page.headers['x-next-cursor'])
    await makeVideo(own, owner)
    const rest = await own.call(owner, videosApi.list, { query: { cursor } })
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(ids)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect((await own.call(owner, videosApi.list, { query: { limit: 9999 } })).body).toHaveLength(27)
    await own.close()
  })

  test.each<Query>([
    { limit: 'ten' },
    { limit: '-1' },
    { status: 'deleted' },
    { categoryId: '0' },
    { cursor: 'x'.repeat(201) },
  ])('with %j is refused with 400', async (query) => {
    expect((await list(viewer, query)).problem.code).toBe('validation_failed')
  })

  test('an invalid cursor starts at the beginning', async () => {
    const id = await make()
    for (const cursor of ['x', Buffer.from('["5",1]').toString('base64url')]) {
      expect(idsOf(await list(viewer, { cursor }))[0]).toBe(id)
    }
  })
})

describe('a video', () => {
  test.each([
    ['approved', 200, 200, 200],
    ['pending', 404, 200, 200],
    ['rejected', 404, 200, 200],
  ] as const)(
    'that is %s returns %i to a member, %i to its owner, %i to staff [V-WATCH-30, V-WATCH-31, V-SEC-02]',
    async (state, member, owner, staff) => {
      const id = await make({ status: state, contentNotes: 'Between us.', isPlayable: true })
      const statuses = [viewer, creator, moderator].map((person) => status(get(person, id)))
      expect(await Promise.all(statuses)).toEqual([member, owner, staff])
      expect(await status(get(null, id))).toBe(401)
      expect((await get(creator, id)).body).toMatchObject({ contentNotes: 'Between us.', moderationVersion: 1 })
      if (member === 200) {
        const { body, text } = await get(viewer, id)
        expect(body).toMatchObject({
          ...{ id, title: expect.any(String), description: expect.any(String), thumbnailUrl: expect.any(String) },
          ...{ videoUrl: expect.stringMatching(/^\/media\//), duration: 60, categoryId: null, views: 0, likes: 0 },
          ...{ isDownloadable: false, downloadPrice: null, status: 'approved', createdAt: expect.any(String) },
          user: { id: creator.id, displayName: 'grace', avatarUrl: null, subscriberCount: 0 },
        })
        expect(text).not.toMatch(/contentNotes|religiousContentVerified|moderationVersion/)
      }
    },
  )

  test('whose recording is quiet says so to its owner and to staff alone', async () => {
    const id = await make({ isPlayable: true })
    await sql`UPDATE videos SET media = media || '{"loudness": {"integrated": -31.5, "truePeak": -9}}' WHERE id = ${id}`.execute(
      site.deps.db,
    )
    expect((await get(creator, id)).body.soundIssue).toBe('quiet')
    expect((await get(moderator, id)).body.soundIssue).toBe('quiet')
    expect((await get(viewer, id)).text).not.toContain('soundIssue')
  })

  test('that was deleted is gone for everybody', async () => {
    const id = await make()
    await get(viewer, id)
    await remove(id)
    site.deps.cache.clear()
    for (const person of [viewer, creator, moderator])
      expect((await get(person, id)).problem.code).toBe('video_not_found')
  })

  test.each(nobodys)('called %j does not exist: 404 "Video not found"', async (id) => {
    for (const response of [await get(viewer, id), await related(viewer, id)]) {
      expect(response.problem).toMatchObject({ status: 404, code: 'video_not_found', detail: 'Video not found' })
    }
  })

  test('contains what the caller may do', async () => {
    const id = await make()
    const rejected = await make({ status: 'rejected' })
    const may = async (person: Person, video: number) => (await get(person, video)).body.viewer
    const nothing = { isOwner: false, canModerate: false, canReprocess: false, canResubmit: false }
    expect(await may(viewer, id)).toMatchObject({ ...nothing, canSubscribe: true, canComment: true })
    expect(await may(creator, id)).toMatchObject({ ...nothing, isOwner: true, canSubscribe: false })
    expect(await may(creator, rejected)).toMatchObject({ isOwner: true, canResubmit: true, canComment: false })
    expect(await may(moderator, rejected)).toMatchObject({ canModerate: true, canReprocess: true, canResubmit: false })
  })

  test('shows its failure to its owner and staff only', async () => {
    const id = await make({ processing: 'failed' })
    await site.deps.db.updateTable('videos').set({ processingFailure: 'source_damaged' }).where('id', '=', id).execute()
    expect((await get(viewer, id)).body.processingFailure).toBeNull()
    expect((await get(creator, id)).body.processingFailure).toBe('source_damaged')
  })
})

describe('a shared link', () => {
  const preview = (id: number | string, s?: string) =>
    site.call(null, videosApi.preview, { params: { id }, query: s === undefined ? {} : { s } })
  const keyOf = async (id: number) => (await get(viewer, id)).body.shareKey ?? ''

  test('with its signature shows outsiders poster, title and creator of that video, and nothing else', async () => {
    const id = await make({ title: 'Evening psalm', description: 'Not for outsiders' })
    const response = await preview(id, await keyOf(id))
    expect(response.body).toEqual({
      ...{ id, title: 'Evening psalm', language: 'en', creatorName: 'grace', duration: 60 },
      ...{ thumbnailUrl: '/default-thumbnail.svg', thumbnails: [] },
    })
    expect((await get(null, id)).status).toBe(401)
  })

  test('without it, with that of another video or one that was guessed, shows nothing', async () => {
    const [id, other] = [await make(), await make()]
    const key = await keyOf(id)
    for (const wrong of [undefined, '', 'x', await keyOf(other), 'A'.repeat(20), `${key}A`, key.toLowerCase()]) {
      expect(await preview(id, wrong), wrong).toMatchObject({ status: 404, problem: { code: 'video_not_found' } })
    }
    expect((await preview(id, 'A'.repeat(101))).status).toBe(400)
    for (const nobody of nobodys) expect(await status(preview(nobody, key))).toBe(404)
  })

  test('shows nothing of a video that outsiders would not see with an account of their own', async () => {
    const id = await make()
    const key = await keyOf(id)
    for (const change of [{ status: 'rejected' }, { status: 'approved', visibility: 'members' }] as const) {
      await site.deps.db.updateTable('videos').set(change).where('id', '=', id).execute()
      site.deps.cache.clear()
      expect((await preview(id, key)).status).toBe(404)
      expect((await get(creator, id)).body.shareKey).toBeNull()
    }
    await site.deps.db.updateTable('videos').set({ visibility: 'unlisted' }).where('id', '=', id).execute()
    site.deps.cache.clear()
    expect((await preview(id, key)).status).toBe(200)
    await remove(id)
    site.deps.cache.clear()
    expect((await preview(id, key)).status).toBe(404)
  })

  test('carries no signature where the operator has switched previews off', async () => {
    const id = await make()
    const key = await keyOf(id)
    const closed = createShareKeys({ secret: Buffer.alloc(32), isOn: false })
    expect([closed.keyOf(id), closed.isKeyOf(id, key)]).toEqual([null, false])
  })
})

describe('related videos', () => {
  test('are others, approved, each with a reason, at most twelve [V-RELATED-01, V-RELATED-02, V-RELATED-03]', async () => {
    const id = await make({ title: 'Lanterns on the river' })
    const pending = await make({ title: 'Lanterns on the river', status: 'pending' })
    const rejected = await make({ title: 'Lanterns on the river', status: 'rejected' })
    const sameWords = await make({ title: 'River lanterns at dusk' }, await site.person('arjun'))
    const sameCreator = await make({ title: 'Another' })
    const response = await related(viewer, id)
    const ids = idsOf(response)
    expect(ids).toEqual(expect.arrayContaining([sameWords, sameCreator]))
    // Not even for those who may see them.
    for (const person of [viewer, creator, moderator]) {
      const shown = idsOf(await related(person, id))
      for (const wrong of [id, pending, rejected]) expect(shown).not.toContain(wrong)
    }
    expect(ids.length).toBeLessThanOrEqual(12)
    expect(response.body.find((video) => video.id === sameWords)?.reason).toBe('same_words')
    expect(response.body.find((video) => video.id === sameCreator)?.reason).toBe('same_creator')
    for (const field of ['id', 'title', 'thumbnailUrl', 'duration', 'views', 'createdAt']) {
      expect(response.body[0]).toHaveProperty(field)
    }
    expect(response.body[0]?.user).toHaveProperty('displayName')
    expect((await related(viewer, id, { limit: 1 })).body).toHaveLength(1)
  })

  describe('that viewers of this one watched', () => {
    let strangers: Person[]
    beforeAll(async () => {
      strangers = await Promise.all(['noor', 'salma', 'ravi'].map((name) => site.person(name)))
    })
    const watchBoth = async (videos: number[], people = strangers) => {
      for (const person of people) for (const video of videos) await report(person, video, 0)
    }

    test('come first', async () => {
      const id = await make({ title: 'Alpha' })
      const watched = await make({ title: 'Omega' }, strangers[0])
      await watchBoth([id, watched])
      const [first] = (await related(viewer, id)).body
      expect(first).toMatchObject({ id: watched, reason: 'also_watched' })
    })

    test('come first of a video for members, too', async () => {
      const id = await make({ title: 'Phi', visibility: 'members' })
      const watched = await make({ title: 'Chi' }, strangers[0])
      await watchBoth([id, watched])
      expect((await related(viewer, id)).body[0]).toMatchObject({ id: watched, reason: 'also_watched' })
    })

    test('come before what only shares the category, when three of them watched it', async () => {
      const [category] = await site.deps.db.selectFrom('categories').select('id').orderBy('id').limit(1).execute()
      const shared = { categoryId: category?.id ?? null }
      const id = await make({ title: 'Kappa', ...shared })
      const watched = await make({ title: 'Sigma' }, strangers[0])
      const sameCategory = await make({ title: 'Rho', ...shared }, strangers[0])
      await watchBoth([id, watched])
      const ids = idsOf(await related(viewer, id))
      expect(ids[0]).toBe(watched)
      expect(ids).toContain(sameCategory)
    })

    test('do not count while one of two could read from it what the other watches', async () => {
      const id = await make({ title: 'Lambda' })
      const watched = await make({ title: 'Theta' }, strangers[0])
      await watchBoth([id, watched], strangers.slice(0, 2))
      expect((await related(viewer, id)).body.filter(({ reason }) => reason === 'also_watched')).toEqual([])
    })

    test('do not count for an unlisted video, whose owner may know them', async () => {
      const id = await make({ title: 'Tau', visibility: 'unlisted' })
      const watched = await make({ title: 'Upsilon' }, strangers[0])
      await watchBoth([id, watched])
      const { status, body } = await related(creator, id)
      expect(status).toBe(200)
      expect(body.filter(({ reason }) => reason === 'also_watched')).toEqual([])
    })
  })

  test('of a video one may not see are not disclosed', async () => {
    const id = await make({ status: 'pending' })
    expect((await related(viewer, id)).status).toBe(404)
    expect((await related(creator, id)).status).toBe(200)
  })
})

describe('liking', () => {
  test('needs a session, a video one may see and a value that is one [V-SEC-01]', async () => {
    const id = await make()
    const pending = await make({ status: 'pending' })
    expect((await react(null, id, 'like')).status).toBe(401)
    expect((await react(viewer, pending, 'like')).problem.code).toBe('video_not_found')
    for (const value of ['love', '', null, undefined, 1]) expect((await react(viewer, id, value)).status).toBe(400)
  })

  test('counts each person once and can be undone; dislikes are shown to nobody else [W-LIST-20]', async () => {
    const id = await make()
    expect((await react(viewer, id, 'like')).body).toEqual({ reaction: 'like', likes: 1 })
    expect((await react(viewer, id, 'like')).body.likes).toBe(1)
    expect((await react(moderator, id, 'like')).body.likes).toBe(2)
    expect((await get(viewer, id)).body).toMatchObject({ likes: 2, viewer: { reaction: 'like' } })
    expect((await react(viewer, id, 'dislike')).body).toEqual({ reaction: 'dislike', likes: 1 })
    const other = await get(creator, id)
    expect(other.body).toMatchObject({ likes: 1, viewer: { reaction: 'none' } })
    expect(other.text).not.toMatch(/dislikes/)
    expect((await react(viewer, id, 'none')).body).toEqual({ reaction: 'none', likes: 1 })
  })

  test('five clicks at the same moment count once', async () => {
    const id = await make()
    await Promise.all([1, 2, 3, 4, 5].map(() => react(viewer, id, 'like')))
    expect((await get(viewer, id)).body.likes).toBe(1)
  })
})

describe('watching', () => {
  /** As if the last report were this many seconds ago: the server's clock, not the caller's. */
  const passSeconds = (id: number, seconds: number) =>
    site.deps.database.pool.query(
      `UPDATE view_tally SET reported_at = reported_at - make_interval(secs => $2),
         last_counted_at = last_counted_at - make_interval(secs => $2) WHERE video_id = $1`,
      [id, seconds],
    )
  const viewsOf = async (id: number) => (await get(moderator, id)).body.views

  test('ten seconds played make one view, counted once in the hour [V-WATCH-33]', async () => {
    const id = await make()
    expect((await report(viewer, id, 5)).body.views).toBe(0)
    await passSeconds(id, 5)
    expect((await report(viewer, id, 5)).body.views).toBe(1)
    for (let n = 0; n < 4; n += 1) {
      await passSeconds(id, 5)
      expect((await report(viewer, id, 5)).body.views).toBe(1)
    }
    await passSeconds(id, 3500)
    for (let n = 0; n < 2; n += 1) {
      expect((await report(viewer, id, 5)).body.views).toBe(1)
      await passSeconds(id, 5)
    }
    await passSeconds(id, 100)
    await report(viewer, id, 5)
    await passSeconds(id, 5)
    expect((await report(viewer, id, 5)).body.views).toBe(2)
  })

  test('nine seconds are not a view; of a video of four seconds most of it is one', async () => {
    const id = await make()
    await report(viewer, id, 4)
    await passSeconds(id, 5)
    expect((await report(viewer, id, 5)).body.views).toBe(0)
    const short = await make({ durationSeconds: 4 })
    expect((await report(viewer, short, 4)).body.views).toBe(1)
  })

  test('a script that claims an hour in one call, or calls a hundred times, is not trusted', async () => {
    const id = await make()
    expect((await report(viewer, id, 3600)).body.views).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => report(viewer, id, 0.1)))
    expect(await viewsOf(id)).toBe(0)
  })

  test('what was counted stays when the clock is set back', async () => {
    const id = await make()
    await report(viewer, id, 5)
    await passSeconds(id, -3600)
    await report(viewer, id, 5)
    await passSeconds(id, 5)
    expect((await report(viewer, id, 5)).body.views).toBe(1)
  })

  test('between two reports no more is counted than the time allows at the fastest speed', async () => {
    const id = await make()
    await report(viewer, id, 4)
    await passSeconds(id, 1)
    // One second at 2.5 times and one for the way: 3.5 of the 3,600 that are claimed.
    expect((await report(viewer, id, 3600)).body.views).toBe(0)
    await passSeconds(id, 1)
    expect((await report(viewer, id, 3600)).body.views).toBe(1)
  })

  test('the owner does not count, nor does what nobody may see yet', async () => {
    const id = await make()
    const pending = await make({ status: 'pending' })
    for (const [person, video] of [
      [creator, id],
      [moderator, pending],
    ] as const) {
      await report(person, video, 6)
      await passSeconds(video, 10)
      expect((await report(person, video, 6)).body.views).toBe(0)
    }
  })

  test('two people make two views, also at the same moment', async () => {
    const id = await make({ durationSeconds: 4 })
    await Promise.all([viewer, moderator, viewer, moderator].map((person) => report(person, id, 4)))
    expect(await viewsOf(id)).toBe(2)
  })

  test.each([
    [-1, 0],
    [3601, 0],
    ['5', 0],
    [undefined, 0],
    [5, -1],
    [5, 'here'],
    [5, undefined],
  ])('a report of %j seconds at %j is refused with 400', async (played, position) => {
    const id = await make()
    expect(
      (
        await site.call(viewer, videosApi.progress, {
          params: { id },
          body: {
            ...(played === undefined ? {} : { playedSeconds: played }),
            ...(position === undefined ? {} : { position }),
          },
        })
      ).status,
    ).toBe(400)
  })

  test('needs a session and a video one may see', async () => {
    const pending = await make({ status: 'pending' })
    expect((await report(null, pending, 5)).status).toBe(401)
    expect((await report(viewer, pending, 5)).problem.code).toBe('video_not_found')
    expect((await report(viewer, 999_999, 5)).problem.code).toBe('video_not_found')
  })

  test('the page resumes where one stopped, not in the first seconds and not at the end', async () => {
    const id = await make({ durationSeconds: 100 })
    const resumeAt = async (position: number) => {
      const reported = (await report(viewer, id, 0, position)).body.resumeAt
      expect((await get(viewer, id)).body.viewer.resumeAt).toBe(reported)
      return reported
    }
    expect(await resumeAt(42.5)).toBe(42.5)
    expect(await resumeAt(2)).toBe(0)
    expect(await resumeAt(97)).toBe(0)
    expect(await resumeAt(5000)).toBe(0)
    expect((await get(creator, id)).body.viewer.resumeAt).toBe(0)
  })
})

describe('captions', () => {
  const addCaptions = (videoId: number, language = 'en') =>
    site.deps.db
      .insertInto('captions')
      .values({ videoId, language, label: 'English', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\n<b>Peace</b>\n' })
      .execute()
  const read = (person: Person | null, id: number | string, language: string) =>
    site.request(person, { url: `/api/videos/${id}/captions/${language}` })

  test('are named by the video and come as WebVTT with a fixed type', async () => {
    const id = await make()
    await addCaptions(id)
    expect((await get(viewer, id)).body.captions).toEqual([
      {
        src: expect.stringMatching(`^/api/videos/${id}/captions/en\\?v=\\d+$`),
        language: 'en',
        label: 'English',
        kind: 'captions',
      },
    ])
    const response = await read(viewer, id, 'en')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(response.body).toContain('<b>Peace</b>')
  })

  test.each(['9999999999', '0', 'x', '1e3'])('of the number %s do not exist', async (id) => {
    expect((await read(viewer, id, 'en')).statusCode).toBe(404)
  })

  test('follow the visibility of their video', async () => {
    const id = await make({ status: 'pending' })
    await addCaptions(id)
    expect((await read(null, id, 'en')).statusCode).toBe(401)
    expect((await read(viewer, id, 'en')).statusCode).toBe(404)
    for (const person of [creator, moderator]) expect((await read(person, id, 'en')).statusCode).toBe(200)
  })

  test.each(['de', '..', 'en%2F..', 'e', 'en_US', 'x'.repeat(200)])('in %j there are none: 404', async (language) => {
    const id = await make()
    await addCaptions(id)
    expect((await read(viewer, id, language)).statusCode).toBe(404)
    expect((await read(viewer, 'abc', 'en')).statusCode).toBe(404)
  })
})

describe('categories', () => {
  test.each([
    ['en', 'Prayer'],
    ['de-AT,de;q=0.9', 'Gebet'],
    ['ar', 'الصلاة'],
    ['fr;q=0.2, es;q=0.8', 'Oración'],
    ['tlh', 'Prayer'],
    ['', 'Prayer'],
    ['*;q=x,,;', 'Prayer'],
  ])('requested in %j begin with %s [V-ENTITY-04]', async (language, name) => {
    const response = await site.call(null, categoriesApi.list, { headers: { 'accept-language': language } })
    expect(response.body[0]).toEqual({ id: expect.any(Number), name })
    expect(response.body).toHaveLength(10)
  })
})
