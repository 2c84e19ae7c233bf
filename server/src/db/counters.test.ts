import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundJobs } from '../background-jobs.ts'
import { createLog } from '../lib/log.ts'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'

let site: TestSite
let creator: Person
let people: Person[]
let videoId: number
let commentId: number

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  people = await Promise.all(Array.from({ length: 100 }, () => site.person('member')))
})
afterAll(() => site.close())

beforeEach(async () => {
  videoId = await makeVideo(site, creator)
  const { body } = await site.call(creator, commentsApi.add, { body: { videoId, content: 'Welcome' } })
  commentId = body.id
})

/** Sent again while the database is too busy to accept it, as the refusal asks: several hundred wait for one row here. */
async function insist<Response extends { status: number }>(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return response.status === 503 ? insist(send) : response
}
const like = (person: Person, value: 'like' | 'dislike' | 'none') =>
  insist(() => site.call(person, videosApi.react, { params: { id: videoId }, body: { value } }))
const likeComment = (person: Person, body?: { liked: boolean }) =>
  insist(() => site.call(person, commentsApi.like, { params: { id: commentId }, ...(body ? { body } : {}) }))
const subscribe = (person: Person) =>
  insist(() => site.call(person, usersApi.subscribe, { params: { id: creator.id } }))
const unsubscribe = (person: Person) =>
  insist(() => site.call(person, usersApi.unsubscribe, { params: { id: creator.id } }))
const comment = (person: Person) =>
  insist(() => site.call(person, commentsApi.add, { body: { videoId, content: 'Amen' } }))

const readCounters = async () => {
  const { rows } = await sql<{ likes: number; comments: number; commentLikes: number; subscribers: number }>`
    SELECT v.likes, v.comment_count AS comments, c.likes AS comment_likes, u.subscriber_count AS subscribers
    FROM videos v JOIN comments c ON c.id = ${commentId} JOIN users u ON u.id = v.owner_id
    WHERE v.id = ${videoId}`.execute(site.deps.db)
  return rows[0]
}

const countDeadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`SELECT deadlocks::int FROM pg_stat_database
    WHERE datname = current_database()`.execute(site.deps.db)
  return rows[0]?.deadlocks ?? -1
}

const expectSuccess = (responses: { status: number; text: string }[]) =>
  expect(responses.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])

describe('counters', () => {
  test('are exact after a hundred people liked, commented and subscribed at the same moment, without a deadlock', async () => {
    expectSuccess(
      await Promise.all(
        people.flatMap((person) => [
          like(person, 'like'),
          likeComment(person, { liked: true }),
          subscribe(person),
          comment(person),
        ]),
      ),
    )
    expect(await readCounters()).toEqual({ likes: 100, comments: 101, commentLikes: 100, subscribers: 100 })
    expectSuccess(
      await Promise.all(
        people.flatMap((person, n) => [
          like(person, n % 2 === 0 ? 'none' : 'dislike'),
          likeComment(person, { liked: n % 4 === 0 }),
          unsubscribe(person),
        ]),
      ),
    )
    expect(await readCounters()).toEqual({ likes: 0, comments: 101, commentLikes: 25, subscribers: 0 })
    expect(await countDeadlocks()).toBe(0)
  })

  test('follow the last action of a person with two tabs', async () => {
    const [person = creator] = people
    const values = Array.from({ length: 50 }, (_, n) => (['like', 'none', 'dislike'] as const)[n % 3] ?? 'none')
    expectSuccess(await Promise.all(values.map((value) => like(person, value))))
    expectSuccess(await Promise.all(values.map((value) => likeComment(person, { liked: value === 'like' }))))
    expectSuccess(
      await Promise.all(values.map((value) => (value === 'like' ? subscribe(person) : unsubscribe(person)))),
    )
    const { rows } = await sql`SELECT
      (SELECT count(*)::int FROM reactions WHERE video_id = ${videoId} AND value = 'like') AS likes,
      (SELECT count(*)::int FROM comments WHERE video_id = ${videoId}) AS comments,
      (SELECT count(*)::int FROM comment_likes WHERE comment_id = ${commentId}) AS comment_likes,
      (SELECT count(*)::int FROM subscriptions WHERE channel_id = ${creator.id}) AS subscribers`.execute(site.deps.db)
    expect(await readCounters()).toEqual(rows[0])
  })

  test('a like that is toggled an even number of times simultaneously ends as it was', async () => {
    const [person = creator] = people
    expectSuccess(await Promise.all(Array.from({ length: 2 }, () => likeComment(person))))
    expect((await readCounters())?.commentLikes).toBe(0)
  })
})

