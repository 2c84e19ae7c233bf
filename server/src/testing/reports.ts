/** A site for tests of reports and what follows from them, and what people do there. */
import { accountsApi } from '@lamplight/contract/accounts'
import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { type ReportDecision, reportsApi } from '@lamplight/contract/reports'
import { afterAll, beforeAll } from 'vitest'
import type * as z from 'zod/mini'
import { makeVideo } from './factories.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from './test-site.ts'

export let site: TestSite
export let grace: Person
export let yusuf: Person
export let visitor: Person
export let moderator: Person
export let secondModerator: Person
export let admin: Person

/** Makes the site and its people for the file that calls this: those imported from here are theirs. */
export function withReportsSite(): void {
  beforeAll(async () => {
    site = await createTestSite()
    grace = await site.person('grace')
    yusuf = await site.person('yusuf')
    visitor = await site.person('visitor')
    moderator = await site.person('miriam', 'moderator')
    secondModerator = await site.person('tenzin', 'moderator')
    admin = await site.person('ingrid', 'admin')
  })
  afterAll(() => site.close())
}

export const report = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, reportsApi.add, { body })
export const decide = (person: Person | null, id: number, body: Partial<z.input<typeof ReportDecision>> = {}) =>
  site.call(person, reportsApi.decide, { params: { id }, body: { outcome: 'dismiss', reason: 'other', ...body } })
export const queue = async (state: string, query = {}) =>
  (await site.call(moderator, reportsApi.queue, { query: { state, ...query } })).body
export const restore = (person: Person | null, id: number) => site.call(person, reportsApi.restore, { params: { id } })
export const findCase = async (id: number, person = moderator) =>
  (await site.call(person, reportsApi.case, { params: { id } })).body
export const appeal = (person: Person | null, id: number, text = 'I meant it kindly.') =>
  site.call(person, reportsApi.appeal, { params: { id }, body: { text } })
export const mine = async (person: Person) => (await site.call(person, reportsApi.mine)).body
export const login = ({ username }: Person) =>
  site.call(null, accountsApi.login, { body: { username, password: PASSWORD } })

export const product = {
  ...{ title: 'Rosary', price: 20, imageUrl: 'https://shop.example/a.jpg', productUrl: 'https://shop.example/a' },
  ...{ affiliateCode: 'GRACE10', commission: 0.1 },
}

export async function makeComment(author = grace, content = 'An unkind comment') {
  const videoId = await makeVideo(site, yusuf, { title: 'Evening prayer' })
  const { id } = (await site.call(author, commentsApi.add, { body: { videoId, content } })).body
  const list = async (person = visitor) => (await site.call(person, commentsApi.list, { params: { id: videoId } })).body
  return { id, videoId, list }
}

let posts = 0
export async function makePost(author = grace, content = 'An unkind post') {
  posts += 1
  const category = await site.call(moderator, forumApi.addCategory, { body: { name: `Category ${posts}` } })
  const topic = { title: 'Silence', categoryId: category.body.id, content: 'How do you keep silence?' }
  const topicId = (await site.call(yusuf, forumApi.addTopic, { body: topic })).body.id
  const { id } = (await site.call(author, forumApi.addPost, { body: { topicId, content } })).body
  return { id, topicId }
}

export async function reportedComment(reason = 'harassment') {
  const comment = await makeComment()
  const caseId = (await report(visitor, { targetType: 'comment', targetId: comment.id, reason })).body.id
  return { ...comment, caseId }
}
