import { commentsApi } from '@lamplight/contract/comments'
import { limits } from '@lamplight/contract/limits'
import { NO_AUTHOR } from '@lamplight/contract/primitives'
import { reportsApi } from '@lamplight/contract/reports'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
  test('a visitor is refused with 401 and a message', async () => {
    const response = await add(null, { videoId, content: 'Peace' })
    expect(response.status).toBe(401)
    expect(response.problem).toMatchObject({ code: 'not_signed_in', detail: 'Please sign in to continue.' })
  })

  test.each([
    ['blank', '   \n\t ', 'Comment cannot be empty'],
    ['invisible', '\u200b\u2060 \u2800', 'Comment cannot be empty'],
    ['accents without letters', '\u0301 \u0301', 'Comment cannot be empty'],
    ['missing', undefined, 'Comment cannot be empty'],
    ['a number', 7, 'Comment cannot be empty'],
    ['longer than 5000 characters', 'x'.repeat(5001), 'Comment cannot exceed 5,000 characters'],
  ])('a comment that is %s is refused [V-COMMENT-39, V-COMMENT-40]', async (_, content, message) => {
    const response = await add(viewer, { videoId, content })
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path: 'content', message }])
  })

  test('twelve a minute are allowed; the next is refused with the time to wait', async () => {
    const busy = await createTestSite({ limitScale: 1 })
    const writer = await busy.person('noor')
    const videoId = await makeVideo(busy, await busy.person('grace'))
    const write = () => busy.call(writer, commentsApi.add, { body: { videoId, content: 'Peace' } })
    const { points } = limits.comments
    const statuses = await Promise.all(Array.from({ length: points }, async () => (await write()).status))
    expect(new Set(statuses)).toEqual(new Set([201]))
    const refused = await write()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await busy.close()
  })

  test('5000 characters are accepted [V-COMMENT-40]', async () => {
    const id = await makeVideo(site, creator)
    expect((await add(viewer, { videoId: id, content: 'x'.repeat(5000) })).status).toBe(201)
  })

  test('a video that does not exist, is pending or was rejected accepts no comments', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    const rejected = await makeVideo(site, creator, { status: 'rejected' })
    for (const id of [999_999, pending, rejected]) {
      expect((await add(viewer, { videoId: id, content: 'Peace' })).problem.code).toBe('video_not_found')
    }
    expect((await add(creator, { videoId: pending, content: 'Peace' })).status).toBe(404)
  })

  test('the author is the signed-in member, whatever userId is sent [V-COMMENT-13, V-COMMENT-16, V-SEC-04]', async () => {
    const id = await makeVideo(site, creator)
    const response = await add(viewer, { content: '  Thank you.\nIt helped. ', userId: creator.id, videoId: id })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      videoId: id,
      content: 'Thank you.\nIt helped.',
      likes: 0,
      replies: [],
      user: { id: viewer.id, displayName: 'visitor', isCreator: false },
      viewer: { hasLiked: false, canEdit: true, canDelete: true },
    })
  })

  test('the same text sent twice within a minute makes one comment, also simultaneously', async () => {
    const id = await makeVideo(site, creator)
    const responses = await Promise.all([1, 2, 3].map(() => add(viewer, { videoId: id, content: 'Amen' })))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect((await list(viewer, id)).headers['x-total-count']).toBe('1')
    const countAfter = async (seconds: number) => {
      const createdAt = new Date(Date.now() - seconds * 1000)
      await site.deps.db.updateTable('comments').set({ createdAt }).where('videoId', '=', id).execute()
      await add(viewer, { videoId: id, content: 'Amen' })
      return (await list(viewer, id)).headers['x-total-count']
    }
    expect([await countAfter(45), await countAfter(61)]).toEqual(['1', '2'])
  })

  test('markup is kept as text [V-SEC-19]', async () => {
    const id = await makeVideo(site, creator)
    const content = '<script>alert(1)</script> & <b>bold</b>'
    expect((await add(viewer, { videoId: id, content })).body.content).toBe(content)
  })
})

