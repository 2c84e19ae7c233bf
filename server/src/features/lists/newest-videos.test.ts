/** The stored newest video of a channel that members find (channel_newest_videos), which puts followed channels in order. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let other: Person
/** Three listed videos, oldest first. */
let ids: number[]

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  creator = await site.person('grace')
  other = await site.person('yusuf')
  await sql`DELETE FROM videos`.execute(site.deps.db)
  ids = []
  for (let n = 0; n < 3; n++) ids.push(await makeVideo(site, creator, { title: `Evensong ${n}` }))
  await sql`UPDATE videos SET created_at = now() + id * interval '1 second'`.execute(site.deps.db)
})

const stored = async () => {
  const { rows } = await sql<{ channelId: number; videoId: number; createdAt: Date }>`
    SELECT channel_id, video_id, created_at FROM channel_newest_videos ORDER BY channel_id`.execute(site.deps.db)
  return rows
}
const counted = async () => {
  const { rows } = await sql<{ channelId: number; videoId: number; createdAt: Date }>`
    SELECT DISTINCT ON (owner_id) owner_id AS channel_id, id AS video_id, created_at FROM videos
    WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility <> 'unlisted'
    ORDER BY owner_id, created_at DESC, id DESC`.execute(site.deps.db)
  return rows
}
const newest = async () => (await stored()).find(({ channelId }) => channelId === creator.id)?.videoId
const change = (change: RawBuilder<unknown>, db: Db = site.deps.db) =>
  sql`UPDATE videos SET ${change} WHERE id = ${ids[2]}`.execute(db)

test.each([
  ['rejected', sql`status = 'rejected'`],
  ['deleted', sql`deleted_at = now()`],
  ['unlisted', sql`visibility = 'unlisted'`],
  ['given a later time', sql`publish_at = now() + interval '1 day'`],
  ['made older than the others', sql`created_at = now() - interval '1 year'`],
])('the video before it follows when the newest is %s, and gives way when that is undone', async (_, withdrawn) => {
  expect(await newest()).toBe(ids[2])
  const [{ createdAt } = { createdAt: new Date() }] = await stored()
  await change(withdrawn)
  expect(await newest()).toBe(ids[1])
  expect(await stored()).toEqual(await counted())
  await change(
    sql`status = 'approved', deleted_at = NULL, visibility = 'public', publish_at = NULL, created_at = ${createdAt}`,
  )
  expect(await newest()).toBe(ids[2])
  expect(await stored()).toEqual(await counted())
})

test('a video for members is the newest one of its channel: only members have it put in order', async () => {
  await change(sql`visibility = 'members'`)
  expect(await newest()).toBe(ids[2])
  await change(sql`visibility = 'unlisted'`)
  expect(await newest()).toBe(ids[1])
  await change(sql`visibility = 'members'`)
  expect(await newest()).toBe(ids[2])
  await sql`DELETE FROM videos WHERE id = ${ids[2]}`.execute(site.deps.db)
  expect(await newest()).toBe(ids[1])
})

test('a video that is not the newest changes nothing', async () => {
  await sql`UPDATE videos SET status = 'rejected' WHERE id = ${ids[0]}`.execute(site.deps.db)
  await sql`DELETE FROM videos WHERE id = ${ids[1]}`.execute(site.deps.db)
  expect(await newest()).toBe(ids[2])
})

test('a channel whose last listed video is erased has none', async () => {
  await sql`DELETE FROM videos WHERE owner_id = ${creator.id}`.execute(site.deps.db)
  expect(await stored()).toEqual([])
})

test('a video with another owner counts for that channel', async () => {
  await change(sql`owner_id = ${other.id}`)
  expect(await stored()).toEqual(await counted())
  expect((await stored()).map(({ videoId }) => videoId).toSorted((a, b) => a - b)).toEqual([ids[1], ids[2]])
})

test('a video that is published and withdrawn again in one transaction changes nothing', async () => {
  await change(sql`status = 'rejected'`)
  await site.deps.db.transaction().execute(async (tx) => {
    await change(sql`status = 'approved'`, tx)
    await change(sql`status = 'rejected'`, tx)
  })
  expect(await newest()).toBe(ids[1])
  expect(await stored()).toEqual(await counted())
})

test('of two videos of the same moment the later one is the newest', async () => {
  await sql`UPDATE videos SET created_at = '2026-01-01'`.execute(site.deps.db)
  expect(await newest()).toBe(ids[2])
  await sql`UPDATE videos SET status = 'rejected' WHERE id = ${ids[2]}`.execute(site.deps.db)
  expect(await newest()).toBe(ids[1])
})

test('the two newest videos withdrawn at the same moment leave the third', async () => {
  const { db } = site.deps
  let secondIsDone: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (first) => {
    await change(sql`status = 'rejected'`, first)
    // As at its end, which another transaction may meet.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(first)
    secondIsDone = sql`UPDATE videos SET status = 'rejected' WHERE id = ${ids[1]}`.execute(db)
    // The second transaction waits for the first.
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBe(1)
  })
  await secondIsDone
  expect(await newest()).toBe(ids[0])
})
