import { accountsApi } from '@lamplight/contract/accounts'
import { captionsApi } from '@lamplight/contract/captions'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { playlistsApi } from '@lamplight/contract/playlists'
import { productsApi } from '@lamplight/contract/products'
import { type ReportDecision, reportsApi } from '@lamplight/contract/reports'
import { safetyApi } from '@lamplight/contract/safety'
import { settingsApi } from '@lamplight/contract/settings'
import { suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import { decisionAppealed, reportDecided, thingReported } from './reports.events.ts'
import { queryRemoved } from './reports.sql.ts'

let site: TestSite
let grace: Person
let yusuf: Person
let visitor: Person
let moderator: Person
let secondModerator: Person
let admin: Person

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

const report = (person: Person | null, body: Record<string, unknown>) => site.call(person, reportsApi.add, { body })
const decide = (person: Person | null, id: number, body: Partial<z.input<typeof ReportDecision>> = {}) =>
  site.call(person, reportsApi.decide, { params: { id }, body: { outcome: 'dismiss', reason: 'other', ...body } })
const queue = async (state: string, query = {}) =>
  (await site.call(moderator, reportsApi.queue, { query: { state, ...query } })).body
const restore = (person: Person | null, id: number) => site.call(person, reportsApi.restore, { params: { id } })
const findCase = async (id: number, person = moderator) =>
  (await site.call(person, reportsApi.case, { params: { id } })).body
const appeal = (person: Person | null, id: number, text = 'I meant it kindly.') =>
  site.call(person, reportsApi.appeal, { params: { id }, body: { text } })
const mine = async (person: Person) => (await site.call(person, reportsApi.mine)).body
const login = ({ username }: Person) => site.call(null, accountsApi.login, { body: { username, password: PASSWORD } })

const product = {
  ...{ title: 'Rosary', price: 20, imageUrl: 'https://shop.example/a.jpg', productUrl: 'https://shop.example/a' },
  ...{ affiliateCode: 'GRACE10', commission: 0.1 },
}

async function makeComment(author = grace, content = 'An unkind comment') {
  const videoId = await makeVideo(site, yusuf, { title: 'Evening prayer' })
  const { id } = (await site.call(author, commentsApi.add, { body: { videoId, content } })).body
  const list = async (person = visitor) => (await site.call(person, commentsApi.list, { params: { id: videoId } })).body
  return { id, videoId, list }
}

let posts = 0
async function makePost(author = grace, content = 'An unkind post') {
  posts += 1
  const category = await site.call(moderator, forumApi.addCategory, { body: { name: `Category ${posts}` } })
  const topic = { title: 'Silence', categoryId: category.body.id, content: 'How do you keep silence?' }
  const topicId = (await site.call(yusuf, forumApi.addTopic, { body: topic })).body.id
  const { id } = (await site.call(author, forumApi.addPost, { body: { topicId, content } })).body
  return { id, topicId }
}

async function reportedComment(reason = 'harassment') {
  const comment = await makeComment()
  const caseId = (await report(visitor, { targetType: 'comment', targetId: comment.id, reason })).body.id
  return { ...comment, caseId }
}

describe('reporting', () => {
  test('needs a session, a reason, and a target that exists', async () => {
    const { id } = await makeComment()
    const complete = { targetType: 'comment', targetId: id, reason: 'spam' }
    expect((await report(null, complete)).status).toBe(401)
    expect((await report(visitor, { ...complete, reason: undefined })).problem.issues).toEqual([
      { path: 'reason', message: 'Please choose a reason' },
    ])
    expect((await report(visitor, { ...complete, reason: 'boring' })).status).toBe(400)
    expect((await report(visitor, { ...complete, text: 'x'.repeat(2001) })).status).toBe(400)
    expect((await report(visitor, { ...complete, targetType: 'planet' })).status).toBe(400)
    expect((await report(visitor, { ...complete, targetId: 999_999 })).problem.code).toBe('report_target_not_found')
  })

  test('one’s own content, or content that is not visible, is refused', async () => {
    const { id } = await makeComment()
    expect((await report(grace, { targetType: 'comment', targetId: id, reason: 'spam' })).problem.code).toBe(
      'own_content',
    )
    expect((await report(grace, { targetType: 'user', targetId: grace.id, reason: 'spam' })).problem.code).toBe(
      'own_content',
    )
    const pending = await makeVideo(site, yusuf, { status: 'pending' })
    const response = await report(visitor, { targetType: 'video', targetId: pending, reason: 'spam' })
    expect(response.problem.code).toBe('report_target_not_found')
  })

  test('videos, comments, forum posts and people are shown with their context', async () => {
    const videoId = await makeVideo(site, grace, { title: 'Morning psalm', description: 'Psalm 23' })
    const comment = await makeComment(grace, 'A comment')
    const post = await makePost(grace, 'A post')
    const things = [
      { targetType: 'video', targetId: videoId, title: 'Morning psalm', text: 'Psalm 23', path: `/video/${videoId}` },
      {
        targetType: 'comment',
        targetId: comment.id,
        title: 'Evening prayer',
        text: 'A comment',
        path: expect.stringContaining(`/video/${comment.videoId}`),
      },
      {
        targetType: 'forum_post',
        targetId: post.id,
        title: 'Silence',
        text: 'A post',
        path: expect.stringContaining(`/forum/topic/${post.topicId}`),
      },
      { targetType: 'user', targetId: grace.id, title: 'grace', text: '', path: `/profile/${grace.id}` },
    ]
    for (const { targetType, targetId, ...expected } of things) {
      const { body } = await report(visitor, { targetType, targetId, reason: 'off_topic', text: 'Look at this' })
      const found = await findCase(body.id)
      expect(found.target).toEqual({ type: targetType, id: targetId, ...expected })
      expect(found).toMatchObject({ state: 'open', author: { id: grace.id }, reasons: ['off_topic'] })
      expect(found.reports).toMatchObject([{ reporter: { id: visitor.id }, text: 'Look at this' }])
    }
  })

  test('the same thing by many people, or twice by one, is one case with each person once', async () => {
    const received: boolean[] = []
    site.deps.events.on(thingReported, ({ isNew }) => received.push(isNew))
    const { id } = await makeComment()
    const body = { targetType: 'comment', targetId: id, reason: 'spam' }
    const responses = await Promise.all([visitor, yusuf, admin, visitor].map((person) => report(person, body)))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect((await findCase(responses[0]?.body.id ?? 0)).reportCount).toBe(3)
    expect(received.filter(Boolean)).toHaveLength(1)
  })
})

describe('a product', () => {
  const listed = async () => (await site.call(null, productsApi.list)).body.map(({ id }) => id)

  test('can be reported; upheld, it is no longer listed', async () => {
    const { id } = (await site.call(grace, productsApi.add, { body: product })).body
    expect((await report(grace, { targetType: 'product', targetId: id, reason: 'spam' })).problem.code).toBe(
      'own_content',
    )
    const caseId = (await report(visitor, { targetType: 'product', targetId: id, reason: 'spam' })).body.id
    expect((await queue('open')).find((item) => item.id === caseId)?.target).toMatchObject({ type: 'product' })
    await decide(moderator, caseId, { outcome: 'uphold', removeContent: true, note: 'An advertisement' })
    expect(await listed()).not.toContain(id)
    expect((await report(visitor, { targetType: 'product', targetId: id, reason: 'spam' })).problem.code).toBe(
      'report_target_not_found',
    )
  })
})

describe('the queue', () => {
  test('is for staff', async () => {
    for (const [person, status] of [
      [null, 401],
      [grace, 403],
    ] as const) {
      expect((await site.call(person, reportsApi.queue)).status).toBe(status)
      expect((await site.call(person, reportsApi.counts)).status).toBe(status)
      expect((await site.call(person, reportsApi.case, { params: { id: 1 } })).status).toBe(status)
      expect((await decide(person, 1)).status).toBe(status)
    }
    expect((await site.call(moderator, reportsApi.case, { params: { id: 999_999 } })).problem.code).toBe(
      'report_not_found',
    )
  })

  test('shows urgent cases first, then the oldest, in pages', async () => {
    const calm = await reportedComment('spam')
    const urgent = await reportedComment('child_safety')
    const later = await reportedComment('spam')
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await site.call(moderator, reportsApi.queue, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.body.map(({ id }) => id))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen[0]).toBe(urgent.caseId)
    expect(seen.indexOf(calm.caseId)).toBeLessThan(seen.indexOf(later.caseId))
    expect(new Set(seen).size).toBe(seen.length)
    expect((await site.call(moderator, reportsApi.counts)).body.open).toBe(seen.length)
  })

  test('a case becomes urgent with the first urgent reason', async () => {
    const { id, caseId } = await reportedComment('spam')
    await report(yusuf, { targetType: 'comment', targetId: id, reason: 'violence' })
    expect((await findCase(caseId)).isUrgent).toBe(true)
  })
})