describe('reading comments', () => {
  test('they carry the documented fields, newest first, and the badge of the creator [V-COMMENT-01, V-COMMENT-25, V-ENTITY-05]', async () => {
    const id = await makeVideo(site, creator)
    await add(viewer, { videoId: id, content: 'first' })
    await add(creator, { videoId: id, content: 'second' })
    const { body, headers } = await list(viewer, id)
    expect(body.map((comment) => comment.content)).toEqual(['second', 'first'])
    expect(body[0]).toMatchObject({
      videoId: id,
      likes: 0,
      replies: [],
      user: { displayName: 'grace', isCreator: true },
    })
    expect(body[0]?.user).toHaveProperty('avatarUrl')
    expect(Date.parse(body[0]?.createdAt ?? '')).not.toBeNaN()
    expect(headers['x-total-count']).toBe('2')
  })

  test('the badge is for the owner of the video, not for the first member of the site [V-COMMENT-25]', async () => {
    expect(creator.id).toBe(1)
    const id = await makeVideo(site, stranger)
    await add(creator, { videoId: id, content: 'a guest here' })
    await add(stranger, { videoId: id, content: 'at home' })
    const { body } = await list(viewer, id)
    expect(body.map(({ user }) => [user.id, user.isCreator])).toEqual([
      [stranger.id, true],
      [creator.id, false],
    ])
  })

  test('of a video that is not approved are visible to its owner and staff only', async () => {
    const id = await makeVideo(site, creator, { status: 'pending' })
    expect((await list(stranger, id)).problem.code).toBe('video_not_found')
    expect((await list(creator, id)).status).toBe(200)
    expect((await list(moderator, id)).status).toBe(200)
    expect((await list(null, id)).status).toBe(401)
  })

  test('sorted by top, the most liked comes first [V-COMMENT-04]', async () => {
    const id = await makeVideo(site, creator)
    const liked = (await add(viewer, { videoId: id, content: 'liked' })).body.id
    await add(viewer, { videoId: id, content: 'newer' })
    await site.call(stranger, commentsApi.like, { params: { id: liked } })
    const top = await list(viewer, id, { sort: 'top' })
    expect(top.body.map((comment) => comment.content)).toEqual(['liked', 'newer'])
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
        seen.push(...page.body.map((comment) => comment.content))
        cursor = page.headers['x-next-cursor'] as string | undefined
        if (seen.length === 2) await add(stranger, { videoId: id, content: 'late' })
      } while (cursor)
      expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'])
    },
  )
})

describe('replies', () => {
  test('are listed under their comment, oldest first, one level deep [V-COMMENT-36, V-COMMENT-37, V-COMMENT-38]', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'question' })).body.id
    const answer = (await add(creator, { videoId: id, content: 'answer', parentId: parent })).body.id
    await add(viewer, { videoId: id, content: 'thanks', parentId: answer })
    const { body, headers } = await list(viewer, id)
    expect(body).toHaveLength(1)
    expect(body[0]?.replies.map((entry) => entry.content)).toEqual(['answer', 'thanks'])
    expect(headers['x-total-count']).toBe('3')
  })

  test('to a comment of another video, or to a missing one, are rejected', async () => {
    const other = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: other, content: 'elsewhere' })).body.id
    for (const parentId of [parent, 999_999]) {
      expect((await add(viewer, { videoId, content: 'x', parentId })).problem.code).toBe('comment_not_found')
    }
  })

  test('the database itself refuses a second level [V-COMMENT-38]', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'a' })).body.id
    const reply = (await add(viewer, { videoId: id, content: 'b', parentId: parent })).body.id
    const nested = site.deps.db
      .insertInto('comments')
      .values({ videoId: id, userId: viewer.id, parentId: reply, content: 'c' })
      .execute()
    await expect(nested).rejects.toThrow('a reply belongs to a top-level comment')
  })
})

