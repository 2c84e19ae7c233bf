import { moderationApi, REVIEW_TIMES_FROM } from '@lamplight/contract/moderation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
})
afterAll(() => site.close())

/** Without the cached ones. */
async function times() {
  site.deps.cache.clear()
  return (await site.call(null, moderationApi.reviewTimes, {})).body
}

/** A video that was submitted this many hours before its decision, `daysAgo` days ago. */
async function decide(hours: number, daysAgo = 1): Promise<number> {
  const videoId = await makeVideo(site, creator, { status: 'approved' })
  await sql`DELETE FROM moderation_transitions WHERE video_id = ${videoId}`.execute(site.deps.db)
  await sql`INSERT INTO moderation_transitions (video_id, from_status, to_status, created_at) VALUES
    (${videoId}, NULL, 'pending', now() - make_interval(days => ${daysAgo}, hours => ${hours})),
    (${videoId}, 'pending', 'approved', now() - make_interval(days => ${daysAgo}))`.execute(site.deps.db)
  return videoId
}

test('visitors read how long half and nearly all videos waited for a decision, once there are enough', async () => {
  for (let hours = 1; hours < REVIEW_TIMES_FROM; hours++) await decide(hours)
  expect(await times()).toEqual({ decisions: REVIEW_TIMES_FROM - 1, halfWithin: null, mostWithin: null })
  const last = await decide(20)
  const { halfWithin, mostWithin } = await times()
  expect([(halfWithin ?? 0) / 3600, (mostWithin ?? 0) / 3600]).toEqual([expect.closeTo(10.5), expect.closeTo(19.05)])

  // Submitted again after a rejection: its second wait counts by itself, not from the first submission.
  await sql`INSERT INTO moderation_transitions (video_id, from_status, to_status, created_at) VALUES
    (${last}, 'rejected', 'pending', now() - make_interval(hours => 2)),
    (${last}, 'pending', 'approved', now() - make_interval(hours => 1))`.execute(site.deps.db)
  expect((await times()).decisions).toBe(REVIEW_TIMES_FROM + 1)
  expect(((await times()).halfWithin ?? 0) / 3600).toBeCloseTo(10)

  // What is older says nothing about today.
  await decide(500, 91)
  expect((await times()).decisions).toBe(REVIEW_TIMES_FROM + 1)
})

test('are cached: many readers cost no more than one', async () => {
  const videoId = await decide(1)
  const { decisions } = await times()
  await sql`INSERT INTO moderation_transitions (video_id, from_status, to_status) VALUES
    (${videoId}, 'rejected', 'pending'), (${videoId}, 'pending', 'approved')`.execute(site.deps.db)
  expect((await site.call(null, moderationApi.reviewTimes, {})).body.decisions).toBe(decisions)
  expect((await times()).decisions).toBe(decisions + 1)
})
