/** Rows of the forum; inside the transaction that fills the site. */
import type { Tx } from '../db/database.ts'
import { usernameKey } from '../features/accounts/usernames.ts'
import { changeTopicCount, refreshCategoryActivity } from '../features/forum/forum.categories.sql.ts'
import { recountTopic } from '../features/forum/forum.topics.sql.ts'
import { renderPost } from '../features/forum/render-post.ts'
import type { DemoForumCategory, DemoForumPost, DemoForumTopic } from './demo-content.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

interface Filling {
  now: Date
  idOf: IdOf
}

/** Positions of the categories in the list, with gaps between them. */
const ORDER_STEP = 10

export async function insertForum(tx: Tx, categories: readonly DemoForumCategory[], filling: Filling): Promise<void> {
  const topics: { id: number; topic: DemoForumTopic }[] = []
  const categoryIds: number[] = []
  for (const [index, { name, description, topics: begun }] of categories.entries()) {
    const { id } = await tx
      .insertInto('forumCategories')
      .values({ name, description, sortOrder: index * ORDER_STEP, creatorId: filling.idOf('admin') })
      .returning('id')
      .executeTakeFirstOrThrow()
    categoryIds.push(id)
    for (const topic of begun) topics.push({ id: await insertTopic(tx, id, topic, filling), topic })
  }
  // Across all topics in the order of time, as people write: search reads posts by their ids.
  const written = topics
    .flatMap(({ id, topic }) => [topic, ...topic.replies].map((post) => ({ id, post })))
    .toSorted((a, b) => b.post.daysAgo - a.post.daysAgo)
  for (const { id, post } of written) await insertPost(tx, id, post, filling)
  for (const { id } of topics) await recountTopic(tx, id)
  for (const id of categoryIds) await refreshCategoryActivity(tx, id)
}

async function insertTopic(tx: Tx, categoryId: number, topic: DemoForumTopic, filling: Filling): Promise<number> {
  const { now, idOf } = filling
  const { id } = await tx
    .insertInto('forumTopics')
    .values({
      categoryId,
      userId: idOf(topic.author),
      title: topic.title,
      isSticky: topic.isSticky ?? false,
      isLocked: topic.isLocked ?? false,
      views: topic.views,
      createdAt: daysBefore(now, topic.daysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const writers = new Set([topic, ...topic.replies].map(({ author }) => idOf(author)))
  await tx
    .insertInto('forumSubscriptions')
    .values([...writers].map((userId) => ({ topicId: id, userId })))
    .execute()
  await changeTopicCount(tx, categoryId, 1)
  return id
}

async function insertPost(tx: Tx, topicId: number, post: DemoForumPost, { now, idOf }: Filling): Promise<void> {
  const { html } = await renderPost(post.text, async (names) => {
    const people = await tx
      .selectFrom('users')
      .select(['id', 'username', 'usernameKey'])
      .where('usernameKey', 'in', names.map(usernameKey))
      .execute()
    return new Map(people.map((person) => [person.username, person]))
  })
  await tx
    .insertInto('forumPosts')
    .values({
      topicId,
      userId: idOf(post.author),
      content: post.text,
      html,
      createdAt: daysBefore(now, post.daysAgo),
    })
    .execute()
}
