import { readFile } from 'node:fs/promises'
import { listsApi } from '@lamplight/contract/lists'
import { moderationApi } from '@lamplight/contract/moderation'
import type { Role } from '@lamplight/contract/primitives'
import { reportsApi } from '@lamplight/contract/reports'
import { reviewClaimsApi } from '@lamplight/contract/review-claims'
import { reviewQueueApi } from '@lamplight/contract/review-queue'
import { REJECTION_REASONS } from '@lamplight/contract/review-reasons'
import { MODERATION_STATES, type ModerationState } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createVideoAccess } from '../videos/video-access.ts'
import { canTakeStep } from './moderation.policy.ts'

let site: TestSite
let creator: Person
let stranger: Person
let moderator: Person
let admin: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  admin = await site.person('arjun', 'admin')
})
afterAll(() => site.close())

const make = (status: ModerationState = 'pending') => makeVideo(site, creator, { status, isPlayable: true })
const moderate = (person: Person | null, id: number | string, body: Record<string, unknown>) =>
  site.call(person, moderationApi.moderate, { params: { id }, body })
const resubmit = (person: Person | null, id: number, body: Record<string, unknown> = {}) =>
  site.call(person, moderationApi.resubmit, { params: { id }, body })
const history = (person: Person | null, id: number) => site.call(person, moderationApi.history, { params: { id } })
const get = (person: Person | null, id: number) => site.call(person, videosApi.get, { params: { id } })
const approval = { status: 'approved', religiousContentVerified: true }

describe('the policy', () => {
  const all = MODERATION_STATES.flatMap((from) => MODERATION_STATES.map((to) => [from, to] as const))
  const staffMay = new Set(['pending approved', 'pending rejected', 'approved rejected'])
  const viewer = (role: Role, id: number) => ({ id, role, username: 'x', displayName: 'x' })

  test.each(all)('from %s to %s: staff decide, only the owner resubmits, everybody else is refused', (from, to) => {
    const video = { ownerId: 1, status: from }
    const owner = from === 'rejected' && to === 'pending'
    const staff = staffMay.has(`${from} ${to}`)
    expect(canTakeStep(null, video, to)).toBe(false)
    expect(canTakeStep(viewer('user', 2), video, to)).toBe(false)
    expect(canTakeStep(viewer('user', 1), video, to)).toBe(owner)
    expect(canTakeStep(viewer('moderator', 2), video, to)).toBe(staff)
    expect(canTakeStep(viewer('admin', 2), video, to)).toBe(staff)
  })
})

