import { listsApi } from '@lamplight/contract/lists'
import { moderationApi } from '@lamplight/contract/moderation'
import type { Role } from '@lamplight/contract/primitives'
import { MODERATION_STATES, type ModerationState, videosApi } from '@lamplight/contract/videos'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createVideoAccess } from '../videos/video-access.ts'
import { canTakeStep } from './moderation.policy.ts'
import { DEFAULT_REJECTION_NOTES } from './moderation.service.ts'

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

  test.each(all)('from %s to %s: staff decide, only the owner resubmits, nobody else does anything', (from, to) => {
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
  test('is refused to visitors with 401 and to members with 403, the owner too [V-SEC-01, V-SEC-03]', async () => {
    const id = await make()
    expect((await moderate(null, id, approval)).problem.code).toBe('not_signed_in')
    for (const person of [stranger, creator]) expect((await moderate(person, id, approval)).status).toBe(403)
    expect((await get(moderator, id)).reply.status).toBe('pending')
  })

  test.each([
    ['no status', {}],
    ['a status that is none', { status: 'deleted' }],
    ['pending', { status: 'pending' }],
    ['notes of 2001 characters', { status: 'rejected', contentNotes: 'x'.repeat(2001) }],
    ['notes that are no text', { status: 'rejected', contentNotes: 7 }],
    ['a version that is text', { status: 'rejected', version: '1' }],
  ])('with %s is refused with 400 [M-MOD-32]', async (_, body) => {
    const id = await make()
    const answer = await moderate(moderator, id, body)
    expect(answer.problem.code).toBe('validation_failed')
    expect((await get(moderator, id)).reply.status).toBe('pending')
  })

  test.each([undefined, null, false])('approval with the tick %s is refused with 400 [M-MOD-20]', async (tick) => {
    const id = await make()
    const answer = await moderate(moderator, id, { status: 'approved', religiousContentVerified: tick })
    expect(answer.status).toBe(400)
    expect(answer.problem.code).toBe('religious_tick_required')
    expect((await get(moderator, id)).reply.status).toBe('pending')
  })

  test.each([999_999, 'abc', 0])('the video %s does not exist', async (id) => {
    expect((await moderate(moderator, id, approval)).problem.code).toBe('video_not_found')
  })

  test('a video with nothing to play yet is not approved, but can be rejected', async () => {
    const id = await makeVideo(site, creator, { status: 'pending', processing: 'failed' })
    expect((await moderate(moderator, id, approval)).problem.code).toBe('video_not_playable')
    expect((await moderate(moderator, id, { status: 'rejected' })).status).toBe(200)
  })

  test.each([
    ['a moderator', () => moderator],
    ['an admin', () => admin],
  ])('%s approves with notes and tick; the video is public at once [M-MOD-21, M-MOD-31, M-MOD-34]', async (_, who) => {
    const id = await make()
    const before = (await site.call(stranger, videosApi.list)).reply
    expect(before.map((video) => video.id)).not.toContain(id)
    const { reply } = await moderate(who(), id, { ...approval, contentNotes: '  A fine psalm. ', version: 1 })
    expect(reply).toMatchObject({
      ...{ id, status: 'approved', contentNotes: 'A fine psalm.', religiousContentVerified: true },
      ...{ moderationVersion: 2, user: { id: creator.id, displayName: 'grace', avatarUrl: null } },
    })
    const after = (await site.call(stranger, videosApi.list)).reply
    expect(after.map((video) => video.id)).toContain(id)
    expect((await get(stranger, id)).status).toBe(200)
  })

  test('rejecting sends notes only; the tick is cleared and the owner reads the notes [M-MOD-22]', async () => {
    const id = await make()
    const body = { status: 'rejected', contentNotes: 'Please add the source.', religiousContentVerified: true }
    const { reply } = await moderate(moderator, id, body)
    expect(reply).toMatchObject({ status: 'rejected', religiousContentVerified: false })
    expect((await get(creator, id)).reply.contentNotes).toBe('Please add the source.')
    expect((await get(stranger, id)).problem.code).toBe('video_not_found')
  })

  test.each([undefined, null, '', '   '])(
    'rejecting with the notes %j tells the owner a plain reason',
    async (notes) => {
      const id = await make()
      const { reply } = await moderate(moderator, id, { status: 'rejected', contentNotes: notes })
      expect(reply.contentNotes).toBe(DEFAULT_REJECTION_NOTES)
    },
  )

  test('a second decision is refused with 409, the same one too [M-MOD-23]', async () => {
    for (const first of [approval, { status: 'rejected' }]) {
      const id = await make()
      expect((await moderate(moderator, id, first)).status).toBe(200)
      for (const second of [approval, { status: 'rejected' }, { ...approval, version: 1 }]) {
        const answer = await moderate(admin, id, second)
        expect(answer.status).toBe(409)
        expect(answer.problem.code).toBe('already_decided')
      }
      expect((await history(moderator, id)).reply).toHaveLength(1)
    }
  })

  test('of two moderators at the same moment exactly one decides, with versions and without', async () => {
    for (const version of [{}, { version: 1 }]) {
      const id = await make()
      const answers = await Promise.all([
        moderate(moderator, id, { ...approval, ...version }),
        moderate(admin, id, { status: 'rejected', ...version }),
        moderate(moderator, id, { status: 'rejected', ...version }),
      ])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
      expect((await history(moderator, id)).reply).toHaveLength(1)
    }
  })

  test('staff take an approval back on the card they see; lists and page close at once', async () => {
    const id = await make()
    const { moderationVersion } = (await moderate(moderator, id, approval)).reply
    await site.call(stranger, listsApi.save, { body: { videoId: id } })
    expect((await moderate(creator, id, { status: 'rejected', version: moderationVersion })).status).toBe(403)
    expect((await moderate(admin, id, { status: 'rejected', version: 1 })).problem.code).toBe('already_decided')
    const taken = await moderate(admin, id, {
      status: 'rejected',
      version: moderationVersion,
      contentNotes: 'Withdrawn.',
    })
    expect(taken.reply).toMatchObject({ status: 'rejected', moderationVersion: 3, religiousContentVerified: false })
    expect((await get(stranger, id)).status).toBe(404)
    expect((await site.call(stranger, videosApi.list)).reply.map((video) => video.id)).not.toContain(id)
    expect((await site.call(stranger, listsApi.watchLater)).reply.map((video) => video.id)).not.toContain(id)
  })

  test('the files of a video open and close with the decision, also when they were asked for a moment before', async () => {
    const id = await make()
    const access = createVideoAccess(site.deps.db, site.deps.cache)
    const asked = { viewer: { id: stranger.id, role: 'user' } } as FastifyRequest
    expect(await access(id, asked)).toBe('none')
    const { moderationVersion } = (await moderate(moderator, id, approval)).reply
    expect(await access(id, asked)).toBe('shared')
    await moderate(moderator, id, { status: 'rejected', version: moderationVersion })
    expect(await access(id, asked)).toBe('none')
  })

  test('each decision is in the audit log with who, what and why', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'No.' })
    const rows = await site.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'details'])
      .where('objectType', '=', 'video')
      .where('objectId', '=', String(id))
      .execute()
    expect(rows).toEqual([
      { actorId: moderator.id, action: 'video.rejected', details: { from: 'pending', notes: 'No.' } },
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
    expect((await get(moderator, id)).reply).toMatchObject({ status: 'pending', moderationVersion: 1 })
    expect((await history(moderator, id)).reply).toEqual([])
  })
})

