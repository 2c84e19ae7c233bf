import { consoleApi } from '@lamplight/contract/console'
import { moderationApi } from '@lamplight/contract/moderation'
import { secondReviewsApi } from '@lamplight/contract/second-reviews'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { chooseDecision } from './second-reviews.sql.ts'

let site: TestSite
let owner: Person
let first: Person
let second: Person
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  // The first decision of a site is always chosen.
  await site.deps.db.deleteFrom('moderationTransitions').execute()
  owner = await site.person('grace')
  first = await site.person('first', 'moderator')
  second = await site.person('second', 'admin')
})

async function decide(
  actor = first,
  body: Record<string, unknown> = { status: 'approved', religiousContentVerified: true },
) {
  const id = await makeVideo(site, owner, { status: 'pending', isPlayable: true })
  const decided = await site.call(actor, moderationApi.moderate, { params: { id }, body })
  if (decided.status !== 200) throw new Error(decided.text)
  return id
}
const reviewsFor = async (person: Person) => (await site.call(person, secondReviewsApi.list)).body
const waitingFor = async (person: Person) => (await reviewsFor(person)).waiting.map(({ video }) => video.id)
const countFor = async (person: Person) => (await site.call(person, consoleApi.overview)).body.secondReviews
const answer = (person: Person, id: number, body: Record<string, unknown>) =>
  site.call(person, secondReviewsApi.answer, { params: { id }, body })
/** A chosen decision, as the second person sees it. */
async function chosen(): Promise<{ id: number; videoId: number }> {
  const videoId = await decide()
  const [review] = (await reviewsFor(second)).waiting
  if (!review) throw new Error('the first decision was not chosen')
  return { id: review.id, videoId }
}

describe('which decisions wait for a second look', () => {
  test('decisions wait for all staff except their author and the owner of the video, and not for members', async () => {
    const id = await decide()
    expect(await waitingFor(second)).toEqual([id])
    expect(await countFor(second)).toBe(1)
    expect(await waitingFor(first)).toEqual([])
    expect(await countFor(first)).toBe(0)
    const uploader = { ...owner }
    await site.deps.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', owner.id).execute()
    expect(await waitingFor(uploader)).toEqual([])
    const member = await site.person('member')
    expect((await site.call(member, secondReviewsApi.list)).status).toBe(403)
    expect((await site.call(null, secondReviewsApi.list)).status).toBe(401)
  })

  test('not one that has been changed, or whose video is gone', async () => {
    const { id, videoId } = await chosen()
    const videos = site.deps.db.updateTable('videos').where('id', '=', videoId)
    await videos.set({ deletedAt: new Date() }).execute()
    expect(await waitingFor(second)).toEqual([])
    expect((await answer(second, id, { agrees: true })).problem.code).toBe('second_review_not_found')
    await videos.set({ deletedAt: null }).execute()
    const version = (await reviewsFor(second)).waiting[0]?.video.moderationVersion ?? -1
    const body = { status: 'rejected', contentReason: 'rules', version } as const
    expect((await site.call(second, moderationApi.moderate, { params: { id: videoId }, body })).status).toBe(200)
    expect(await waitingFor(await site.person('third', 'moderator'))).toEqual([])
    expect((await answer(second, id, { agrees: true })).problem.code).toBe('second_review_not_found')
  })

  test('at least one of a hundred decisions in a row, whatever chance brings', async () => {
    const videoId = await decide()
    const { db } = site.deps
    const steps = Array.from({ length: 250 }, () => ({
      ...{ videoId, fromStatus: 'pending' as const, toStatus: 'approved' as const, reason: null, notes: '' },
      actorId: first.id,
    }))
    for (const step of steps) {
      await db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('moderationTransitions')
          .values(step)
          .returning('id')
          .executeTakeFirstOrThrow()
        await chooseDecision(tx, { id, videoId, decidedBy: first.id }, 0)
      })
    }
    const ids = await db.selectFrom('moderationTransitions').select('id').orderBy('id').execute()
    const picked = await db.selectFrom('secondReviews').select('transitionId').orderBy('id').execute()
    const places = picked.map(({ transitionId }) => ids.findIndex(({ id }) => id === transitionId))
    expect(places).toEqual([0, 100, 200])
  })

  test('more by chance', async () => {
    const videoId = await decide()
    await site.deps.db.transaction().execute(async (tx) => {
      const step = { videoId, fromStatus: 'pending', toStatus: 'approved', reason: null, notes: '' } as const
      const row = { ...step, actorId: first.id }
      const { id } = await tx.insertInto('moderationTransitions').values(row).returning('id').executeTakeFirstOrThrow()
      await chooseDecision(tx, { id, videoId, decidedBy: first.id }, 1)
    })
    expect(await countFor(second)).toBe(1)
    expect(await site.deps.db.selectFrom('secondReviews').select('id').execute()).toHaveLength(2)
  })
})

describe('an answer', () => {
  test('that agrees is counted, and the decision leaves the list', async () => {
    const { id } = await chosen()
    expect((await answer(second, id, { agrees: true })).status).toBe(200)
    expect(await reviewsFor(second)).toMatchObject({ waiting: [], differing: [], reviewed: 1, agreed: 1 })
    expect(await countFor(second)).toBe(0)
  })

  test('that differs needs a reason, is shown to all staff with it, and changes nothing by itself', async () => {
    const { id, videoId } = await chosen()
    const without = await answer(second, id, { agrees: false, notes: ' ' })
    expect(without.problem.issues).toEqual([
      { path: 'notes', message: 'Please give a reason of at least 3 characters' },
    ])
    expect((await answer(second, id, { agrees: false, notes: 'It is a concert.' })).status).toBe(200)
    const { differing, reviewed, agreed } = await reviewsFor(first)
    expect(differing).toMatchObject([
      { videoId, decision: 'approved', notes: 'It is a concert.', decidedBy: { displayName: 'first' } },
    ])
    expect(differing[0]?.reviewedBy?.displayName).toBe('second')
    expect({ reviewed, agreed }).toEqual({ reviewed: 1, agreed: 0 })
    const history = await site.call(owner, moderationApi.history, { params: { id: videoId } })
    expect(history.body[0]).toMatchObject({ to: 'approved' })
    expect(history.text).not.toContain('concert')
    const entries = await site.deps.db.selectFrom('auditLog').select(['action', 'actorId']).execute()
    expect(entries).toContainEqual({ action: 'video.second_review_differed', actorId: second.id })
  })

  test('of two people at the same moment is stored once; the second gets a conflict', async () => {
    const { id } = await chosen()
    const third = await site.person('third', 'moderator')
    const answers = await Promise.all([answer(second, id, { agrees: true }), answer(third, id, { agrees: true })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await reviewsFor(first)).reviewed).toBe(1)
  })

  test('by the author of the decision, for an unknown id, or without its fields is refused', async () => {
    const { id } = await chosen()
    expect((await answer(first, id, { agrees: true })).status).toBe(404)
    expect((await answer(second, 999_999, { agrees: true })).status).toBe(404)
    expect((await answer(second, id, {})).status).toBe(400)
    expect((await answer(second, id, { agrees: false, notes: 'x'.repeat(1001) })).status).toBe(400)
    expect((await answer(await site.person('member'), id, { agrees: true })).status).toBe(403)
  })
})