describe('deciding', () => {
  test('is refused to visitors with 401 and to members with 403, including the owner [V-SEC-01, V-SEC-03]', async () => {
    const id = await make()
    expect((await moderate(null, id, approval)).problem.code).toBe('not_signed_in')
    for (const person of [stranger, creator]) expect((await moderate(person, id, approval)).status).toBe(403)
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test.each([
    ['no status', {}],
    ['an unknown status', { status: 'deleted' }],
    ['pending', { status: 'pending' }],
    ['notes of 2001 characters', { status: 'rejected', contentNotes: 'x'.repeat(2001) }],
    ['notes that are not text', { status: 'rejected', contentNotes: 7 }],
    ['a version that is text', { status: 'rejected', version: '1' }],
    ['an unknown reason', { status: 'rejected', contentReason: 'mood' }],
    ['a reason that only reports give', { status: 'rejected', contentReason: 'spam' }],
  ])('with %s is refused with 400 [M-MOD-32]', async (_, body) => {
    const id = await make()
    const response = await moderate(moderator, id, body)
    expect(response.problem.code).toBe('validation_failed')
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test.each([undefined, null, false])('approval with the checkbox %s is refused with 400 [M-MOD-20]', async (tick) => {
    const id = await make()
    const response = await moderate(moderator, id, { status: 'approved', religiousContentVerified: tick })
    expect(response.status).toBe(400)
    expect(response.problem.code).toBe('religious_tick_required')
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test.each([999_999, 'abc', 0])('the video %s does not exist', async (id) => {
    expect((await moderate(moderator, id, approval)).problem.code).toBe('video_not_found')
  })

  test('a video that is not playable yet cannot be approved, but can be rejected', async () => {
    const id = await makeVideo(site, creator, { status: 'pending', processing: 'failed' })
    expect((await moderate(moderator, id, approval)).problem.code).toBe('video_not_playable')
    expect((await moderate(moderator, id, { status: 'rejected' })).status).toBe(200)
  })

  test.each([
    ['a moderator', () => moderator],
    ['an admin', () => admin],
  ])(
    '%s approves with notes and checkbox; the video is public at once [M-MOD-21, M-MOD-31, M-MOD-34]',
    async (_, who) => {
      const id = await make()
      const before = (await site.call(stranger, videosApi.list)).body
      expect(before.map((video) => video.id)).not.toContain(id)
      const { body } = await moderate(who(), id, { ...approval, contentNotes: '  A fine psalm. ', version: 1 })
      expect(body).toMatchObject({
        ...{ id, status: 'approved', contentNotes: 'A fine psalm.', religiousContentVerified: true },
        ...{ moderationVersion: 2, user: { id: creator.id, displayName: 'grace', avatarUrl: null } },
      })
      const after = (await site.call(stranger, videosApi.list)).body
      expect(after.map((video) => video.id)).toContain(id)
      expect((await get(stranger, id)).status).toBe(200)
    },
  )

  test('rejecting needs only notes; the checkbox is cleared and the owner reads the notes [M-MOD-22]', async () => {
    const id = await make()
    const body = { status: 'rejected', contentNotes: 'Please add the source.', religiousContentVerified: true }
    const { body: response } = await moderate(moderator, id, body)
    expect(response).toMatchObject({ status: 'rejected', religiousContentVerified: false })
    expect((await get(creator, id)).body.contentNotes).toBe('Please add the source.')
    expect((await get(stranger, id)).problem.code).toBe('video_not_found')
  })

  test.each([undefined, null, '', '   '])(
    'rejecting with the notes %j stores a reason code for the owner, and no text in one language',
    async (notes) => {
      const id = await make()
      await moderate(moderator, id, { status: 'rejected', contentNotes: notes })
      expect((await get(creator, id)).body).toMatchObject({ contentReason: 'rules', contentNotes: '' })
      expect((await history(creator, id)).body).toMatchObject([{ reason: 'rules', notes: '' }])
    },
  )

  test.each(REJECTION_REASONS)('the chosen reason %s is stored as its code, with the written note', async (reason) => {
    const [chosen, both] = [await make(), await make()]
    await moderate(moderator, chosen, { status: 'rejected', contentReason: reason })
    expect((await get(creator, chosen)).body).toMatchObject({ contentReason: reason, contentNotes: '' })
    await moderate(moderator, both, { status: 'rejected', contentReason: reason, contentNotes: 'From 0:40 on.' })
    expect((await history(creator, both)).body).toMatchObject([{ reason, notes: 'From 0:40 on.' }])
    const [card] = (await site.call(creator, videosApi.list, { query: { status: 'rejected', limit: 1 } })).body
    expect(card).toMatchObject({ id: both, contentReason: reason, contentNotes: 'From 0:40 on.' })
  })

  test('a written reason has no code, nor has an approval, whatever is sent', async () => {
    const [rejected, approved] = [await make(), await make()]
    await moderate(moderator, rejected, { status: 'rejected', contentNotes: 'Too loud.' })
    expect((await get(creator, rejected)).body).toMatchObject({ contentReason: null, contentNotes: 'Too loud.' })
    await moderate(moderator, approved, { ...approval, contentReason: 'quality' })
    expect((await get(creator, approved)).body.contentReason).toBeNull()
    expect((await get(stranger, approved)).body).not.toHaveProperty('contentReason')
  })

  test('a second decision is refused with 409, even the same one [M-MOD-23]', async () => {
    for (const first of [approval, { status: 'rejected' }]) {
      const id = await make()
      expect((await moderate(moderator, id, first)).status).toBe(200)
      for (const second of [approval, { status: 'rejected' }, { ...approval, version: 1 }]) {
        const response = await moderate(admin, id, second)
        expect(response.status).toBe(409)
        expect(response.problem.code).toBe('already_decided')
      }
      expect((await history(moderator, id)).body).toHaveLength(1)
    }
  })

  test('of two simultaneous decisions exactly one succeeds, with and without versions', async () => {
    for (const version of [{}, { version: 1 }]) {
      const id = await make()
      const responses = await Promise.all([
        moderate(moderator, id, { ...approval, ...version }),
        moderate(admin, id, { status: 'rejected', ...version }),
        moderate(moderator, id, { status: 'rejected', ...version }),
      ])
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409])
      expect((await history(moderator, id)).body).toHaveLength(1)
    }
  })

  test('staff withdraw an approval on the card they see; lists and page hide the video at once', async () => {
    const id = await make()
    const { moderationVersion } = (await moderate(moderator, id, approval)).body
    await site.call(stranger, listsApi.save, { body: { videoId: id } })
    expect((await moderate(creator, id, { status: 'rejected', version: moderationVersion })).status).toBe(403)
    expect((await moderate(admin, id, { status: 'rejected', version: 1 })).problem.code).toBe('already_decided')
    const taken = await moderate(admin, id, {
      status: 'rejected',
      version: moderationVersion,
      contentNotes: 'Withdrawn.',
    })
    expect(taken.body).toMatchObject({ status: 'rejected', moderationVersion: 3, religiousContentVerified: false })
    expect((await get(stranger, id)).status).toBe(404)
    expect((await site.call(stranger, videosApi.list)).body.map((video) => video.id)).not.toContain(id)
    expect((await site.call(stranger, listsApi.watchLater)).body.map((video) => video.id)).not.toContain(id)
  })

  test('the files of a video become public and private with the decision, even when they were requested just before', async () => {
    const id = await make()
    const access = createVideoAccess(site.deps.db, site.deps.cache)
    const viewer = await site.deps.sessions.find(stranger.cookie.split('=')[1] ?? '')
    const seen = async () => ({ found: await access.find(id, viewer), cached: access.peek(id, viewer) })
    expect(access.peek(id, viewer)).toBeUndefined()
    expect(await seen()).toEqual({ found: 'none', cached: 'none' })
    const { moderationVersion } = (await moderate(moderator, id, approval)).body
    expect(access.peek(id, viewer)).toBeUndefined()
    expect(await seen()).toEqual({ found: 'shared', cached: 'shared' })
    await moderate(moderator, id, { status: 'rejected', version: moderationVersion })
    expect(access.peek(id, viewer)).toBeUndefined()
    expect(await seen()).toEqual({ found: 'none', cached: 'none' })
  })

  test('each decision is in the audit log with person, action and reason', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'No.' })
    const rows = await site.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'details'])
      .where('objectType', '=', 'video')
      .where('objectId', '=', String(id))
      .execute()
    expect(rows).toEqual([
      { actorId: moderator.id, action: 'video.rejected', details: { from: 'pending', reason: null, notes: 'No.' } },
    ])
  })

  test('a decision that fails half-way changes nothing', async () => {
    const id = await make()
    await site.deps.database.pool.query(
      `CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
       CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit()`,
    )
    expect((await moderate(moderator, id, approval)).status).toBe(500)
    await site.deps.database.pool.query('DROP TRIGGER refuse_audit ON audit_log')
    expect((await get(moderator, id)).body).toMatchObject({ status: 'pending', moderationVersion: 1 })
    expect((await history(moderator, id)).body).toEqual([])
  })
})