describe('the hourly correction', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })

  const runJobs = async () => {
    lines.length = 0
    for (const { definition, loadHandler, cron } of backgroundJobs) {
      if (!/^reconcile-(likes|comment-likes|comments|subscribers|forum-topics|forum-replies)$/.test(definition.name))
        continue
      expect(cron).toMatch(/^\d+ \* \* \* \*$/)
      const handler = await loadHandler({ ...site.deps, log })
      await handler(undefined as never, { signal: new AbortController().signal, isLastTry: true })
    }
    return lines.map((line) => JSON.parse(line))
  }

  test('sets each counter that drifted to the real count, and logs the corrections', async () => {
    const { db } = site.deps
    const [person = creator] = people
    await Promise.all([like(person, 'like'), likeComment(person, { liked: true }), subscribe(person)])
    expect(await runJobs()).toEqual([])
    await db.updateTable('videos').set({ likes: 7, commentCount: 0 }).where('id', '=', videoId).execute()
    await db.updateTable('comments').set({ likes: 9 }).where('id', '=', commentId).execute()
    await db.updateTable('users').set({ subscriberCount: 0 }).where('id', '=', creator.id).execute()
    expect(await runJobs()).toMatchObject([
      { counter: 'videos.likes', corrected: 1, rows: [{ id: videoId, was: 7, is: 1 }] },
      { counter: 'comments.likes', corrected: 1, rows: [{ id: commentId, was: 9, is: 1 }] },
      { counter: 'videos.comment_count', corrected: 1, rows: [{ id: videoId, was: 0, is: 1 }] },
      { counter: 'users.subscriber_count', corrected: 1, rows: [{ id: creator.id, was: 0, is: 1 }] },
    ])
    expect(await readCounters()).toEqual({ likes: 1, comments: 1, commentLikes: 1, subscribers: 1 })
    expect(await runJobs()).toEqual([])
    await unsubscribe(person)
  })

  test('sets the topics of a forum category and the replies of a topic, deleted ones left out', async () => {
    const { db } = site.deps
    const [person = creator, other = creator] = people
    const { body: category } = await site.call(creator, forumApi.addCategory, {
      body: { name: `Hymns ${videoId}` },
    })
    const moderator = await site.person('moderator', 'moderator')
    const addTopic = async (title: string) =>
      (
        await site.call(person, forumApi.addTopic, {
          body: { categoryId: category.id, title, content: 'Which one do you sing at home?' },
        })
      ).body.id
    const addPost = async (topicId: number, content: string) =>
      (await site.call(other, forumApi.addPost, { body: { topicId, content } })).body.id
    const topicId = await addTopic('Evening hymns')
    const gone = await addTopic('Morning hymns')
    await addPost(topicId, 'Abide with me')
    const deleted = await addPost(topicId, 'Lead, kindly light')
    await site.call(other, forumApi.removePost, { params: { id: deleted }, body: {} })
    await site.call(moderator, forumApi.removeTopic, { params: { id: gone }, body: { reason: 'Asked twice' } })
    expect(await runJobs()).toEqual([])

    await db.updateTable('forumCategories').set({ topicCount: 5 }).where('id', '=', category.id).execute()
    await db.updateTable('forumTopics').set({ replyCount: 0 }).where('id', '=', topicId).execute()
    expect(await runJobs()).toMatchObject([
      { counter: 'forum_categories.topic_count', corrected: 1, rows: [{ id: category.id, was: 5, is: 1 }] },
      { counter: 'forum_topics.reply_count', corrected: 1, rows: [{ id: topicId, was: 0, is: 1 }] },
    ])
    expect(await runJobs()).toEqual([])
  })

  test('does not mistake concurrent likes and subscriptions for drift', async () => {
    const busy = Promise.all(people.flatMap((person) => [like(person, 'like'), subscribe(person), comment(person)]))
    const corrections = [await runJobs(), await runJobs()]
    expectSuccess(await busy)
    expect([...corrections, await runJobs()].flat()).toEqual([])
    expect(await readCounters()).toMatchObject({ likes: 100, comments: 101, subscribers: 100 })
  })

  test('a counter that drifted too low does not prevent anybody from removing a like', async () => {
    const [person = creator] = people
    await like(person, 'like')
    await site.deps.db.updateTable('videos').set({ likes: 0 }).where('id', '=', videoId).execute()
    expect((await like(person, 'none')).body).toMatchObject({ reaction: 'none', likes: 0 })
  })
})