describe('deciding', () => {
  test('dismissing changes nothing, and the reporter can read the outcome', async () => {
    const { caseId, list } = await reportedComment()
    const decided = (await decide(moderator, caseId, { note: 'A rough tone, but no breach' })).body
    expect(decided).toMatchObject({ state: 'decided', decision: { outcome: 'dismiss', isRemoved: false } })
    expect(await list()).toHaveLength(1)
    expect((await mine(visitor)).find(({ id }) => id === caseId)).toMatchObject({
      role: 'reporter',
      decision: { outcome: 'dismiss', note: '' },
      canAppeal: true,
    })
    expect((await mine(grace)).some(({ id }) => id === caseId)).toBe(false)
    expect((await queue('decided'))[0]?.id).toBe(caseId)
  })

  test('a reporter no longer reads name and text of somebody who has deleted the account; staff still do', async () => {
    const leaver = await site.person('leaver')
    const caseId = (await report(visitor, { targetType: 'user', targetId: leaver.id, reason: 'spam' })).body.id
    const read = async () => (await mine(visitor)).find(({ id }) => id === caseId)?.target
    expect((await read())?.title).not.toBe('')
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(await read()).toMatchObject({ type: 'user', id: leaver.id, title: '', text: '' })
    expect((await findCase(caseId)).target.title).not.toBe('')
  })

  test('upholding hides a comment, records an event for both sides, and is in the audit log', async () => {
    const received: number[] = []
    site.deps.events.on(reportDecided, ({ caseId }) => received.push(caseId))
    const { caseId, list } = await reportedComment()
    const decided = await decide(moderator, caseId, {
      outcome: 'uphold',
      removeContent: true,
      reason: 'harassment',
      note: 'Unkind',
    })
    expect(decided.body).toMatchObject({
      decision: { isRemoved: true },
      now: { isRemoved: true, text: 'An unkind comment' },
    })
    expect(await list()).toEqual([])
    expect(received).toContain(caseId)
    expect(await site.deps.reports.partiesOf(caseId)).toEqual({ authorId: grace.id, reporterIds: [visitor.id] })
    expect((await mine(grace)).find(({ id }) => id === caseId)).toMatchObject({
      role: 'author',
      decision: { outcome: 'uphold', isRemoved: true, reason: 'harassment', note: 'Unkind' },
      canAppeal: true,
    })
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('objectId', '=', String(caseId))
      .where('objectType', '=', 'report')
      .execute()
    expect(log).toEqual([{ action: 'report.decided', actorId: moderator.id }])
  })

  test('upholding removes forum posts and takes videos down', async () => {
    const post = await makePost()
    const postCase = (await report(visitor, { targetType: 'forum_post', targetId: post.id, reason: 'hate' })).body.id
    await decide(moderator, postCase, { outcome: 'uphold', removeContent: true, reason: 'hate' })
    const list = (await site.call(visitor, forumApi.posts, { params: { id: post.topicId } })).body
    expect(list[1]).toMatchObject({ isDeleted: true, content: '' })

    const videoId = await makeVideo(site, grace)
    const videoCase = (await report(visitor, { targetType: 'video', targetId: videoId, reason: 'copyright' })).body.id
    await decide(moderator, videoCase, { outcome: 'uphold', removeContent: true, reason: 'copyright' })
    expect((await site.call(visitor, videosApi.get, { params: { id: videoId } })).status).toBe(404)
  })

  test('a person cannot be removed', async () => {
    const { body } = await report(visitor, { targetType: 'user', targetId: grace.id, reason: 'spam' })
    const response = await decide(moderator, body.id, { outcome: 'uphold', removeContent: true, reason: 'spam' })
    expect(response.problem.code).toBe('not_removable')
    expect((await findCase(body.id)).viewer).toEqual({ canDecide: true, canRemove: false, canSuspend: true })
    await decide(moderator, body.id)
  })

  test('happens once: the second of two simultaneous decisions, or one on a decided case, is refused', async () => {
    const { caseId } = await reportedComment()
    const statuses = (await Promise.all([decide(moderator, caseId), decide(secondModerator, caseId)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await decide(admin, caseId)).problem.code).toBe('report_decided')
  })

  test('nobody decides on a case about their own content', async () => {
    const { id } = await makeComment(moderator, 'By a moderator')
    const { body } = await report(visitor, { targetType: 'comment', targetId: id, reason: 'spam' })
    expect((await decide(moderator, body.id)).status).toBe(403)
    expect((await findCase(body.id)).viewer.canDecide).toBe(false)
    expect((await decide(secondModerator, body.id)).status).toBe(200)
  })

  test('a report after the decision opens a new case', async () => {
    const { id, caseId } = await reportedComment()
    await decide(moderator, caseId)
    const again = await report(yusuf, { targetType: 'comment', targetId: id, reason: 'hate' })
    expect(again.body.id).not.toBe(caseId)
  })
})

describe('a removal by staff without a report', () => {
  /** What can be removed directly, each by its own request, and how to see whether it is there. */
  const things = {
    comment: async () => {
      const { id, list } = await makeComment()
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, commentsApi.hide, { params: { id }, body: { reason } }),
        isThere: async () => (await list()).length > 0,
      }
    },
    chat_message: async () => {
      const room = (await site.call(yusuf, chatApi.createRoom, { body: { name: 'Vespers' } })).body
      await site.call(grace, chatApi.acceptGuidelines)
      const body = { roomId: room.id, content: 'An unkind message' }
      const { id } = (await site.call(grace, chatApi.send, { body })).body
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, chatApi.remove, { params: { id }, body: { reason } }),
        isThere: async () =>
          (await site.call(visitor, chatApi.messages, { params: { id: room.id } })).body.some(
            ({ isDeleted }) => !isDeleted,
          ),
      }
    },
    forum_post: async () => {
      const { id, topicId } = await makePost()
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, forumApi.removePost, { params: { id }, body: { reason } }),
        isThere: async () =>
          (await site.call(visitor, forumApi.posts, { params: { id: topicId } })).body.some(
            (post) => post.id === id && !post.isDeleted,
          ),
      }
    },
    forum_topic: async () => {
      const category = await site.call(moderator, forumApi.addCategory, { body: { name: `Topics ${Date.now()}` } })
      const topic = { title: 'Noise', categoryId: category.body.id, content: 'An unkind beginning' }
      const { id } = (await site.call(grace, forumApi.addTopic, { body: topic })).body
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, forumApi.removeTopic, { params: { id }, body: { reason } }),
        isThere: async () => (await site.call(visitor, forumApi.topic, { params: { id } })).status === 200,
      }
    },
    video: async () => {
      const id = await makeVideo(site, grace, { description: 'An unkind sermon' })
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, videosApi.remove, { params: { id }, body: { reason } }),
        isThere: async () => (await site.call(visitor, videosApi.get, { params: { id } })).status === 200,
      }
    },
    playlist: async () => {
      const body = { title: 'Noise', description: 'An unkind list', visibility: 'public' as const }
      const { id } = (await site.call(grace, playlistsApi.create, { body })).body
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, playlistsApi.remove, { params: { id }, body: { reason } }),
        isThere: async () => (await site.call(visitor, playlistsApi.get, { params: { id } })).status === 200,
      }
    },
    captions: async () => {
      const id = await makeVideo(site, grace)
      const params = { id, language: 'en' }
      const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAn unkind line\n'
      await site.call(grace, captionsApi.save, { params, body: { content } })
      return {
        // The id is that of the removal.
        id: expect.any(Number) as number,
        remove: (person: Person, reason: string) => site.call(person, captionsApi.remove, { params, body: { reason } }),
        isThere: async () => (await site.call(visitor, videosApi.get, { params: { id } })).body.captions.length === 1,
      }
    },
    product: async () => {
      const body = { ...product, description: 'An unkind book' }
      const { id, version } = (await site.call(grace, productsApi.add, { body })).body
      return {
        id,
        remove: (person: Person, reason: string) =>
          site.call(person, productsApi.decide, { params: { id }, body: { status: 'refused', version, reason } }),
        isThere: async () => (await site.call(null, productsApi.list)).body.some((listed) => listed.id === id),
      }
    },
  }

  test.each(Object.keys(things) as (keyof typeof things)[])(
    'of a %s is a decision that its author reads with the reason, and can appeal to a second person',
    async (type) => {
      const thing = await things[type]()
      const decided: number[] = []
      site.deps.events.on(reportDecided, ({ caseId }) => void decided.push(caseId))
      expect((await thing.remove(moderator, 'Unkind to a newcomer')).status).toBe(200)
      expect(await thing.isThere()).toBe(false)
      const [notice] = await mine(grace)
      expect(notice).toMatchObject({
        id: decided.at(-1),
        role: 'author',
        state: 'decided',
        target: { type, id: thing.id, text: expect.stringContaining('unkind') },
        decision: { outcome: 'uphold', isRemoved: true, note: 'Unkind to a newcomer' },
        canAppeal: true,
      })
      expect(notice).not.toHaveProperty('isBack')
      const id = notice?.id ?? 0
      expect((await appeal(visitor, id)).status).toBe(404)
      expect((await appeal(grace, id)).status).toBe(200)
      expect((await decide(moderator, id)).problem.code).toBe('second_person_needed')
      expect((await decide(secondModerator, id, { outcome: 'dismiss' })).status).toBe(200)
      expect(await thing.isThere()).toBe(true)
      expect((await mine(grace))[0]).toMatchObject({ state: 'closed', decision: { outcome: 'dismiss' }, isBack: true })
    },
  )

  test('that was reversed is not called back when its author has deleted the thing since', async () => {
    const thing = await things.comment()
    await thing.remove(moderator, 'Unkind')
    await site.call(moderator, commentsApi.restore, { params: { id: thing.id } })
    expect((await mine(grace))[0]).toMatchObject({ isBack: true })
    expect((await site.call(grace, commentsApi.remove, { params: { id: thing.id } })).status).toBe(200)
    expect((await mine(grace))[0]).not.toHaveProperty('isBack')
  })

  test('of a video can be reversed by an appeal after the day in which staff can undo it, but not once its owner has left', async () => {
    const deleted = async (owner: Person) => {
      const id = await makeVideo(site, owner, { title: 'Vespers' })
      await site.call(moderator, videosApi.remove, { params: { id }, body: { reason: 'Stolen' } })
      const aged = { deletedAt: new Date(Date.now() - 170 * 86_400_000) }
      await site.deps.db.updateTable('videos').set(aged).where('id', '=', id).execute()
      expect((await site.call(admin, videosApi.restore, { params: { id } })).status).toBe(404)
      const [notice] = await mine(owner)
      await appeal(owner, notice?.id ?? 0)
      return { id, caseId: notice?.id ?? 0 }
    }
    const inTime = await deleted(grace)
    expect((await findCase(inTime.caseId)).now).toEqual({ title: 'Vespers', text: '', isRemoved: true })
    await decide(secondModerator, inTime.caseId)
    expect((await site.call(visitor, videosApi.get, { params: { id: inTime.id } })).status).toBe(200)

    const leaver = await site.person('leaver')
    const gone = await deleted(leaver)
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect((await decide(secondModerator, gone.caseId)).status).toBe(200)
    expect((await site.call(moderator, videosApi.get, { params: { id: gone.id } })).status).toBe(404)
  })

  test('of a video that staff restore within a day is reversed for its owner', async () => {
    const { id, remove } = await things.video()
    await remove(moderator, 'Stolen')
    expect((await site.call(grace, videosApi.restore, { params: { id } })).status).toBe(404)
    expect((await site.call(secondModerator, videosApi.restore, { params: { id } })).status).toBe(200)
    expect((await mine(grace))[0]).toMatchObject({ target: { type: 'video', id }, decision: { outcome: 'dismiss' } })
  })

  test.each(Object.keys(things) as (keyof typeof things)[])(
    'of a %s is in the list of removed things, from which staff bring it back once, and not its author',
    async (type) => {
      const thing = await things[type]()
      await thing.remove(moderator, 'Unkind to a newcomer')
      const [first] = await queue('removed')
      expect(first).toMatchObject({
        target: { type, id: thing.id },
        author: { id: grace.id },
        decision: { isRemoved: true, note: 'Unkind to a newcomer' },
        decider: { id: moderator.id },
        removal: { state: 'removed', canRestore: true },
      })
      const id = first?.id ?? 0
      expect((await restore(grace, id)).status).toBe(403)
      expect((await restore(secondModerator, id)).body).toMatchObject({ decision: { isRemoved: false } })
      expect(await thing.isThere()).toBe(true)
      expect((await queue('removed')).some((listed) => listed.id === id)).toBe(false)
      expect((await mine(grace))[0]).toMatchObject({ id, decision: { outcome: 'dismiss' }, isBack: true })
      expect((await restore(moderator, id)).problem.code).toBe('already_restored')
    },
  )

  test('of a video is undone by staff as long as its files are kept, which the list shows', async () => {
    const deletedVideo = async (days: number) => {
      const { id, remove } = await things.video()
      await remove(moderator, 'Stolen')
      const deletedAt = new Date(Date.now() - days * 86_400_000)
      await site.deps.db.updateTable('videos').set({ deletedAt }).where('id', '=', id).execute()
      return { id, deletedAt }
    }
    const listed = async (id: number) => (await queue('removed')).find(({ target }) => target.id === id)

    const inTime = await deletedVideo(170)
    const found = await listed(inTime.id)
    const until = new Date(inTime.deletedAt.getTime() + 181 * 86_400_000).toISOString()
    expect(found?.removal).toEqual({ state: 'removed', restorableUntil: until, canRestore: true })
    expect((await restore(moderator, found?.id ?? 0)).status).toBe(200)
    expect((await site.call(visitor, videosApi.get, { params: { id: inTime.id } })).status).toBe(200)

    const erased = await deletedVideo(190)
    await site.deps.db.updateTable('videos').set({ erasedAt: new Date() }).where('id', '=', erased.id).execute()
    const gone = await listed(erased.id)
    expect(gone?.removal).toEqual({ state: 'gone', restorableUntil: null, canRestore: false })
    expect((await restore(moderator, gone?.id ?? 0)).problem.code).toBe('not_restorable')
  })

  test('that a colleague undoes at the same moment is undone once', async () => {
    const { remove } = await things.video()
    await remove(moderator, 'Stolen')
    const id = (await queue('removed'))[0]?.id ?? 0
    const both = await Promise.all([restore(moderator, id), restore(secondModerator, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await findCase(id)).earlierDecisions).toHaveLength(1)
  })

  test('of something that came back in another way is listed as back', async () => {
    const { id, remove } = await things.video()
    await remove(moderator, 'Stolen')
    await site.deps.db.updateTable('videos').set({ deletedAt: null }).where('id', '=', id).execute()
    const [found] = await queue('removed')
    expect(found?.removal).toEqual({ state: 'back', restorableUntil: null, canRestore: false })
    expect((await restore(moderator, found?.id ?? 0)).problem.code).toBe('already_restored')
  })

  test('of content of a moderator is undone by somebody else', async () => {
    const author = await site.person('ruth', 'moderator')
    const id = await makeVideo(site, author)
    await site.call(admin, videosApi.remove, { params: { id }, body: { reason: 'Stolen' } })
    const [own] = (await site.call(author, reportsApi.queue, { query: { state: 'removed' } })).body
    expect(own?.removal?.canRestore).toBe(false)
    expect((await restore(author, own?.id ?? 0)).status).toBe(403)
    expect((await site.call(author, videosApi.restore, { params: { id } })).status).toBe(404)
    expect((await restore(secondModerator, own?.id ?? 0)).status).toBe(200)
    expect((await restore(moderator, 999_999)).problem.code).toBe('report_not_found')
  })

  test('is listed page by page, newest first, from an index', async () => {
    for (const reason of ['First', 'Second', 'Third']) await (await things.comment()).remove(moderator, reason)
    const notesOf = (cases: { decision: { note: string } | null }[]) => cases.map(({ decision }) => decision?.note)
    const query = { state: 'removed', limit: 2 } as const
    const page = await site.call(moderator, reportsApi.queue, { query })
    expect(notesOf(page.body)).toEqual(['Third', 'Second'])
    const cursor = String(page.headers['x-next-cursor'])
    const next = await site.call(moderator, reportsApi.queue, { query: { ...query, cursor } })
    expect(notesOf(next.body)[0]).toBe('First')

    const position = { after: new Date().toISOString(), id: 1 }
    const { sql, parameters } = queryRemoved(site.deps.db, { limit: 30, position }).compile()
    const client = await site.deps.database.pool.connect()
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
    await client.query('RESET enable_seqscan')
    client.release()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using report_cases_removed')
    expect(plan).not.toMatch(/Sort|Seq Scan on report_cases/)
  })

  test('decides an open report of the same thing, so that its reporter reads the outcome too', async () => {
    const { id, caseId } = await reportedComment()
    await site.call(moderator, commentsApi.hide, { params: { id }, body: { reason: 'Unkind' } })
    expect((await mine(visitor))[0]).toMatchObject({ id: caseId, state: 'decided', decision: { note: '' } })
    expect((await mine(grace))[0]).toMatchObject({ id: caseId, decision: { note: 'Unkind' } })
    expect((await decide(secondModerator, caseId)).problem.code).toBe('report_decided')
  })

  test('leaves an appeal that waits to the second person', async () => {
    const { id, caseId } = await reportedComment()
    await decide(moderator, caseId)
    await appeal(visitor, caseId)
    await site.call(moderator, commentsApi.hide, { params: { id }, body: { reason: 'Unkind' } })
    expect(await findCase(caseId)).toMatchObject({ state: 'appealed' })
    expect((await mine(grace))[0]).toMatchObject({ state: 'decided', decision: { note: 'Unkind' } })
    expect((await decide(secondModerator, caseId, { outcome: 'uphold', removeContent: true })).status).toBe(200)
  })

  test('that staff take back is a decision for the author, and closes their appeal', async () => {
    const thing = await things.comment()
    await thing.remove(moderator, 'Unkind')
    const [notice] = await mine(grace)
    await appeal(grace, notice?.id ?? 0)
    await site.call(moderator, commentsApi.restore, { params: { id: thing.id } })
    expect((await mine(grace))[0]).toMatchObject({
      id: notice?.id,
      state: 'closed',
      decision: { outcome: 'dismiss', isRemoved: false },
      canAppeal: false,
    })
  })

  test('of their own content is not a decision, nor is a deletion by the host of a room or the creator of a video', async () => {
    const before = (await mine(grace)).length
    const { id, videoId } = await makeComment()
    await site.call(yusuf, commentsApi.remove, { params: { id } })
    const own = (await site.call(moderator, commentsApi.add, { body: { videoId, content: 'A word' } })).body
    await site.call(moderator, commentsApi.hide, { params: { id: own.id }, body: { reason: 'Not meant so' } })
    const room = (await site.call(yusuf, chatApi.createRoom, { body: { name: 'Compline' } })).body
    const said = (await site.call(grace, chatApi.send, { body: { roomId: room.id, content: 'A word' } })).body
    await site.call(yusuf, chatApi.remove, { params: { id: said.id } })
    expect(await mine(grace)).toHaveLength(before)
    expect((await mine(moderator)).filter(({ role }) => role === 'author')).toEqual([])
  })
})

