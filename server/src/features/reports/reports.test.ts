import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { moderationApi } from '@lamplight/contract/moderation'
import { productsApi } from '@lamplight/contract/products'
import { reportsApi } from '@lamplight/contract/reports'
import { safetyApi } from '@lamplight/contract/safety'
import { settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import {
  admin,
  appeal,
  decide,
  findCase,
  grace,
  makeComment,
  makePost,
  mine,
  moderator,
  product,
  queue,
  report,
  reportedComment,
  secondModerator,
  site,
  visitor,
  withReportsSite,
  yusuf,
} from '../../testing/reports.ts'
import type { Person } from '../../testing/test-site.ts'
import { PASSWORD } from '../../testing/test-site.ts'
import { decisionAppealed, reportDecided, thingReported } from './reports.events.ts'
import * as sql from './reports.sql.ts'

withReportsSite()

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

  test('the same thing by very many people shows the number of all, and the texts of the first hundred', async () => {
    const { id } = await makeComment()
    const first = await report(visitor, { targetType: 'comment', targetId: id, reason: 'off_topic', text: 'First' })
    const caseId = first.body.id
    const people = await Promise.all(Array.from({ length: 101 }, () => site.person('member')))
    const reports = people.map((person) => ({ caseId, reporterId: person.id, reason: 'spam' as const, content: 'x' }))
    await site.deps.db.insertInto('reports').values(reports).execute()
    const found = await findCase(caseId)
    expect(found).toMatchObject({ reportCount: 102, reasons: ['off_topic', 'spam'] })
    expect([found.reports.length, found.reports[0]?.text]).toEqual([100, 'First'])
    const listed = (await queue('open', { limit: 100 })).find((card) => card.id === caseId)
    expect(listed).toMatchObject({ reportCount: 102, reasons: ['off_topic', 'spam'] })
    await decide(moderator, caseId)
    expect((await appeal(people[100] as Person, caseId)).status).toBe(200)
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
    expect((await queue('open', { limit: 100 })).find((item) => item.id === caseId)?.target).toMatchObject({
      type: 'product',
    })
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

  test('a reporter reads what they reported, not what the author had changed before', async () => {
    const { id, caseId } = await reportedComment()
    await site.call(grace, commentsApi.edit, { params: { id }, body: { content: 'A shorter comment' } })
    await report(yusuf, { targetType: 'comment', targetId: id, reason: 'spam' })
    const textOf = async (person: Person) => (await mine(person)).find((notice) => notice.id === caseId)?.target.text
    expect(await textOf(yusuf)).toBe('A shorter comment')
    expect(await textOf(visitor)).toBe('An unkind comment')
    expect((await findCase(caseId)).target.text).toBe('An unkind comment')
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

  test('a suspension of somebody who has deleted the account meanwhile is refused with that reason, and not offered again', async () => {
    const leaver = await site.person('leaving')
    const caseId = (await report(visitor, { targetType: 'user', targetId: leaver.id, reason: 'spam' })).body.id
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    const decision = { outcome: 'uphold', removeContent: false, reason: 'spam' } as const
    const refused = await decide(moderator, caseId, { ...decision, suspension: { days: 7 } })
    expect(refused.problem).toMatchObject({ status: 410, code: 'member_deleted' })
    expect(await findCase(caseId)).toMatchObject({ state: 'open', viewer: { canSuspend: false } })
    expect((await decide(moderator, caseId, decision)).body).toMatchObject({ decision: { suspension: null } })
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
    expect((await findCase(body.id)).viewer).toEqual({
      ...{ canDecide: true, needsAdmin: false, canRemove: false, canSuspend: true },
    })
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
    expect((await appeal(grace, caseId, 'Another text, sent after the first one.')).problem.code).toBe(
      'appeal_not_possible',
    )
    expect(received).toEqual([caseId])
    expect((await queue('appealed')).map(({ id }) => id)).toContain(caseId)
  })

  test('that is sent again because the response was lost succeeds and is made once, until it is decided', async () => {
    const { caseId } = await upheld()
    const received: number[] = []
    site.deps.events.on(decisionAppealed, (payload) => received.push(payload.caseId))
    expect((await appeal(grace, caseId)).status).toBe(200)
    expect((await appeal(grace, caseId)).status).toBe(200)
    expect(received).toEqual([caseId])
    expect((await appeal(visitor, caseId)).problem.code).toBe('appeal_not_possible')
    await decide(secondModerator, caseId)
    expect((await appeal(grace, caseId)).problem.code).toBe('appeal_not_possible')
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

  test('is refused when somebody else reports the same thing at that moment', async () => {
    const { caseId } = await reportedComment()
    await decide(moderator, caseId)
    const { target } = await findCase(caseId)
    const opened = { authorId: grace.id, isUrgent: false, title: '', content: '', path: '/' }
    // As a report of this moment does.
    const { appealed } = await site.deps.db.transaction().execute(async (tx) => {
      await sql.lockTarget(tx, 'comment', target.id)
      await sql.insertCase(tx, { ...opened, targetType: 'comment', targetId: target.id })
      const sent = appeal(visitor, caseId)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { appealed: sent }
    })
    expect((await appealed).problem.code).toBe('appeal_not_possible')
  })

  describe('that reverses the removal of a video', () => {
    const statusOf = async (id: number) => (await site.call(moderator, videosApi.get, { params: { id } })).body.status
    async function removed(id: number, reporter = visitor) {
      const caseId = (await report(reporter, { targetType: 'video', targetId: id, reason: 'copyright' })).body.id
      await decide(moderator, caseId, { outcome: 'uphold', removeContent: true, reason: 'copyright' })
      expect((await appeal(grace, caseId)).status).toBe(200)
      return caseId
    }
    const noticeOf = async (caseId: number) => (await mine(grace)).find(({ id }) => id === caseId)

    test('approves it again where it was approved', async () => {
      const id = await makeVideo(site, grace, { isPlayable: true })
      const caseId = await removed(id)
      await decide(secondModerator, caseId)
      expect(await statusOf(id)).toBe('approved')
      expect(await noticeOf(caseId)).toMatchObject({ isBack: true })
    })

    test('puts it back into the queue where it waited for review', async () => {
      const id = await makeVideo(site, grace, { isPlayable: true })
      const caseId = (await report(visitor, { targetType: 'video', targetId: id, reason: 'copyright' })).body.id
      const version = (await site.call(moderator, videosApi.get, { params: { id } })).body.moderationVersion
      const withdrawal = { status: 'rejected' as const, contentReason: 'rules' as const, version }
      expect((await site.call(moderator, moderationApi.moderate, { params: { id }, body: withdrawal })).status).toBe(
        200,
      )
      expect((await site.call(grace, moderationApi.resubmit, { params: { id }, body: { note: '' } })).status).toBe(200)
      await decide(moderator, caseId, { outcome: 'uphold', removeContent: true, reason: 'copyright' })
      await appeal(grace, caseId)
      await decide(secondModerator, caseId)
      const back = (await site.call(moderator, videosApi.get, { params: { id } })).body
      expect(back).toMatchObject({ status: 'pending', contentReason: null, contentNotes: '' })
      expect(await noticeOf(caseId)).not.toHaveProperty('isBack')
      expect((await site.call(visitor, videosApi.get, { params: { id } })).status).toBe(404)
    })

    test('puts it back into the queue where it cannot be played', async () => {
      const id = await makeVideo(site, grace)
      await decide(secondModerator, await removed(id))
      expect(await statusOf(id)).toBe('pending')
    })
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

  test('are not refused because a filtered word is the beginning of another, whose vowel signs follow', async () => {
    const { videoId } = await makeComment()
    await site.call(moderator, safetyApi.changeWordFilter, { body: { areas: ['comments'], words: ['कम', 'गल*'] } })
    const add = async (content: string) =>
      (await site.call(grace, commentsApi.add, { body: { videoId, content } })).status
    expect(await add('कमी')).toBe(201)
    expect(await add('बहुत कम!')).toBe(400)
    expect(await add('गलती')).toBe(400)
    await site.call(moderator, safetyApi.changeWordFilter, { body: { areas: [], words: [] } })
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
