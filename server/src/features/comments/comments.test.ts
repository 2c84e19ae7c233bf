import { commentsApi } from '@lamplight/contract/comments'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let viewer: Person
let stranger: Person
let moderator: Person
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  viewer = await site.person('visitor')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  videoId = await makeVideo(site, creator)
})
afterAll(() => site.close())

const add = (person: Person | null, body: Record<string, unknown>) => site.call(person, commentsApi.add, { body })
const list = (person: Person | null, id = videoId, query = {}) =>
  site.call(person, commentsApi.list, { params: { id }, query })

describe('writing a comment', () => {
  test('a visitor is refused with 401 and a sentence', async () => {
    const answer = await add(null, { videoId, content: 'Peace' })
    expect(answer.status).toBe(401)
    expect(answer.problem).toMatchObject({ code: 'not_signed_in', detail: 'Please sign in to continue.' })
  })

  test.each([
    ['blank', '   \n\t ', 'Comment cannot be empty'],
    ['invisible', '\u200b\u2060 \u2800', 'Comment cannot be empty'],
    ['missing', undefined, 'Comment cannot be empty'],
    ['a number', 7, 'Comment cannot be empty'],
    ['longer than 5000 characters', 'x'.repeat(5001), 'Comment cannot exceed 5000 characters'],
  ])('a comment that is %s is refused [V-COMMENT-39, V-COMMENT-40]', async (_, content, message) => {
    const answer = await add(viewer, { videoId, content })
    expect(answer.status).toBe(400)
    expect(answer.problem.issues).toEqual([{ path: 'content', message }])
  })

  test('5000 characters are accepted [V-COMMENT-40]', async () => {
    const id = await makeVideo(site, creator)
    expect((await add(viewer, { videoId: id, content: 'x'.repeat(5000) })).status).toBe(201)
  })

  test('a video that does not exist, or is pending, or was rejected takes no comment', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    const rejected = await makeVideo(site, creator, { status: 'rejected' })
    for (const id of [999_999, pending, rejected]) {
      expect((await add(viewer, { videoId: id, content: 'Peace' })).problem.code).toBe('video_not_found')
    }
    expect((await add(creator, { videoId: pending, content: 'Peace' })).status).toBe(404)
  })

  test('the author is whoever is signed in, whatever userId says [V-COMMENT-13, V-COMMENT-16, V-COMMENT-17, V-SEC-04]', async () => {
    const id = await makeVideo(site, creator)
    const answer = await add(viewer, { content: '  Thank you.\nIt helped. ', userId: creator.id, videoId: id })
    expect(answer.status).toBe(201)
    expect(answer.reply).toMatchObject({
      videoId: id,
      content: 'Thank you.\nIt helped.',
      likes: 0,
      replies: [],
      user: { id: viewer.id, displayName: 'visitor', isCreator: false },
      viewer: { hasLiked: false, canEdit: true, canDelete: true },
    })
  })

  test('the same words sent twice within a minute make one comment, also at the same moment', async () => {
    const id = await makeVideo(site, creator)
    const answers = await Promise.all([1, 2, 3].map(() => add(viewer, { videoId: id, content: 'Amen' })))
    expect(new Set(answers.map((answer) => answer.reply.id)).size).toBe(1)
    expect((await list(viewer, id)).headers['x-total-count']).toBe('1')
  })

  test('markup is kept as text [V-SEC-19]', async () => {
    const id = await makeVideo(site, creator)
    const content = '<script>alert(1)</script> & <b>bold</b>'
    expect((await add(viewer, { videoId: id, content })).reply.content).toBe(content)
  })
})

describe('reading comments', () => {
  test('they carry the documented fields, newest first, and the badge of the creator [V-COMMENT-01, V-COMMENT-25, V-ENTITY-05]', async () => {
    const id = await makeVideo(site, creator)
    await add(viewer, { videoId: id, content: 'first' })
    await add(creator, { videoId: id, content: 'second' })
    const { reply, headers } = await list(viewer, id)
    expect(reply.map((comment) => comment.content)).toEqual(['second', 'first'])
    expect(reply[0]).toMatchObject({
      videoId: id,
      likes: 0,
      replies: [],
      user: { displayName: 'grace', isCreator: true },
    })
    expect(reply[0]?.user).toHaveProperty('avatarUrl')
    expect(Date.parse(reply[0]?.createdAt ?? '')).not.toBeNaN()
    expect(headers['x-total-count']).toBe('2')
  })

  test('of a video that is not approved they are for its owner and for staff', async () => {
    const id = await makeVideo(site, creator, { status: 'pending' })
    expect((await list(stranger, id)).problem.code).toBe('video_not_found')
    expect((await list(creator, id)).status).toBe(200)
    expect((await list(moderator, id)).status).toBe(200)
    expect((await list(null, id)).status).toBe(401)
  })

  test('sorted by top, the most liked stands first [V-COMMENT-04]', async () => {
    const id = await makeVideo(site, creator)
    const liked = (await add(viewer, { videoId: id, content: 'liked' })).reply.id
    await add(viewer, { videoId: id, content: 'newer' })
    await site.call(stranger, commentsApi.like, { params: { id: liked } })
    const top = await list(viewer, id, { sort: 'top' })
    expect(top.reply.map((comment) => comment.content)).toEqual(['liked', 'newer'])
    expect((await list(viewer, id, { sort: 'loudest' })).status).toBe(400)
  })

  test.each(['newest', 'top'])(
    'pages by cursor in order %s neither repeat nor skip while comments arrive',
    async (sort) => {
      const id = await makeVideo(site, creator)
      for (const word of ['one', 'two', 'three', 'four', 'five']) await add(viewer, { videoId: id, content: word })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list(viewer, id, { sort, limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...page.reply.map((comment) => comment.content))
        cursor = page.headers['x-next-cursor'] as string | undefined
        if (seen.length === 2) await add(stranger, { videoId: id, content: 'late' })
      } while (cursor)
      expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'])
    },
  )
})