describe('submitting again', () => {
  test('is possible for the owner of a rejected video only', async () => {
    const id = await make('rejected')
    expect((await resubmit(null, id)).status).toBe(401)
    expect((await resubmit(stranger, id)).problem.code).toBe('video_not_found')
    expect((await resubmit(moderator, id)).problem.code).toBe('forbidden')
    expect((await resubmit(creator, id, { note: 'x'.repeat(2001) })).status).toBe(400)
    for (const status of ['pending', 'approved'] as const) {
      expect((await resubmit(creator, await make(status))).problem.code).toBe('not_rejected')
    }
    expect((await resubmit(creator, 999_999)).problem.code).toBe('video_not_found')
  })

  test('returns it to the queue with the old notes, once, even after a double click', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'Name the source.' })
    const responses = await Promise.all([1, 2].map(() => resubmit(creator, id, { note: 'The source is named now.' })))
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409])
    expect((await get(creator, id)).body).toMatchObject({
      ...{ status: 'pending', contentNotes: 'Name the source.', moderationVersion: 3 },
      viewer: { canResubmit: false },
    })
    expect((await moderate(moderator, id, { ...approval, version: 3 })).body.contentNotes).toBe('')
  })
})

describe('deciding on several at once', () => {
  const decideMany = (person: Person | null, body: Record<string, unknown>) =>
    site.call(person, reviewQueueApi.decideMany, { body })
  const rejection = { status: 'rejected', contentReason: 'quality' }

  test('is refused to visitors with 401 and to members with 403 [V-SEC-01, V-SEC-03]', async () => {
    const id = await make()
    expect((await decideMany(null, { ...rejection, videos: [{ id }] })).status).toBe(401)
    expect((await decideMany(creator, { ...rejection, videos: [{ id }] })).status).toBe(403)
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test.each([
    ['no videos', { ...rejection, videos: [] }],
    ['51 videos', { ...rejection, videos: Array.from({ length: 51 }, (_, index) => ({ id: index + 1 })) }],
    ['an id that is text', { ...rejection, videos: [{ id: '1' }] }],
    ['no status', { videos: [{ id: 1 }] }],
    ['an unknown reason', { ...rejection, contentReason: 'mood', videos: [{ id: 1 }] }],
  ])('with %s is refused with 400', async (_, body) => {
    expect((await decideMany(moderator, body)).problem.code).toBe('validation_failed')
  })

  test('approves none of them without the checkbox [M-MOD-20]', async () => {
    const id = await make()
    const response = await decideMany(moderator, { status: 'approved', videos: [{ id }] })
    expect(response.problem.code).toBe('religious_tick_required')
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test('each has its own result: deleted, decided or claimed by somebody else, listed twice, not playable', async () => {
    const [fine, decided, held, own, again] = await Promise.all([make(), make(), make(), make(), make()])
    const unplayable = await makeVideo(site, creator, { status: 'pending' })
    const approved = await make('approved')
    await moderate(admin, decided, { status: 'rejected' })
    await site.call(admin, reviewClaimsApi.claim, { params: { id: held } })
    await site.call(moderator, reviewClaimsApi.claim, { params: { id: own } })
    const videos = [
      ...[fine, decided, held, own, again, again, unplayable, 999_999].map((id) => ({ id })),
      { id: approved, version: 1 },
    ]
    const { body } = await decideMany(moderator, { ...approval, videos })
    expect(body).toEqual([
      { id: fine, failure: null },
      { id: decided, failure: 'already_decided' },
      { id: held, failure: 'already_claimed' },
      { id: own, failure: null },
      { id: again, failure: null },
      { id: again, failure: 'already_decided' },
      { id: unplayable, failure: 'video_not_playable' },
      { id: 999_999, failure: 'video_not_found' },
      { id: approved, failure: 'already_decided' },
    ])
    expect((await get(stranger, fine)).status).toBe(200)
    expect((await get(moderator, held)).body.status).toBe('pending')
  })

  test('one reason and one note apply to all of them, each with its own history and audit entry', async () => {
    const ids = await Promise.all([make(), make()])
    await decideMany(moderator, { ...rejection, contentNotes: 'From 0:40 on.', videos: ids.map((id) => ({ id })) })
    for (const id of ids) {
      expect((await history(creator, id)).body).toMatchObject([
        { to: 'rejected', reason: 'quality', notes: 'From 0:40 on.', actor: { id: moderator.id } },
      ])
      const entries = await site.deps.db
        .selectFrom('auditLog')
        .select('action')
        .where('objectId', '=', String(id))
        .where('objectType', '=', 'video')
        .execute()
      expect(entries).toEqual([{ action: 'video.rejected' }])
    }
  })

  test('a card that has changed since it was read is skipped', async () => {
    const id = await make()
    await moderate(moderator, id, rejection)
    await resubmit(creator, id)
    const { body } = await decideMany(moderator, { ...rejection, videos: [{ id, version: 1 }] })
    expect(body).toEqual([{ id, failure: 'already_decided' }])
    expect((await get(moderator, id)).body.status).toBe('pending')
  })

  test('of two simultaneous bulk decisions, each video gets exactly one', async () => {
    const videos = await Promise.all([1, 2, 3].map(async () => ({ id: await make() })))
    const responses = await Promise.all([
      decideMany(moderator, { ...rejection, videos }),
      decideMany(admin, { ...approval, videos: videos.toReversed() }),
    ])
    const failures = responses.flatMap(({ body }) => body.map(({ failure }) => failure))
    expect(failures.filter((failure) => failure === null)).toHaveLength(3)
    expect(failures.filter((failure) => failure === 'already_decided')).toHaveLength(3)
    for (const { id } of videos) expect((await history(moderator, id)).body).toHaveLength(1)
  })
})

describe('the queue by filter', () => {
  const DAY = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  let ruth: Person
  let ids: Record<'old' | 'week' | 'fresh' | 'other', number>
  const queue = (query: Record<string, string | number>, person: Person | null = moderator) =>
    site.call(person, reviewQueueApi.list, { query: { limit: 100, ...query } })
  const found = async (query: Record<string, string | number>) => {
    const names = Object.entries(ids)
    const { body } = await queue(query)
    return body.flatMap((video) => names.filter(([, id]) => id === video.id).map(([name]) => name))
  }

  beforeAll(async () => {
    ruth = await site.person('ruth_100%')
    const other = await site.person('boaz')
    const rows = await site.deps.db.selectFrom('categories').select('id').where('kind', '=', 'video').limit(1).execute()
    const categoryId = rows[0]?.id ?? 0
    const waits = { status: 'pending', isPlayable: true } as const
    ids = {
      old: await makeVideo(site, ruth, { ...waits, createdAt: ago(20), language: 'ar', categoryId }),
      week: await makeVideo(site, ruth, { ...waits, createdAt: ago(3), language: 'pt-BR' }),
      fresh: await makeVideo(site, ruth, { ...waits, createdAt: ago(0.1) }),
      other: await makeVideo(site, other, { ...waits, createdAt: ago(0.2) }),
    }
  })

  test('is for staff', async () => {
    expect((await queue({}, null)).status).toBe(401)
    expect((await queue({}, ruth)).status).toBe(403)
    expect((await site.call(ruth, reviewQueueApi.marks, { query: { ids: '1' } })).status).toBe(403)
  })

  test.each([
    ['category', 'x'],
    ['category', '0'],
    ['language', 'arabic'],
    ['age', 'month'],
    ['only', 'good'],
    ['uploader', 'x'.repeat(101)],
    ['status', 'deleted'],
  ])('%s=%s is refused with 400', async (name, value) => {
    expect((await queue({ [name]: value })).problem.code).toBe('validation_failed')
  })

  test('without a filter contains all pending videos, oldest first, page by page', async () => {
    expect(await found({})).toEqual(['old', 'week', 'other', 'fresh'])
    const first = await queue({ limit: 1, uploader: 'ruth_100%' })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await queue({ limit: 1, uploader: 'ruth_100%', cursor })
    expect([first, second].map(({ body }) => body[0]?.id)).toEqual([ids.old, ids.week])
  })

  test('by category, and without category', async () => {
    const categoryId = (await queue({ uploader: 'ruth_100%', age: 'older' })).body[0]?.categoryId ?? 0
    expect(await found({ category: categoryId })).toEqual(['old'])
    expect(await found({ category: 'none' })).toEqual(['week', 'other', 'fresh'])
  })

  test('by language with its variants, and by age', async () => {
    expect(await found({ language: 'ar' })).toEqual(['old'])
    expect(await found({ language: 'pt' })).toEqual(['week'])
    expect(await found({ age: 'older' })).toEqual(['old'])
    expect(await found({ age: 'week' })).toEqual(['week', 'other', 'fresh'])
    expect(await found({ age: 'day' })).toEqual(['other', 'fresh'])
  })

  test('by a part of the uploader’s name, in which pattern characters have no special meaning', async () => {
    expect(await found({ uploader: 'RUTH_100%' })).toEqual(['old', 'week', 'fresh'])
    expect(await found({ uploader: 'ruth_1%%' })).toEqual([])
    expect(await found({ uploader: ruth.username, language: 'ar' })).toEqual(['old'])
  })

  test('the first video of each person, as a filter and as a flag', async () => {
    expect(await found({ only: 'first' })).toEqual(['old', 'other'])
    const list = Object.values(ids).join(',')
    expect((await site.call(moderator, reviewQueueApi.marks, { query: { ids: list } })).body).toEqual(
      [ids.old, ids.other].sort((a, b) => a - b).map((id) => ({ id, reports: 0, isFirst: true })),
    )
  })

  test('videos with open reports, as a filter and as a flag with the number of reports', async () => {
    const id = await makeVideo(site, ruth, { isPlayable: true })
    const report = (person: Person) =>
      site.call(person, reportsApi.add, { body: { targetType: 'video', targetId: id, reason: 'spam' } })
    await report(stranger)
    await report(creator)
    const reported = async () => (await queue({ status: 'approved', only: 'reported' })).body.map((video) => video.id)
    const marks = async () => (await site.call(moderator, reviewQueueApi.marks, { query: { ids: String(id) } })).body
    expect(await reported()).toEqual([id])
    expect(await marks()).toEqual([{ id, reports: 2, isFirst: false }])
    const [open] = (await site.call(moderator, reportsApi.queue)).body
    const verdict = { outcome: 'uphold', removeContent: true, reason: 'spam' }
    await site.call(moderator, reportsApi.decide, { params: { id: open?.id ?? 0 }, body: verdict })
    expect(await reported()).toEqual([])
    expect(await marks()).toEqual([])
    // Taken down without a note: the owner reads the reason of the report.
    expect((await get(ruth, id)).body).toMatchObject({
      status: 'rejected',
      contentReason: 'spam',
      contentNotes: '',
    })
  })

  test('videos claimed by the caller, and unclaimed ones', async () => {
    await site.call(moderator, reviewClaimsApi.claim, { params: { id: ids.week } })
    await site.call(admin, reviewClaimsApi.claim, { params: { id: ids.other } })
    expect(await found({ only: 'mine' })).toEqual(['week'])
    expect(await found({ only: 'free' })).toEqual(['old', 'fresh'])
  })
})

describe('texts that earlier versions stored', () => {
  test('become their codes; notes written by people stay', async () => {
    const stored = [
      ['This video was not approved because it does not follow the content rules of this site.', 'rules', ''],
      ['L’image ou le son ne peuvent pas être suivis.', 'quality', ''],
      ['المحتوى ليس دينيًا.', 'not_religious', ''],
      ['spam', 'spam', ''],
      ['The content is not religious. Sorry.', null, 'The content is not religious. Sorry.'],
    ] as const
    const rows = await Promise.all(
      stored.map(async ([words, reason, left]) => {
        const id = await makeVideo(site, creator, { status: 'rejected', contentNotes: words })
        const step = {
          videoId: id,
          fromStatus: 'pending',
          toStatus: 'rejected',
          notes: words,
          actorId: admin.id,
        } as const
        await site.deps.db.insertInto('moderationTransitions').values(step).execute()
        const notice = { userId: creator.id, kind: 'video_rejected', excerpt: words.slice(0, 140), link: '/' }
        const source = `old:${id}`
        await site.deps.db
          .insertInto('notifications')
          .values({ ...notice, actorId: null, source })
          .execute()
        return { id, source, reason, left }
      }),
    )
    const text = await readFile(new URL('../../../migrations/0210_review_reasons.sql', import.meta.url), 'utf8')
    await site.deps.database.pool.query(`BEGIN; ${text.replaceAll(/^ALTER TABLE .*$/gm, '')}; COMMIT`)
    for (const { id, source, reason, left } of rows) {
      expect((await get(creator, id)).body).toMatchObject({ contentReason: reason, contentNotes: left })
      expect((await history(creator, id)).body).toMatchObject([{ reason, notes: left }])
      const notice = await site.deps.db
        .selectFrom('notifications')
        .select(['reason', 'excerpt'])
        .where('source', '=', source)
        .executeTakeFirst()
      expect(notice).toEqual({ reason, excerpt: left })
    }
  })
})

describe('reading', () => {
  test('the history is for the owner and staff, newest first, with person and reason', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'Too loud.' })
    await resubmit(creator, id, { note: 'Softer now.' })
    await moderate(admin, id, approval)
    expect((await history(null, id)).status).toBe(401)
    expect((await history(stranger, id)).problem.code).toBe('video_not_found')
    const { body } = await history(creator, id)
    expect(body.map(({ from, to, notes, actor }) => [from, to, notes, actor?.displayName])).toEqual([
      ['pending', 'approved', '', 'arjun'],
      ['rejected', 'pending', 'Softer now.', 'grace'],
      ['pending', 'rejected', 'Too loud.', 'miriam'],
    ])
    expect((await history(moderator, id)).body).toEqual(body)
  })

  test.each(MODERATION_STATES)(
    'the %s tab: staff see all videos with notes and checkbox, others only their own, whatever isAdmin is [M-MOD-04, M-MOD-05, M-MOD-06]',
    async (status) => {
      const id = await make(status)
      const other = await makeVideo(site, stranger, { status, isPlayable: true })
      const list = (person: Person | null) =>
        site.call(person, videosApi.list, { query: { status, isAdmin: 'true', limit: 100 } })
      expect((await list(null)).status).toBe(401)
      const staff = (await list(moderator)).body
      expect(staff.map((video) => video.id)).toEqual(expect.arrayContaining([id, other]))
      expect(staff.every((video) => video.status === status)).toBe(true)
      const card = staff.find((video) => video.id === id)
      expect(card).toMatchObject({
        ...{ id, title: expect.any(String), description: expect.any(String), thumbnailUrl: expect.any(String) },
        ...{ views: 0, duration: 60, createdAt: expect.any(String), status, contentNotes: '' },
        ...{ religiousContentVerified: expect.any(Boolean), moderationVersion: 1 },
        user: { id: creator.id, displayName: 'grace', avatarUrl: null },
      })
      expect(card?.videoUrl).toMatch(/^\/media\//)
      const own = (await list(creator)).body
      expect(own.map((video) => video.id)).toContain(id)
      expect(own.every((video) => video.user.id === creator.id)).toBe(true)
    },
  )

  test('a card names whether viewers can play the video, not whether staff can [M-MOD-20]', async () => {
    const [ready, early] = [await make(), await make()]
    await sql`UPDATE videos SET media = media || '{"hls": null, "progressive": null}'::jsonb WHERE id = ${early}`.execute(
      site.deps.db,
    )
    const { body } = await site.call(moderator, videosApi.list, { query: { status: 'pending', limit: 100 } })
    const cardOf = (id: number) => body.find((video) => video.id === id)
    expect([cardOf(ready)?.isPlayable, cardOf(early)?.isPlayable]).toEqual([true, false])
    expect(cardOf(early)?.videoUrl).toMatch(/full\.mp4$/)
    expect((await get(moderator, early)).body.isPlayable).toBe(false)
    expect((await moderate(moderator, early, approval)).problem.code).toBe('video_not_playable')
  })

  test('the video that has waited longest is first in the queue', async () => {
    const ids = [await make(), await make()]
    const { body } = await site.call(moderator, videosApi.list, { query: { status: 'pending', limit: 100 } })
    const order = body.map((video) => video.id).filter((id) => ids.includes(id))
    expect(order).toEqual(ids)
  })

  test('the counts are updated with the decisions and are for staff [M-MOD-01]', async () => {
    const counts = async () => (await site.call(moderator, moderationApi.counts)).body
    expect((await site.call(null, moderationApi.counts)).status).toBe(401)
    expect((await site.call(creator, moderationApi.counts)).status).toBe(403)
    const before = await counts()
    const id = await make()
    expect(await counts()).toEqual({ ...before, pending: before.pending + 1 })
    await moderate(moderator, id, approval)
    expect(await counts()).toEqual({ ...before, approved: before.approved + 1 })
  })
})
