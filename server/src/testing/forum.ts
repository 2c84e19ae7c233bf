/** A site for tests of the forum, and what people do there. */
import { forumApi } from '@lamplight/contract/forum'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestSite, type Person, type TestSite } from './test-site.ts'

export let site: TestSite
export let grace: Person
export let yusuf: Person
export let moderator: Person
export let admin: Person
/** Of a category that is new in each test. */
export let categoryId: number
let count = 0

/** Makes the site and its people for the file that calls this: those imported from here are theirs. */
export function withForumSite(): void {
  beforeAll(async () => {
    site = await createTestSite()
    grace = await site.person('grace')
    yusuf = await site.person('yusuf')
    moderator = await site.person('miriam', 'moderator')
    admin = await site.person('ingrid', 'admin')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    categoryId = await newCategory()
  })
}

export const addCategory = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, forumApi.addCategory, { body })
export const newCategory = async (person = grace) => {
  count += 1
  return (await addCategory(person, { name: `Prayer ${count}` })).body.id
}
export const addTopic = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, forumApi.addTopic, { body })
export const newTopic = async (person = grace, facts: Record<string, unknown> = {}) => {
  count += 1
  const body = { title: `Topic ${count}`, categoryId, content: `How do you pray? ${count}`, ...facts }
  return (await addTopic(person, body)).body.id
}
export const reply = (person: Person | null, topicId: number, content?: string) => {
  count += 1
  return site.call(person, forumApi.addPost, { body: { topicId, content: content ?? `Slowly. ${count}` } })
}
export const open = (person: Person | null, id: number) => site.call(person, forumApi.topic, { params: { id } })
export const posts = (person: Person | null, id: number, query = {}) =>
  site.call(person, forumApi.posts, { params: { id }, query })
export const topics = (person: Person | null, query = {}) => site.call(person, forumApi.topics, { query })
export const edit = (person: Person | null, id: number, content: unknown) =>
  site.call(person, forumApi.editPost, { params: { id }, body: { content } })
export const remove = (person: Person | null, id: number, reason?: string) =>
  site.call(person, forumApi.removePost, { params: { id }, body: { reason } })
export const change = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, forumApi.changeTopic, { params: { id }, body })
export const firstPostOf = async (topicId: number) => {
  const [first] = (await posts(grace, topicId)).body
  if (!first) throw new Error('the topic has no post')
  return first
}
export const category = async (id = categoryId) => (await site.call(grace, forumApi.category, { params: { id } })).body