describe('an appeal', () => {
  async function upheld() {
    const comment = await reportedComment()
    await decide(moderator, comment.caseId, { outcome: 'uphold', removeContent: true, reason: 'harassment' })
    return comment
  }

  test('is for the people concerned, needs a text, and is possible once', async () => {
    const { caseId } = await upheld()
    expect((await appeal(null, caseId)).status).toBe(401)
    expect((await appeal(yusuf, caseId)).problem.code).toBe('report_not_found')
    expect((await appeal(visitor, caseId)).problem.code).toBe('appeal_not_possible')
    expect((await appeal(grace, caseId, 'why')).problem.issues?.[0]?.path).toBe('text')
    const received: number[] = []
    site.deps.events.on(decisionAppealed, (payload) => received.push(payload.caseId))
    expect((await appeal(grace, caseId)).status).toBe(200)
    expect((await appeal(grace, caseId)).problem.code).toBe('appeal_not_possible')
    expect(received).toEqual([caseId])
    expect((await queue('appealed')).map(({ id }) => id)).toContain(caseId)
  })

  test('is decided by a second person, who can restore everything', async () => {
    const { caseId, list } = await upheld()
    await appeal(grace, caseId)
    expect((await findCase(caseId)).viewer.canDecide).toBe(false)
    expect((await decide(moderator, caseId)).problem.code).toBe('second_person_needed')
    const decided = (await decide(secondModerator, caseId, { note: 'A joke among friends' })).body
    expect(decided).toMatchObject({
      state: 'closed',
      decision: { outcome: 'dismiss' },
      appeal: { by: { id: grace.id } },
    })
    expect(decided.earlierDecisions).toMatchObject([{ outcome: 'uphold', decider: { id: moderator.id } }])
    expect((await list()).map(({ content }) => content)).toEqual(['An unkind comment'])
    expect((await mine(grace)).find(({ id }) => id === caseId)).toMatchObject({
      role: 'author',
      state: 'closed',
      decision: { outcome: 'dismiss', note: 'A joke among friends' },
    })
    expect((await appeal(grace, caseId)).problem.code).toBe('appeal_not_possible')
  })

  test('of a reporter against a dismissal can end in a removal', async () => {
    const { caseId, list } = await reportedComment()
    await decide(moderator, caseId)
    expect((await appeal(visitor, caseId, 'It is still unkind to me.')).status).toBe(200)
    await decide(admin, caseId, { outcome: 'uphold', removeContent: true, reason: 'harassment' })
    expect(await list()).toEqual([])
  })

  test('is too late after half a year', async () => {
    const { caseId } = await upheld()
    await site.deps.db
      .updateTable('reportDecisions')
      .set({ createdAt: new Date(Date.now() - 200 * 86_400_000) })
      .where('caseId', '=', caseId)
      .execute()
    expect((await appeal(grace, caseId)).problem.code).toBe('appeal_not_possible')
  })
})