describe('replies', () => {
  test('stand under their comment, oldest first, one level deep [V-COMMENT-36, V-COMMENT-37, V-COMMENT-38]', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'question' })).reply.id
    const answer = (await add(creator, { videoId: id, content: 'answer', parentId: parent })).reply.id
    await add(viewer, { videoId: id, content: 'thanks', parentId: answer })
    const { reply, headers } = await list(viewer, id)
    expect(reply).toHaveLength(1)
    expect(reply[0]?.replies.map((entry) => entry.content)).toEqual(['answer', 'thanks'])
    expect(headers['x-total-count']).toBe('3')
  })

  test('to a comment of another video, or to none, are refused', async () => {
    const other = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: other, content: 'elsewhere' })).reply.id
    for (const parentId of [parent, 999_999]) {
      expect((await add(viewer, { videoId, content: 'x', parentId })).problem.code).toBe('comment_not_found')
    }
  })

  test('the database itself refuses a second level [V-COMMENT-38]', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'a' })).reply.id
    const reply = (await add(viewer, { videoId: id, content: 'b', parentId: parent })).reply.id
    const nested = site.deps.db
      .insertInto('comments')
      .values({ videoId: id, userId: viewer.id, parentId: reply, content: 'c' })
      .execute()
    await expect(nested).rejects.toThrow('a reply belongs to a top-level comment')
  })
})

describe('editing and deleting', () => {
  test('only the author edits; the change is marked', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'befor' })).reply.id
    const edit = (person: Person | null, content: string) =>
      site.call(person, commentsApi.edit, { params: { id: comment }, body: { content } })
    expect((await edit(null, 'x')).status).toBe(401)
    for (const person of [stranger, creator, moderator]) expect((await edit(person, 'x')).status).toBe(403)
    expect((await edit(viewer, ' ')).status).toBe(400)
    const edited = await edit(viewer, 'before')
    expect(edited.reply).toMatchObject({ content: 'before' })
    expect(edited.reply.editedAt).not.toBeNull()
  })

  test.each([
    ['its author', () => viewer],
    ['the creator of the video', () => creator],
    ['staff', () => moderator],
  ])('%s may delete a comment, once', async (_, who) => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'gone' })).reply.id
    const remove = (person: Person | null) => site.call(person, commentsApi.remove, { params: { id: comment } })
    expect((await remove(null)).status).toBe(401)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(who())).status).toBe(200)
    expect((await remove(who())).problem.code).toBe('comment_not_found')
    const after = await list(viewer, id)
    expect(after.reply).toEqual([])
    expect(after.headers['x-total-count']).toBe('0')
  })

  test('a deleted comment with replies stays as a stub without words or name', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'secret' })).reply.id
    await add(stranger, { videoId: id, content: 'reply', parentId: parent })
    await site.call(viewer, commentsApi.remove, { params: { id: parent } })
    const { reply, text } = await list(stranger, id)
    expect(reply[0]).toMatchObject({ isDeleted: true, content: '', user: { displayName: '' } })
    expect(reply[0]?.replies).toHaveLength(1)
    expect(text).not.toContain('secret')
  })
})

describe('liking', () => {
  test('turns over, counts each person once, also when clicked five times at once [V-COMMENT-28]', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'good' })).reply.id
    const like = (person: Person | null, body?: { liked: boolean }) =>
      site.call(person, commentsApi.like, { params: { id: comment }, ...(body ? { body } : {}) })
    expect((await like(null)).status).toBe(401)
    expect((await like(stranger)).reply).toEqual({ hasLiked: true, likes: 1 })
    await Promise.all([1, 2, 3, 4, 5].map(() => like(creator, { liked: true })))
    expect((await list(creator, id)).reply[0]).toMatchObject({ likes: 2, viewer: { hasLiked: true } })
    expect((await like(stranger)).reply).toEqual({ hasLiked: false, likes: 1 })
  })

  test('a comment that does not exist answers 404 [V-COMMENT-28]', async () => {
    const answer = await site.call(viewer, commentsApi.like, { params: { id: 'abc' } })
    expect(answer.problem.code).toBe('comment_not_found')
  })
})

test('the count on the video follows comments and replies', async () => {
  const id = await makeVideo(site, creator)
  const parent = (await add(viewer, { videoId: id, content: 'a' })).reply.id
  await add(viewer, { videoId: id, content: 'b', parentId: parent })
  const { reply } = await site.call(viewer, videosApi.get, { params: { id } })
  expect(reply.commentCount).toBe(2)
})