describe('submitting again', () => {
  test('is for the owner of a rejected video only', async () => {
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

  test('brings it back into the queue with the old notes, once, also when clicked twice at once', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'Name the source.' })
    const answers = await Promise.all([1, 2].map(() => resubmit(creator, id, { note: 'The source is named now.' })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect((await get(creator, id)).reply).toMatchObject({
      ...{ status: 'pending', contentNotes: 'Name the source.', moderationVersion: 3 },
      viewer: { canResubmit: false },
    })
    expect((await moderate(moderator, id, { ...approval, version: 3 })).reply.contentNotes).toBe('')
  })
})

describe('reading', () => {
  test('the history is for the owner and staff, newest first, with who and why', async () => {
    const id = await make()
    await moderate(moderator, id, { status: 'rejected', contentNotes: 'Too loud.' })
    await resubmit(creator, id, { note: 'Softer now.' })
    await moderate(admin, id, approval)
    expect((await history(null, id)).status).toBe(401)
    expect((await history(stranger, id)).problem.code).toBe('video_not_found')
    const { reply } = await history(creator, id)
    expect(reply.map(({ from, to, notes, actor }) => [from, to, notes, actor?.displayName])).toEqual([
      ['pending', 'approved', '', 'arjun'],
      ['rejected', 'pending', 'Softer now.', 'grace'],
      ['pending', 'rejected', 'Too loud.', 'miriam'],
    ])
    expect((await history(moderator, id)).reply).toEqual(reply)
  })

  test.each(MODERATION_STATES)(
    'the %s tab: staff see all of it with notes and tick, others only their own, whatever isAdmin says [M-MOD-04, M-MOD-05, M-MOD-06]',
    async (status) => {
      const id = await make(status)
      const other = await makeVideo(site, stranger, { status, isPlayable: true })
      const list = (person: Person | null) =>
        site.call(person, videosApi.list, { query: { status, isAdmin: 'true', limit: 100 } })
      expect((await list(null)).status).toBe(401)
      const staff = (await list(moderator)).reply
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
      const own = (await list(creator)).reply
      expect(own.map((video) => video.id)).toContain(id)
      expect(own.every((video) => video.user.id === creator.id)).toBe(true)
    },
  )

  test('whoever waits longest stands first in the queue', async () => {
    const ids = [await make(), await make()]
    const { reply } = await site.call(moderator, videosApi.list, { query: { status: 'pending', limit: 100 } })
    const order = reply.map((video) => video.id).filter((id) => ids.includes(id))
    expect(order).toEqual(ids)
  })

  test('the counts follow the decisions and are for staff [M-MOD-01]', async () => {
    const counts = async () => (await site.call(moderator, moderationApi.counts)).reply
    expect((await site.call(null, moderationApi.counts)).status).toBe(401)
    expect((await site.call(creator, moderationApi.counts)).status).toBe(403)
    const before = await counts()
    const id = await make()
    expect(await counts()).toEqual({ ...before, pending: before.pending + 1 })
    await moderate(moderator, id, approval)
    expect(await counts()).toEqual({ ...before, approved: before.approved + 1 })
  })
})