describe('many replies', () => {
  let id: number
  let parent: number
  const words = (response: { body: { content: string }[] }) => response.body.map((entry) => entry.content)
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `reply ${from + n}`)
  const fill = (contents: string[], createdAt: Date) =>
    site.deps.db
      .insertInto('comments')
      .values(contents.map((content) => ({ videoId: id, userId: creator.id, parentId: parent, content, createdAt })))
      .execute()
  const more = (
    person: Person | null,
    query = {},
    place: { id: unknown; commentId: unknown } = { id, commentId: parent },
  ) => site.call(person, commentsApi.replies, { params: place as never, query })

  beforeEach(async () => {
    id = await makeVideo(site, creator)
    parent = (await add(viewer, { videoId: id, content: 'question' })).body.id
    // All have the same timestamp: they are ordered by id.
    await fill(numbers(1, 25), new Date(Date.now() - 7_200_000))
  })

  test('ten are included with their comment, with the total count and the cursor of the next page', async () => {
    const [comment] = (await list(stranger, id)).body
    expect(comment?.replies.map((reply) => reply.content)).toEqual(numbers(1, 10))
    expect(comment).toMatchObject({ replyCount: 25, repliesCursor: expect.any(String) })
    const edited = await site.call(viewer, commentsApi.edit, { params: { id: parent }, body: { content: 'Question' } })
    expect(edited.body).toMatchObject({ replyCount: 25, repliesCursor: comment?.repliesCursor })
  })

  test('the ten are the oldest, whatever the order in which they were stored', async () => {
    await fill(['the oldest'], new Date(Date.now() - 10_800_000))
    await fill(['the newest'], new Date(Date.now() - 3_600_000))
    const [comment] = (await list(stranger, id)).body
    expect(comment?.replies.map((reply) => reply.content)).toEqual(['the oldest', ...numbers(1, 9)])
  })

  test('exactly ten are complete: there is no cursor', async () => {
    await site.deps.db.deleteFrom('comments').where('parentId', '=', parent).where('content', '>', 'reply 18').execute()
    const [comment] = (await list(stranger, id)).body
    expect(comment).toMatchObject({ replyCount: 10, repliesCursor: null })
    expect(comment?.replies).toHaveLength(10)
  })

  test('are read page by page; none is repeated or skipped while others are added and deleted', async () => {
    const [comment] = (await list(stranger, id)).body
    const seen = comment?.replies.map((reply) => reply.content) ?? []
    let cursor = comment?.repliesCursor
    let pages = 0
    while (cursor) {
      const page = await more(stranger, { cursor, limit: 6 })
      seen.push(...words(page))
      cursor = page.headers['x-next-cursor'] as string | undefined
      pages += 1
      if (pages > 1) continue
      const first = comment?.replies[0]?.id ?? 0
      expect((await site.call(creator, commentsApi.remove, { params: { id: first } })).status).toBe(200)
      await add(stranger, { videoId: id, content: 'late', parentId: parent })
    }
    expect(seen).toEqual([...numbers(1, 25), 'late'])
    expect(pages).toBe(3)
    expect((await list(creator, id)).body[0]).toMatchObject({ replyCount: 25 })
  })

  test('a new reply is shown to its author at once, to others in order [V-COMMENT-36]', async () => {
    const own = (await add(stranger, { videoId: id, content: 'mine', parentId: parent })).body.id
    await site.call(stranger, commentsApi.like, { params: { id: own } })
    const [forWriter] = (await list(stranger, id)).body
    expect(forWriter?.replies.map((reply) => reply.content)).toEqual([...numbers(1, 10), 'mine'])
    expect(forWriter?.replies.at(-1)?.viewer).toEqual({ hasLiked: true, canEdit: true, canDelete: true })
    expect(forWriter?.replyCount).toBe(26)
    for (const person of [viewer, creator]) expect((await list(person, id)).body[0]?.replies).toHaveLength(10)
    const rest = await more(stranger, { cursor: forWriter?.repliesCursor })
    expect(words(rest)).toEqual([...numbers(11, 25), 'mine'])
    await site.call(stranger, commentsApi.remove, { params: { id: own } })
    expect((await list(stranger, id)).body[0]?.replies).toHaveLength(10)
  })

  test('further pages contain the permissions of the reader and likes, and reflect edits, likes and deletions at once', async () => {
    const cursor = (await list(creator, id)).body[0]?.repliesCursor
    const last = (await more(creator, { cursor })).body.at(-1)
    expect(last?.viewer).toEqual({ hasLiked: false, canEdit: true, canDelete: true })
    const params = { id: last?.id ?? 0 }
    await site.call(stranger, commentsApi.like, { params })
    await site.call(creator, commentsApi.edit, { params, body: { content: 'amended' } })
    expect((await more(stranger, { cursor })).body.at(-1)).toMatchObject({
      content: 'amended',
      likes: 1,
      viewer: { hasLiked: true, canEdit: false, canDelete: false },
    })
    expect((await more(viewer, { cursor })).body.at(-1)?.viewer.hasLiked).toBe(false)
    expect((await more(moderator, { cursor })).body.at(-1)?.viewer.canDelete).toBe(true)
    await site.call(moderator, commentsApi.remove, { params, body: { reason: 'Off topic' } })
    expect(words(await more(viewer, { cursor }))).toEqual(numbers(11, 24))
  })

  test('of a deleted comment are read like those of any other', async () => {
    await site.call(viewer, commentsApi.remove, { params: { id: parent } })
    const [stub] = (await list(stranger, id)).body
    expect(stub).toMatchObject({ isDeleted: true, replyCount: 25 })
    expect(words(await more(stranger, { cursor: stub?.repliesCursor }))).toEqual(numbers(11, 25))
  })

  test('of a missing comment get 404; an invalid cursor starts at the beginning', async () => {
    const reply = (await list(stranger, id)).body[0]?.replies[0]?.id
    const other = await makeVideo(site, creator)
    expect((await more(null)).status).toBe(401)
    for (const commentId of [reply, 999_999, 'abc', '-1', '99999999999']) {
      expect((await more(stranger, {}, { id, commentId })).problem.code).toBe('comment_not_found')
    }
    expect((await more(stranger, {}, { id: other, commentId: parent })).problem.code).toBe('comment_not_found')
    const hidden = await makeVideo(site, creator, { status: 'pending' })
    expect((await more(stranger, {}, { id: hidden, commentId: parent })).problem.code).toBe('video_not_found')
    for (const cursor of [
      'x',
      '%',
      'WyIyMDI2LTAxLTAxIiwxXQ',
      Buffer.from('["2026-01-01T00:00:00.000Z",-1]').toString('base64url'),
    ]) {
      expect(words(await more(stranger, { cursor, limit: 2 }))).toEqual(numbers(1, 2))
    }
  })
})

