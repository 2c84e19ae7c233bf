import { captionsApi } from '@lamplight/contract/captions'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { playlistsApi } from '@lamplight/contract/playlists'
import { productsApi } from '@lamplight/contract/products'
import { REMOVAL_REASON_MIN } from '@lamplight/contract/removals'
import { reportsApi } from '@lamplight/contract/reports'
import { settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
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
  reportedComment,
  restore,
  secondModerator,
  site,
  visitor,
  withReportsSite,
  yusuf,
} from '../../testing/reports.ts'
import { PASSWORD, type Person } from '../../testing/test-site.ts'
import { reportDecided } from './reports.events.ts'
import { queryRemoved } from './reports.sql.ts'
import { refuseReason } from './staff-removals.ts'

withReportsSite()

test('the reason of a removal is long enough in characters, of which an emoji is one', () => {
  expect(refuseReason('🕯'.repeat(REMOVAL_REASON_MIN - 1))).toMatchObject({ code: 'validation_failed' })
  expect(refuseReason('🕯'.repeat(REMOVAL_REASON_MIN))).toBeNull()
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

  test('of a comment, post, topic or product of a moderator is undone by somebody else, with any request', async () => {
    const author = await site.person('naomi', 'moderator')
    const reason = { reason: 'Unkind to a newcomer' }
    const body = { videoId: await makeVideo(site, grace), content: 'An unkind comment' }
    const comment = { params: { id: (await site.call(author, commentsApi.add, { body })).body.id } }
    const { id: postId, topicId } = await makePost(author)
    const post = { params: { id: postId } }
    const { categoryId } = await site.deps.db
      .selectFrom('forumTopics')
      .select('categoryId')
      .where('id', '=', topicId)
      .executeTakeFirstOrThrow()
    const own = { title: 'Noise', categoryId, content: 'An unkind beginning' }
    const topic = { params: { id: (await site.call(author, forumApi.addTopic, { body: own })).body.id } }
    const added = (await site.call(author, productsApi.add, { body: product })).body
    const decideOn = (person: Person, decision: { status: 'listed' | 'refused'; version: number; reason?: string }) =>
      site.call(person, productsApi.decide, { params: { id: added.id }, body: decision })

    await site.call(moderator, commentsApi.hide, { ...comment, body: reason })
    expect((await site.call(author, commentsApi.restore, comment)).status).toBe(403)
    expect((await site.call(secondModerator, commentsApi.restore, comment)).status).toBe(200)

    await site.call(moderator, forumApi.removePost, { ...post, body: reason })
    const shown = (await site.call(author, forumApi.posts, { params: { id: topicId } })).body.at(-1)
    expect(shown).toMatchObject({ id: postId, viewer: { canRestore: false } })
    expect((await site.call(author, forumApi.restorePost, post)).status).toBe(403)
    expect((await site.call(secondModerator, forumApi.restorePost, post)).status).toBe(200)

    await site.call(moderator, forumApi.removeTopic, { ...topic, body: reason })
    expect((await site.call(author, forumApi.restoreTopic, topic)).status).toBe(403)
    expect((await site.call(secondModerator, forumApi.restoreTopic, topic)).status).toBe(200)

    const refused = (await decideOn(moderator, { status: 'refused', version: added.version, ...reason })).body
    expect((await decideOn(author, { status: 'listed', version: refused.version })).status).toBe(403)
    expect((await decideOn(secondModerator, { status: 'listed', version: refused.version })).status).toBe(200)
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
    // How a table of a few rows is read otherwise depends on when it was last vacuumed.
    await client.query('BEGIN')
    for (const plan of ['seqscan', 'bitmapscan', 'sort']) await client.query(`SET LOCAL enable_${plan} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
    await client.query('ROLLBACK')
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
