import { text } from 'node:stream/consumers'
import { captionsApi } from '@lamplight/contract/captions'
import { commentsApi } from '@lamplight/contract/comments'
import { playlistsApi } from '@lamplight/contract/playlists'
import { reportsApi } from '@lamplight/contract/reports'
import { EXPORT_PATH, settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../identity/viewer.ts'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { actorsOfOwnData, otherParts, othersData, ownData, ownParts } from './personal-data.ts'

let site: TestSite
let grace: Person

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  grace = await site.person('grace')
})

describe('the data export', () => {
  const tableOf = (reference: string) => reference.split('.')[0] ?? ''

  test('is one file, without passwords, tokens or data of other people', async () => {
    const other = await site.person('yusuf')
    const videoId = await makeVideo(site, grace, { title: 'Evening prayer' })
    await site.call(grace, commentsApi.add, { body: { videoId, content: 'My own words' } })
    await site.call(other, commentsApi.add, { body: { videoId, content: 'Words of another' } })
    const paid = { provider: 'sandbox', purpose: 'donation', payerId: grace.id, amountCents: 500 } as const
    await site.deps.db.insertInto('paymentIntents').values(paid).execute()
    const moderator = await site.person('mod', 'moderator')
    const removed = await makeVideo(site, grace, { title: 'Removed' })
    await site.call(moderator, videosApi.remove, { params: { id: removed }, body: { reason: 'Stolen' } })
    const [notice] = (await site.call(grace, reportsApi.mine)).body
    await site.call(grace, reportsApi.appeal, { params: { id: notice?.id ?? 0 }, body: { text: 'My own appeal' } })
    const response = await site.request(grace, { method: 'GET', url: EXPORT_PATH })
    expect(response.headers['content-disposition']).toContain('attachment')
    const data = JSON.parse(response.body)
    expect(data.account.username).toBe(grace.username)
    expect(data.videos).toMatchObject([{ title: 'Evening prayer' }, { title: 'Removed' }])
    expect(data.comments).toMatchObject([{ content: 'My own words' }])
    expect(data.payment_intents).toMatchObject([{ amount_cents: 500, purpose: 'donation' }])
    expect(data.report_cases).toMatchObject([{ appeal_text: 'My own appeal' }])
    expect(response.body).not.toContain('Words of another')
    expect(response.body).not.toContain('argon2')
    expect(response.body).not.toContain('token_hash')
  })

  test('does not say which member of staff acted', async () => {
    const { db } = site.deps
    const { id: staffId } = await site.person('mod', 'moderator')
    const over = new Date(0)
    const suspension = { userId: grace.id, actorId: staffId, reason: 'spam', until: over, liftedBy: staffId } as const
    await db
      .insertInto('suspensions')
      .values({ ...suspension, liftedAt: over })
      .execute()
    const room = { name: 'Vigil', hostId: grace.id }
    const { id: roomId } = await db.insertInto('chatRooms').values(room).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('chatMutes').values({ roomId, userId: grace.id, mutedBy: staffId, until: over }).execute()
    const data = JSON.parse((await site.request(grace, { method: 'GET', url: EXPORT_PATH })).body)
    expect(data.suspensions).toMatchObject([{ user_id: grace.id, reason: 'spam' }])
    expect(data.suspensions[0]).not.toHaveProperty('actor_id')
    expect(data.suspensions[0]).not.toHaveProperty('lifted_by')
    expect(data.chat_mutes).toHaveLength(1)
    expect(data.chat_mutes[0]).not.toHaveProperty('muted_by')
  })

  test('contains no words of others that were deleted since: notifications are exported without their excerpt', async () => {
    const { db } = site.deps
    const excerpt = 'Words that their author has deleted'
    const occasion = { kind: 'comment', title: 'Vigil', link: '/video/1', source: 'comment:1' } as const
    await db
      .insertInto('notifications')
      .values({ ...occasion, userId: grace.id, excerpt })
      .execute()
    const { body } = await site.request(grace, { method: 'GET', url: EXPORT_PATH })
    expect(JSON.parse(body).notifications).toMatchObject([{ title: 'Vigil', source: 'comment:1' }])
    expect(body).not.toContain(excerpt)
  })

  test('contains the text of an appeal, but not what somebody else wrote that it is about', async () => {
    const { db } = site.deps
    const author = await site.person('yusuf')
    const about = {
      targetType: 'comment',
      targetId: 1,
      authorId: author.id,
      path: '/video/1',
      title: 'His vigil',
    } as const
    const appealed = {
      appealText: 'It is about me',
      appealedBy: grace.id,
      appealedAt: new Date(),
      state: 'appealed',
    } as const
    await db
      .insertInto('reportCases')
      .values({ ...about, ...appealed, content: 'Words that he has deleted' })
      .execute()
    const { body } = await site.request(grace, { method: 'GET', url: EXPORT_PATH })
    expect(JSON.parse(body).report_cases).toMatchObject([{ appeal_text: 'It is about me' }])
    expect(body).not.toMatch(/Words that he has deleted|His vigil/)
  })

  test('contains what is inside of one’s own things: the videos of playlists, and captions', async () => {
    const other = await site.person('yusuf')
    const videoId = await makeVideo(site, grace)
    const foreign = await makeVideo(site, other)
    for (const [owner, id] of [
      [grace, foreign],
      [other, videoId],
    ] as const) {
      await site.call(owner, playlistsApi.create, { body: { title: 'Mornings', videoId: id } })
    }
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMy own captions\n'
    await site.call(grace, captionsApi.save, { params: { id: videoId, language: 'en' }, body: { content } })
    const data = JSON.parse((await site.request(grace, { method: 'GET', url: EXPORT_PATH })).body)
    expect(data.playlist_items).toMatchObject([{ playlist_id: data.playlists[0].id, video_id: foreign, position: 1 }])
    expect(data.captions).toMatchObject([{ video_id: videoId, language: 'en' }])
    expect(data.captions[0].content).toContain('My own captions')
  })

  test('is complete however many rows a table has: it is read in steps, and each row is there once', async () => {
    const yusuf = await site.person('yusuf')
    const videoId = await makeVideo(site, grace)
    // As many as some steps have, and one more; the first one has signs that JSON escapes.
    const contents = ['"\n\u2028\\', ...Array.from({ length: 6 }, (_, n) => `Comment ${n}`)]
    const rows = contents.map((content) => ({ videoId, userId: grace.id, content }))
    await site.deps.db.insertInto('comments').values(rows).execute()
    await makeVideo(site, yusuf, { title: 'Not mine' })
    const viewer = { id: grace.id } as Viewer
    for (const rowsAtOnce of [1, 2, 3, 7, 8]) {
      const { bytes, content } = await site.deps.settings.exportData(viewer, { rowsAtOnce })
      const file = await text(content)
      expect(Buffer.byteLength(file)).toBe(bytes)
      const data = JSON.parse(file)
      expect(data.comments.map((row: { content: string }) => row.content).toSorted()).toEqual(contents.toSorted())
      expect(data.videos).toHaveLength(1)
      expect(Object.keys(data)).toEqual(['account', ...[...ownData, ...ownParts.map(([part]) => part)].map(tableOf)])
    }
  })

  test('stops being written when its reader leaves', async () => {
    const reader = new AbortController()
    const written = site.deps.settings.exportData({ id: grace.id } as Viewer, { signal: reader.signal })
    reader.abort()
    await expect(written).rejects.toThrow(/abort/i)
  })

  test('is not sent to a session that was ended while it was written', async () => {
    const { db } = site.deps
    const token = await site.deps.sessions.open(grace.id, 'elsewhere')
    const elsewhere = { ...grace, cookie: `session=${token}` }
    let response: ReturnType<TestSite['request']> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE watch_later`.execute(tx)
      response = site.request(grace, { method: 'GET', url: EXPORT_PATH })
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      expect((await site.call(elsewhere, settingsApi.endOtherSessions)).status).toBe(200)
    })
    const answer = await response
    expect([answer?.statusCode, answer?.json().code]).toEqual([401, 'not_signed_in'])
  })

  test('every row of it is found by an index', async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT indrelid::regclass::text || '.' || attname AS reference
      FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'`.execute(site.deps.db)
    const indexed = new Set(rows.map(({ reference }) => reference))
    expect([...ownData, ...ownParts.flat()].filter((reference) => !indexed.has(reference))).toEqual([])
  })

  test('every table of the database that refers to exported rows has a rule', async () => {
    const own = ownData.map(tableOf)
    const { rows } = await sql<{ reference: string }>`
      SELECT key.conrelid::regclass::text || '.' || attribute.attname AS reference
      FROM pg_constraint AS key
      JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
      WHERE key.contype = 'f' AND key.confrelid::regclass::text = ANY (${own})
        AND key.conrelid::regclass::text <> ALL (${[...own, 'users']})`.execute(site.deps.db)
    expect([...ownParts.map(([part]) => part), ...otherParts].toSorted()).toEqual(
      rows.map(({ reference }) => reference).toSorted(),
    )
  })

  test('every column of the database that refers to a person has a rule', async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT key.conrelid::regclass::text || '.' || attribute.attname AS reference
      FROM pg_constraint AS key
      JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
      WHERE key.contype = 'f' AND key.confrelid = 'users'::regclass
      -- Books outlive accounts: their columns have no foreign key, but the names of those that have one.
      UNION
      SELECT table_name || '.' || column_name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'integer'
        AND column_name ~ '^(user|owner|author|actor|donor|payer|buyer|seller|creator|advertiser)_id$|_by$'`.execute(
      site.deps.db,
    )
    expect([...ownData, ...actorsOfOwnData, ...othersData].toSorted()).toEqual(
      rows.map(({ reference }) => reference).toSorted(),
    )
  })
})