describe('a pinned comment', () => {
  let id: number
  let oldest: number
  let newest: number
  const pin = (person: Person | null, comment: number, isPinned: unknown = true) =>
    site.call(person, commentsApi.pin, { params: { id: comment }, body: { isPinned } as never })
  const contents = async (person: Person | null, query = {}) =>
    (await list(person, id, query)).body.map((comment) => `${comment.content}${comment.isPinned ? ' (pinned)' : ''}`)

  beforeEach(async () => {
    id = await makeVideo(site, creator)
    oldest = (await add(viewer, { videoId: id, content: 'one' })).body.id
    await add(stranger, { videoId: id, content: 'two' })
    newest = (await add(viewer, { videoId: id, content: 'three' })).body.id
  })

  test('stands first for everybody in both orders, and a second one takes its place', async () => {
    expect((await pin(creator, oldest)).status).toBe(200)
    for (const person of [creator, viewer, stranger]) {
      expect(await contents(person)).toEqual(['one (pinned)', 'three', 'two'])
    }
    await site.call(stranger, commentsApi.like, { params: { id: newest } })
    expect(await contents(viewer, { sort: 'top' })).toEqual(['one (pinned)', 'three', 'two'])
    expect((await pin(creator, newest)).status).toBe(200)
    expect(await contents(viewer)).toEqual(['three (pinned)', 'two', 'one'])
  })

  test('is on the first page only, in addition to its other comments', async () => {
    await pin(creator, oldest)
    const first = await list(viewer, id, { limit: 1 })
    expect(first.body.map((comment) => comment.content)).toEqual(['one', 'three'])
    expect(first.headers['x-total-count']).toBe('3')
    const second = await list(viewer, id, { limit: 1, cursor: first.headers['x-next-cursor'] })
    expect(second.body.map((comment) => comment.content)).toEqual(['two'])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('is pinned by the creator of the video and by staff, whose choice is in the audit log', async () => {
    expect((await pin(null, oldest)).status).toBe(401)
    for (const person of [viewer, stranger]) expect((await pin(person, oldest)).status).toBe(403)
    expect((await pin(creator, oldest, 'yes')).status).toBe(400)
    const canPin = async (person: Person) => (await list(person, id)).body.map((comment) => comment.viewer.canPin)
    expect(await canPin(viewer)).toEqual([false, false, false])
    expect(await canPin(creator)).toEqual([true, true, true])
    await pin(creator, oldest)
    await pin(moderator, newest)
    const entries = await site.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'comment.pinned')
      .execute()
    expect(entries).toMatchObject([{ actorId: moderator.id, objectId: String(newest), details: { videoId: id } }])
  })

  test('is unpinned, twice without harm; unpinning another one changes nothing', async () => {
    await pin(creator, oldest)
    expect((await pin(creator, newest, false)).status).toBe(200)
    expect(await contents(viewer)).toEqual(['one (pinned)', 'three', 'two'])
    for (let time = 0; time < 2; time += 1) expect((await pin(creator, oldest, false)).status).toBe(200)
    expect(await contents(viewer)).toEqual(['three', 'two', 'one'])
  })

  test('is no reply, and under a video that the caller may see', async () => {
    const reply = (await add(stranger, { videoId: id, content: 'Amen', parentId: oldest })).body.id
    expect((await pin(creator, reply)).problem.code).toBe('reply_not_pinned')
    expect((await pin(creator, 999_999)).problem.code).toBe('comment_not_found')
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', id).execute()
    expect((await pin(stranger, oldest)).problem.code).toBe('comment_not_found')
  })

  test('that is deleted is not shown; hidden and restored it is pinned again', async () => {
    await pin(creator, oldest)
    await site.call(moderator, commentsApi.hide, { params: { id: oldest }, body: { reason: 'Off topic' } })
    expect(await contents(viewer)).toEqual(['three', 'two'])
    await site.call(moderator, commentsApi.restore, { params: { id: oldest } })
    expect(await contents(viewer)).toEqual(['one (pinned)', 'three', 'two'])
    await add(stranger, { videoId: id, content: 'Amen', parentId: oldest })
    await site.call(viewer, commentsApi.remove, { params: { id: oldest } })
    expect(await contents(viewer)).toEqual(['three', 'two', ''])
    expect((await pin(creator, oldest)).problem.code).toBe('comment_not_found')
  })

  test('is the one that was pinned when others are unpinned and deleted at the same moment', async () => {
    await pin(creator, newest)
    const responses = await Promise.all([
      pin(creator, oldest),
      site.call(viewer, commentsApi.remove, { params: { id: newest } }),
      pin(moderator, oldest),
      pin(creator, newest, false),
    ])
    expect(responses.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true)
    expect(await contents(viewer)).toEqual(['one (pinned)', 'two'])
  })
})

describe('editing and deleting', () => {
  test('only the author edits; the change is marked', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'befor' })).body.id
    const edit = (person: Person | null, content: string) =>
      site.call(person, commentsApi.edit, { params: { id: comment }, body: { content } })
    expect((await edit(null, 'x')).status).toBe(401)
    for (const person of [stranger, creator, moderator]) expect((await edit(person, 'x')).status).toBe(403)
    expect((await edit(viewer, ' ')).status).toBe(400)
    const edited = await edit(viewer, 'before')
    expect(edited.body).toMatchObject({ content: 'before' })
    expect(edited.body.editedAt).not.toBeNull()
  })

  test('an edit of an outdated text gets 409 with the stored text', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'First' })).body.id
    const save = (content: string, previousContent: string) =>
      site.call(viewer, commentsApi.edit, { params: { id: comment }, body: { content, previousContent } })
    expect((await save('From one tab', 'First')).status).toBe(200)
    const refused = await save('From the other tab', 'First')
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([
      409,
      'text_changed',
      'From one tab',
    ])
    expect((await save('From the other tab', 'From one tab')).body.content).toBe('From the other tab')
  })

  test.each([
    ['its author', () => viewer],
    ['the creator of the video', () => creator],
    ['staff', () => moderator],
  ])('%s may delete a comment, once', async (_, who) => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'gone' })).body.id
    const body = who() === moderator ? { reason: 'An insult' } : undefined
    const remove = (person: Person | null) => site.call(person, commentsApi.remove, { params: { id: comment }, body })
    expect((await remove(null)).status).toBe(401)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(who())).status).toBe(200)
    expect((await remove(who())).problem.code).toBe('comment_not_found')
    const after = await list(viewer, id)
    expect(after.body).toEqual([])
    expect(after.headers['x-total-count']).toBe('0')
  })

  test('staff delete the comment of somebody else only with a reason, which its author reads', async () => {
    const videoId = await makeVideo(site, creator)
    const params = { id: (await add(viewer, { videoId, content: 'gone' })).body.id }
    for (const body of [undefined, null, {}, { reason: null }, { reason: '' }, { reason: ' no ' }]) {
      const { status, problem } = await site.call(moderator, commentsApi.remove, { params, body })
      expect([status, problem.issues]).toEqual([
        400,
        [{ path: 'reason', message: 'Please give a reason of at least 3 characters' }],
      ])
    }
    expect((await list(viewer, videoId)).body).toHaveLength(1)
    await site.call(moderator, commentsApi.remove, { params, body: { reason: ' An insult ' } })
    const [notice] = (await site.call(viewer, reportsApi.mine)).body
    expect(notice?.decision?.note).toBe('An insult')
    // Their own comments, and those under their own videos, are theirs to delete.
    const own = { id: (await add(moderator, { videoId, content: 'mine' })).body.id }
    expect((await site.call(moderator, commentsApi.remove, { params: own })).status).toBe(200)
    const ownVideo = await makeVideo(site, moderator)
    const beneath = { id: (await add(viewer, { videoId: ownVideo, content: 'there' })).body.id }
    expect((await site.call(moderator, commentsApi.remove, { params: beneath })).status).toBe(200)
  })

  test('editing, liking or deleting a comment that is deleted at the same time gets 404', async () => {
    const id = await makeVideo(site, creator)
    const params = { id: (await add(viewer, { videoId: id, content: 'going' })).body.id }
    const { db } = site.deps
    const isWaiting = async (count: number) => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.n === count
    }
    const late = await db.transaction().execute(async (tx) => {
      await tx.updateTable('comments').set({ content: '', deletedAt: new Date() }).where('id', '=', params.id).execute()
      const calls = [
        site.call(viewer, commentsApi.edit, { params, body: { content: 'staying' } }),
        site.call(stranger, commentsApi.like, { params }),
        site.call(creator, commentsApi.remove, { params }),
      ]
      await vi.waitUntil(() => isWaiting(calls.length), { timeout: 30_000 })
      return calls
    })
    for (const response of await Promise.all(late)) expect(response.problem.code).toBe('comment_not_found')
    // The deletion above bypassed the service and did not change the counter; nor did the late one.
    expect((await list(viewer, id)).headers['x-total-count']).toBe('1')
  })

  test('a deleted comment accepts no reply, like, edit or second deletion', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'gone' })).body.id
    const params = { id: comment }
    await site.call(viewer, commentsApi.remove, { params })
    const responses = [
      await add(stranger, { videoId: id, content: 'reply', parentId: comment }),
      await site.call(stranger, commentsApi.like, { params }),
      await site.call(viewer, commentsApi.edit, { params, body: { content: 'back' } }),
      await site.call(viewer, commentsApi.remove, { params }),
    ]
    for (const response of responses) expect(response.problem.code).toBe('comment_not_found')
  })

  test('a deleted comment with replies stays as a stub without its text and author', async () => {
    const id = await makeVideo(site, creator)
    const parent = (await add(viewer, { videoId: id, content: 'secret' })).body.id
    await add(stranger, { videoId: id, content: 'reply', parentId: parent })
    await site.call(viewer, commentsApi.remove, { params: { id: parent } })
    const { body, text } = await list(stranger, id)
    expect(body[0]).toMatchObject({ isDeleted: true, content: '', user: { id: NO_AUTHOR, displayName: '' } })
    expect(body[0]?.replies).toHaveLength(1)
    expect(text).not.toContain('secret')
  })
})

