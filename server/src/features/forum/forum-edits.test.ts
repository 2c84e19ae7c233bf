/** How often a post is edited, and whom edits notify. */
import { forumApi } from '@lamplight/contract/forum'
import { expect, test } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

/** A site with these limits, and one post of an author whom `edit` is. */
async function openPost(LIMITS: string) {
  const site = await createTestSite({ limitScale: 1, environment: { LIMITS } })
  const author = await site.person('author')
  const categoryId = (await site.call(author, forumApi.addCategory, { body: { name: 'Prayer' } })).body.id
  const topic = { title: 'Topic', categoryId, content: 'How do you pray?' }
  const topicId = (await site.call(author, forumApi.addTopic, { body: topic })).body.id
  const { id } = (await site.call(author, forumApi.addPost, { body: { topicId, content: 'Slowly.' } })).body
  const edit = (content: string) => site.call(author, forumApi.editPost, { params: { id }, body: { content } })
  return { site, edit }
}

const mention = async (site: TestSite, name: string) => {
  const person: Person = await site.person(name)
  return `@${person.username}`
}

test('edits are limited, because each stores the text before it', async () => {
  const { site, edit } = await openPost('forumEdits=2/300')
  const statuses = [(await edit('One')).status, (await edit('Two')).status, (await edit('Three')).status]
  expect(statuses).toEqual([200, 200, 429])
  await site.close()
})

test('an edit that mentions further people counts as a post, so that edits cannot notify the whole site', async () => {
  const { site, edit } = await openPost('forumPosts=2/300')
  const [anna, omar] = [await mention(site, 'anna'), await mention(site, 'omar')]
  for (const content of ['Softly.', `Softly, ${anna}.`, `Softly as ${anna}`, 'Slowly again.'])
    expect((await edit(content)).status).toBe(200)
  const refused = await edit(`With ${omar}`)
  expect([refused.problem.code, Number(refused.headers['retry-after']) > 0]).toEqual(['rate_limited', true])
  expect((await edit('Slowly.')).status).toBe(200)
  await site.close()
})
