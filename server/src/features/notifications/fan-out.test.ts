/** Publishing on a channel with many followers. */
import { forumApi } from '@lamplight/contract/forum'
import { moderationApi } from '@lamplight/contract/moderation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { topicReplied } from '../forum/forum.events.ts'
import { videoDecided } from '../moderation/moderation.events.ts'
import { notificationSources } from './notification-sources.ts'
import { unreadChanged } from './notifications.events.ts'
import { createNotifyHandler } from './notify.handler.ts'

let site: TestSite
let small: Person
let large: Person
let moderator: Person
const MANY = 3_000

beforeAll(async () => {
  site = await createTestSite()
  small = await site.person('grace')
  large = await site.person('arjun')
  moderator = await site.person('miriam', 'moderator')
  await sql`
    WITH made AS (
      INSERT INTO users (username, username_key, display_name, password_hash)
      SELECT 'follower' || n, 'follower' || n, 'Follower', 'x' FROM generate_series(1, ${MANY}) n RETURNING id
    )
    INSERT INTO subscriptions (subscriber_id, channel_id) SELECT id, ${large.id} FROM made`.execute(site.deps.db)
  await sql`INSERT INTO subscriptions (subscriber_id, channel_id) VALUES (${moderator.id}, ${small.id})`.execute(
    site.deps.db,
  )
})
afterAll(() => site.close())

const countRows = async () => {
  const { rows } = await sql<{ rows: number }>`
    SELECT (SELECT count(*) FROM notifications)::int + (SELECT count(*) FROM pgboss.job)::int AS rows`.execute(
    site.deps.db,
  )
  return rows[0]?.rows ?? 0
}

/** Rows that one request writes besides its own. */
async function writtenByPublishing(owner: Person): Promise<number> {
  const id = await makeVideo(site, owner, { status: 'pending', isPlayable: true })
  const before = await countRows()
  const body = { status: 'approved' as const, religiousContentVerified: true }
  expect((await site.call(moderator, moderationApi.moderate, { params: { id }, body })).status).toBe(200)
  return (await countRows()) - before
}

test('the request writes as much for thousands of followers as for one: a job, and no notification', async () => {
  const forOne = await writtenByPublishing(small)
  expect(await writtenByPublishing(large)).toBe(forOne)
  const { rows } = await sql`SELECT 1 FROM notifications`.execute(site.deps.db)
  expect(rows).toEqual([])
})

test('the job notifies every follower once, in parts, also when it runs again', async () => {
  const videoId = await makeVideo(site, large, { title: 'Vespers' })
  const source = notificationSources.find(({ event }) => event.name === videoDecided.name)
  if (!source) throw new Error('nothing listens to decisions')
  const handle = createNotifyHandler(site.deps, source, 1_000)
  const run = () =>
    handle(
      { videoId, from: 'pending', to: 'approved', actorId: moderator.id } as never,
      { signal: new AbortController().signal, isLastTry: false } as never,
    )
  await run()
  await run()
  const { count } = await site.deps.db
    .selectFrom('notifications')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('count'))
    .where('kind', '=', 'new_video')
    .executeTakeFirstOrThrow()
  expect(count).toBe(MANY)
})

test('a reply in a topic with thousands of subscribers notifies each of them once', async () => {
  const { db } = site.deps
  const { body: category } = await site.call(large, forumApi.addCategory, { body: { name: 'Pilgrimages' } })
  const topic = { title: 'On foot to Santiago', categoryId: category.id, content: 'Who walks with me?' }
  const topicId = (await site.call(large, forumApi.addTopic, { body: topic })).body.id
  await sql`
    INSERT INTO forum_subscriptions (topic_id, user_id, is_subscribed)
    SELECT ${topicId}, subscriber_id, true FROM subscriptions WHERE channel_id = ${large.id}`.execute(db)
  const { body: post } = await site.call(small, forumApi.addPost, { body: { topicId, content: 'I do.' } })
  const source = notificationSources.find(({ event }) => event.name === topicReplied.name)
  if (!source) throw new Error('nothing listens to replies')
  const unread = new Set<number>()
  let most = 0
  site.deps.events.on(unreadChanged, ({ userIds }) => {
    for (const id of userIds) unread.add(id)
    most = Math.max(most, userIds.length)
  })
  const payload = { topicId, postId: post.id, authorId: small.id }
  const context = { signal: new AbortController().signal, isLastTry: false }
  for (let run = 0; run < 2; run += 1) await createNotifyHandler(site.deps, source)(payload as never, context)
  const { rows } = await sql<{ people: number }>`
    SELECT count(DISTINCT user_id)::int AS people FROM notifications WHERE kind = 'forum_reply'`.execute(db)
  expect(rows).toEqual([{ people: MANY + 1 }])
  expect(unread.size).toBe(MANY + 1)
  // A message between processes is short.
  expect(most).toBe(200)
})