describe('liking', () => {
  test('toggles, counts each person once, also when clicked five times at once [V-COMMENT-28]', async () => {
    const id = await makeVideo(site, creator)
    const comment = (await add(viewer, { videoId: id, content: 'good' })).body.id
    const like = (person: Person | null, body?: { liked: boolean }) =>
      site.call(person, commentsApi.like, { params: { id: comment }, ...(body ? { body } : {}) })
    expect((await like(null)).status).toBe(401)
    expect((await like(stranger)).body).toEqual({ hasLiked: true, likes: 1 })
    await Promise.all([1, 2, 3, 4, 5].map(() => like(creator, { liked: true })))
    expect((await list(creator, id)).body[0]).toMatchObject({ likes: 2, viewer: { hasLiked: true } })
    expect((await like(stranger)).body).toEqual({ hasLiked: false, likes: 1 })
  })

  test('a comment that does not exist gets 404 [V-COMMENT-28]', async () => {
    const response = await site.call(viewer, commentsApi.like, { params: { id: 'abc' } })
    expect(response.problem.code).toBe('comment_not_found')
  })
})

test('the count on the video follows comments and replies', async () => {
  const id = await makeVideo(site, creator)
  const parent = (await add(viewer, { videoId: id, content: 'a' })).body.id
  await add(viewer, { videoId: id, content: 'b', parentId: parent })
  const { body } = await site.call(viewer, videosApi.get, { params: { id } })
  expect(body.commentCount).toBe(2)
})

describe('many long comments', () => {
  const long = 'ﷺ'.repeat(5000)

  test('are returned in pages of a bounded size, and none is left out', async () => {
    const id = await makeVideo(site, creator)
    const { db } = site.deps
    const insert = (count: number, parentId: number | null) =>
      db
        .insertInto('comments')
        .values(Array.from({ length: count }, () => ({ videoId: id, userId: viewer.id, parentId, content: long })))
        .returning('id')
        .execute()
    const topLevel = await insert(30, null)
    for (const { id: parentId } of topLevel.slice(0, 4)) await insert(12, parentId)

    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list(stranger, id, { limit: 100, ...(cursor ? { cursor } : {}) })
      expect(Buffer.byteLength(page.text)).toBeLessThan(512 * 1024)
      seen.push(...page.body.map((comment) => comment.id))
      cursor = page.headers['x-next-cursor']?.toString()
    } while (cursor)
    expect(seen).toEqual(topLevel.map((comment) => comment.id).toReversed())

    const replies = await site.call(stranger, commentsApi.replies, {
      params: { id, commentId: topLevel[0]?.id ?? 0 },
      query: { limit: 100 },
    })
    expect(Buffer.byteLength(replies.text)).toBeLessThan(512 * 1024)
  })
})