describe('a suspension', () => {
  const suspend = (person: Person | null, userId: number, days: unknown = 7) =>
    site.call(person, reportsApi.suspend, {
      params: { id: userId },
      body: { days, reason: 'harassment', note: 'Again and again' },
    })
  const lift = (person: Person | null, userId: number) => site.call(person, reportsApi.lift, { params: { id: userId } })

  test('is for staff; moderators suspend members, admins also staff, nobody themselves', async () => {
    const member = await site.person('member')
    expect((await suspend(null, member.id)).status).toBe(401)
    expect((await suspend(grace, member.id)).status).toBe(403)
    for (const id of [moderator.id, secondModerator.id, admin.id]) {
      expect((await suspend(moderator, id)).problem.code).toBe('not_suspendable')
    }
    expect((await suspend(admin, admin.id)).problem.code).toBe('not_suspendable')
    expect((await suspend(moderator, 999_999)).problem.code).toBe('user_not_found')
    for (const days of [0, 366, 1.5, '7']) expect((await suspend(moderator, member.id, days)).status).toBe(400)
    const another = await site.person('another', 'moderator')
    expect((await suspend(admin, another.id)).status).toBe(201)
  })

  test('ends the sessions at once; the error at sign-in contains its end', async () => {
    const ended: number[] = []
    site.deps.events.on(sessionsEnded, ({ userId }) => ended.push(userId))
    const member = await site.person('member')
    expect((await site.call(member, accountsApi.current)).status).toBe(200)
    const { body } = await suspend(moderator, member.id)
    expect((await site.call(member, accountsApi.current)).status).toBe(401)
    expect(ended).toContain(member.id)
    const refused = await login(member)
    expect(refused.status).toBe(403)
    expect(refused.problem).toMatchObject({ code: 'account_suspended', until: body.until })
    expect(refused.problem.detail).toBe(
      `This account is suspended until ${body.until?.slice(0, 16).replace('T', ' ')} UTC.`,
    )
    const wrong = await site.call(null, accountsApi.login, {
      body: { username: member.username, password: 'not this one' },
    })
    expect(wrong.problem.code).toBe('wrong_credentials')
  })

  test('a session that is opened simultaneously is refused', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, null)
    const token = await site.deps.sessions.open(member.id, 'test')
    expect((await site.call({ ...member, cookie: `session=${token}` }, accountsApi.current)).status).toBe(401)
  })

  test('is named permanent when it has no end; lifting it allows sign-in again; both are in the audit log', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, null)
    const refused = (await login(member)).problem
    expect(refused).toMatchObject({ code: 'account_suspended', detail: 'This account is suspended.' })
    expect(refused).not.toHaveProperty('until')
    expect((await lift(grace, member.id)).status).toBe(403)
    expect((await lift(moderator, member.id)).status).toBe(200)
    expect((await lift(moderator, member.id)).problem.code).toBe('not_suspended')
    expect((await login(member)).status).toBe(200)
    const history = (await site.call(moderator, reportsApi.suspensions, { params: { id: member.id } })).body
    expect(history).toMatchObject([
      { isActive: false, until: null, note: 'Again and again', actor: { id: moderator.id } },
    ])
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', String(member.id))
      .where('objectType', '=', 'user')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['user.suspended', 'user.suspension_lifted'])
  })

  test('allows sign-in again when it has expired', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, 1)
    await site.deps.db
      .updateTable('suspensions')
      .set({ until: new Date(Date.now() - 1000) })
      .where('userId', '=', member.id)
      .execute()
    expect((await login(member)).status).toBe(200)
  })

  test('can come with a decision, and ends when the appeal is granted', async () => {
    const member = await site.person('member')
    const { id } = await makeComment(member, 'Again unkind')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'harassment' })).body.id
    const upheld = await decide(moderator, caseId, {
      outcome: 'uphold',
      removeContent: true,
      reason: 'harassment',
      suspension: { days: 3 },
    })
    expect(upheld.body.decision?.suspension?.until).toEqual(expect.any(String))
    expect((await login(member)).problem.code).toBe('account_suspended')
    expect((await mine(visitor)).find((notice) => notice.id === caseId)?.decision?.suspension).toBeNull()
    const own = await site.call(null, suspensionAppealsApi.appeal, {
      body: { username: member.username, password: PASSWORD, text: 'I meant it kindly.' },
    })
    expect(own.body).toMatchObject({ canAppeal: false, appeal: { text: 'I meant it kindly.', decision: null } })
    expect(await findCase(caseId)).toMatchObject({ state: 'appealed', appeal: { by: { id: member.id } } })
    await decide(secondModerator, caseId)
    expect((await login(member)).status).toBe(200)
  })

  test('of staff by a moderator is refused, together with the whole decision', async () => {
    const { id, list } = await makeComment(secondModerator, 'By a colleague')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'spam' })).body.id
    const response = await decide(moderator, caseId, {
      outcome: 'uphold',
      removeContent: true,
      reason: 'spam',
      suspension: { days: 1 },
    })
    expect(response.problem.code).toBe('not_suspendable')
    expect(await list()).toHaveLength(1)
    expect((await findCase(caseId)).state).toBe('open')
  })
})

describe('the appeal of a suspended member', () => {
  const suspend = (person: Person, userId: number, days: number | null = 7) =>
    site.call(person, reportsApi.suspend, {
      params: { id: userId },
      body: { days, reason: 'harassment', note: 'Again and again' },
    })
  const own = (person: Person, password = PASSWORD) =>
    site.call(null, suspensionAppealsApi.own, { body: { username: person.username, password } })
  const ask = (person: Person, text = 'It was not me.', password = PASSWORD) =>
    site.call(null, suspensionAppealsApi.appeal, { body: { username: person.username, password, text } })
  const caseOf = async (person: Person) => {
    const found = (await queue('appealed')).find(({ author }) => author?.id === person.id)
    return found?.id ?? 0
  }
  async function suspended(days: number | null = 7) {
    const member = await site.person('member')
    await suspend(moderator, member.id, days)
    return member
  }

  test('needs their name, their password, a suspension and a text', async () => {
    const member = await suspended()
    expect((await ask(member, 'It was not me.', 'not this one')).problem.code).toBe('wrong_credentials')
    expect((await own(member, 'not this one')).problem.code).toBe('wrong_credentials')
    expect((await own(grace)).problem.code).toBe('not_suspended')
    expect((await ask(grace)).problem.code).toBe('not_suspended')
    for (const text of ['', 'no', ' '.repeat(20), 'x'.repeat(2001)]) {
      expect((await ask(member, text)).problem.issues?.[0]?.path).toBe('text')
    }
    expect(await caseOf(member)).toBe(0)
  })

  test('shows the reason and the end, opens no session, and every other request stays refused', async () => {
    const member = await suspended()
    const response = await ask(member)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await own(member)).headers['set-cookie']).toBeUndefined()
    expect(response.body).toMatchObject({ reason: 'harassment', note: 'Again and again', until: expect.any(String) })
    expect((await login(member)).problem.code).toBe('account_suspended')
    expect((await site.call(member, accountsApi.current)).status).toBe(401)
    expect((await site.call(member, reportsApi.mine)).status).toBe(401)
    expect((await report(member, { targetType: 'user', targetId: grace.id, reason: 'spam' })).status).toBe(401)
  })

  test('is possible once, also simultaneously', async () => {
    const member = await suspended()
    expect((await own(member)).body).toMatchObject({ canAppeal: true, appeal: null })
    const statuses = (await Promise.all([ask(member), ask(member)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await ask(member)).problem.code).toBe('appeal_not_possible')
    expect((await own(member)).body).toMatchObject({
      canAppeal: false,
      appeal: { text: 'It was not me.', decision: null },
    })
  })

  test('is in the queue with the earlier decision, and somebody else decides', async () => {
    const received: number[] = []
    site.deps.events.on(decisionAppealed, ({ caseId }) => received.push(caseId))
    const member = await suspended(null)
    await ask(member)
    const caseId = await caseOf(member)
    expect(received).toContain(caseId)
    expect(await findCase(caseId)).toMatchObject({
      state: 'appealed',
      target: { type: 'suspension', title: 'member', text: 'Again and again', path: `/profile/${member.id}` },
      decision: { outcome: 'uphold', reason: 'harassment', suspension: { until: null } },
      decider: { id: moderator.id },
      appeal: { by: { id: member.id }, text: 'It was not me.' },
      viewer: { canDecide: false, canRemove: false, canSuspend: true },
    })
    expect((await decide(moderator, caseId)).problem.code).toBe('second_person_needed')
    expect((await decide(secondModerator, caseId, { note: 'A mistake' })).status).toBe(200)
    expect((await login(member)).status).toBe(200)
    expect((await own(member)).problem.code).toBe('not_suspended')
  })

  test('that is rejected leaves the suspension unchanged, and is final', async () => {
    const member = await suspended()
    const before = (await own(member)).body.until
    await ask(member)
    const caseId = await caseOf(member)
    const decision = { outcome: 'uphold', reason: 'harassment', keepSuspension: true, note: 'Three messages' } as const
    const decided = (await decide(secondModerator, caseId, decision)).body
    expect(decided).toMatchObject({ state: 'closed', decision: { suspension: { until: before } } })
    expect((await login(member)).problem).toMatchObject({ code: 'account_suspended', until: before })
    expect((await own(member)).body).toMatchObject({
      until: before,
      canAppeal: false,
      appeal: { decision: { note: 'Three messages', decidedAt: expect.any(String) } },
    })
    expect((await ask(member)).problem.code).toBe('appeal_not_possible')
  })

  test('can end in a different term, which is final too', async () => {
    const member = await suspended(null)
    await ask(member)
    const decision = { outcome: 'uphold', reason: 'harassment', suspension: { days: 1 } } as const
    await decide(secondModerator, await caseOf(member), decision)
    const { body } = await own(member)
    expect(Date.parse(body.until ?? '')).toBeLessThan(Date.now() + 86_400_000 + 1000)
    expect(body).toMatchObject({ canAppeal: false, appeal: { decision: expect.any(Object) } })
  })

  test('is too late after half a year; a new suspension can be appealed again', async () => {
    const member = await suspended(null)
    await site.deps.db
      .updateTable('suspensions')
      .set({ createdAt: new Date(Date.now() - 200 * 86_400_000) })
      .where('userId', '=', member.id)
      .execute()
    expect((await own(member)).body).toMatchObject({ canAppeal: false, appeal: null })
    expect((await ask(member)).problem.code).toBe('appeal_not_possible')
    await suspend(secondModerator, member.id)
    expect((await ask(member)).status).toBe(200)
  })

  test('is also possible when a reporter’s appeal led to the suspension', async () => {
    const member = await site.person('member')
    const { id } = await makeComment(member, 'Unkind once more')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'harassment' })).body.id
    await decide(moderator, caseId)
    await appeal(visitor, caseId, 'It is still unkind to me.')
    const decision = { outcome: 'uphold', reason: 'harassment', suspension: { days: 3 } } as const
    await decide(secondModerator, caseId, decision)
    expect((await ask(member)).status).toBe(200)
    const own = await caseOf(member)
    expect(own).not.toBe(caseId)
    expect((await decide(secondModerator, own)).problem.code).toBe('second_person_needed')
    expect((await decide(admin, own)).status).toBe(200)
    expect((await login(member)).status).toBe(200)
  })

  test('a suspension cannot be reported', async () => {
    expect((await report(visitor, { targetType: 'suspension', targetId: 1, reason: 'spam' })).status).toBe(400)
  })
})

describe('comments', () => {
  const hide = (person: Person | null, id: number, reason = 'Unkind') =>
    site.call(person, commentsApi.hide, { params: { id }, body: { reason } })
  const restore = (person: Person | null, id: number) => site.call(person, commentsApi.restore, { params: { id } })

  test('staff hide a comment with a reason and restore it; the count is updated', async () => {
    const { id, videoId, list } = await makeComment()
    const count = async () =>
      (await site.call(visitor, commentsApi.list, { params: { id: videoId } })).headers['x-total-count']
    expect((await hide(null, id)).status).toBe(401)
    expect((await hide(grace, id)).status).toBe(403)
    expect((await hide(moderator, id, ' ')).problem.issues?.[0]?.path).toBe('reason')
    expect((await hide(moderator, id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await count()).toBe('0')
    expect((await hide(moderator, id)).problem.code).toBe('comment_not_found')
    expect((await restore(grace, id)).status).toBe(403)
    expect((await restore(moderator, id)).status).toBe(200)
    expect((await list()).map(({ content }) => content)).toEqual(['An unkind comment'])
    expect(await count()).toBe('1')
    expect((await restore(moderator, id)).problem.code).toBe('comment_not_found')
  })

  test('a comment deleted by its author cannot be restored', async () => {
    const { id } = await makeComment()
    await site.call(grace, commentsApi.remove, { params: { id } })
    expect((await restore(moderator, id)).problem.code).toBe('comment_not_found')
  })

  test('are refused with a filtered word, also when edited', async () => {
    const { id, videoId } = await makeComment()
    await site.call(moderator, safetyApi.changeWordFilter, { body: { areas: ['comments'], words: ['scam'] } })
    const body = { videoId, content: 'a SCAM' }
    expect((await site.call(grace, commentsApi.add, { body })).problem.code).toBe('text_not_allowed')
    const edited = await site.call(grace, commentsApi.edit, { params: { id }, body: { content: 'scam' } })
    expect(edited.problem.code).toBe('text_not_allowed')
    await site.call(moderator, safetyApi.changeWordFilter, { body: { areas: [], words: [] } })
    expect((await site.call(grace, commentsApi.add, { body })).status).toBe(201)
  })
})
