import { readFile } from 'node:fs/promises'
import { consoleApi } from '@lamplight/contract/console'
import { creatorsApi } from '@lamplight/contract/creators'
import { moderationApi } from '@lamplight/contract/moderation'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundJobs } from '../background-jobs.ts'
import { reconcileSiteDays, siteDays } from '../features/console/console.sql.ts'
import { channelViewDays, earningDays } from '../features/creators/creators.sql.ts'
import { accounts } from '../features/ledger/ledger.accounts.ts'
import { recountStatuses } from '../features/moderation/moderation.sql.ts'
import { channelLanguages, channelMembersLanguages } from '../features/users/users.sql.ts'
import { createLog } from '../lib/log.ts'
import { makeVideo } from '../testing/factories.ts'
import { giveBalance, openCreator } from '../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { currentSums, foldChanges, reconcileChannelSums, type StoredSums, statusCounts } from './stored-sums.ts'

const ALL = [statusCounts, channelLanguages, channelMembersLanguages, channelViewDays, earningDays, siteDays]
let site: TestSite
let creator: Person
let moderator: Person
const lines: string[] = []
const log = createLog('warn', { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  site = await createTestSite()
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())
beforeEach(async () => {
  lines.length = 0
  creator = await site.person('grace')
})

const db = () => site.deps.db
const fold = async (rows?: number) => {
  for (const sums of ALL) await foldChanges(db(), sums, rows === undefined ? {} : { rows })
}
const counts = async () => (await site.call(moderator, moderationApi.counts, {})).body
const channel = async () => {
  const { body } = await site.call(moderator, usersApi.get, { params: { id: creator.id } })
  return { videos: body.videoCount, views: body.totalViews, languages: body.languages }
}
const approve = (id: number) =>
  site.call(moderator, moderationApi.moderate, {
    params: { id },
    body: { status: 'approved', religiousContentVerified: true },
  })
const waiting = () => makeVideo(site, creator, { status: 'pending', isPlayable: true })

const recounted = async () => {
  const { rows } = await sql<{ status: 'pending' | 'approved' | 'rejected'; videos: number }>`
    SELECT status, count(*) AS videos FROM videos WHERE deleted_at IS NULL GROUP BY status`.execute(db())
  const real = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, videos } of rows) real[status] = videos
  return real
}
const rowsOf = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db())).rows[0]?.count
/** The stored sums that are not zero. */
const stored = async (sums: StoredSums) => {
  const { rows } = await sql<Record<string, string | number>>`SELECT * FROM ${currentSums(sums)} AS s
    WHERE ${sql.join(
      sums.sums.map((name) => sql`${sql.ref(name)} <> 0`),
      sql` OR `,
    )}
    ORDER BY 1, 2`.execute(db())
  return rows
}

describe('the numbers of videos with each status', () => {
  test('are exact after many decisions at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, waiting))
    const before = await counts()
    const responses = await Promise.all(ids.map(approve))
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await counts()).toEqual({ ...before, pending: before.pending - 20, approved: before.approved + 20 })
    expect(await counts()).toEqual(await recounted())
  })

  test('an approval does not wait for another that is not committed, and one that is rolled back counts nothing', async () => {
    const [open = 0, other = 0] = [await waiting(), await waiting()]
    const before = await counts()
    await fold()
    await db()
      .transaction()
      .execute(async (tx) => {
        const approval = { status: 'approved', religiousVerified: true, approvedAt: new Date() } as const
        await tx.updateTable('videos').set(approval).where('id', '=', open).execute()
        expect((await approve(other)).status).toBe(200)
        // Nor does folding.
        await fold()
        expect(await counts()).toMatchObject({ pending: before.pending - 1, approved: before.approved + 1 })
        throw new Error('changed my mind')
      })
      .catch((error: Error) => expect(error.message).toBe('changed my mind'))
    expect(await counts()).toEqual({ ...before, pending: before.pending - 1, approved: before.approved + 1 })
    expect(await counts()).toEqual(await recounted())
  })

  test('follow deletion, its undoing and a rejection', async () => {
    const id = await makeVideo(site, creator, { isPlayable: true })
    const before = await counts()
    await site.call(creator, videosApi.remove, { params: { id } })
    expect(await counts()).toEqual({ ...before, approved: before.approved - 1 })
    await db().updateTable('videos').set({ deletedAt: null }).where('id', '=', id).execute()
    expect(await counts()).toEqual(before)
    const version = (await site.call(moderator, videosApi.get, { params: { id } })).body.moderationVersion
    await site.call(moderator, moderationApi.moderate, { params: { id }, body: { status: 'rejected', version } })
    expect(await counts()).toEqual({ ...before, approved: before.approved - 1, rejected: before.rejected + 1 })
  })

  test('stay the same while they are read, approved and folded at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, waiting))
    const total = (of: Record<string, number>) => Object.values(of).reduce((sum, count) => sum + count, 0)
    const before = total(await counts())
    const [totals] = await Promise.all([
      Promise.all(Array.from({ length: 15 }, async () => total(await counts()))),
      Promise.all(ids.map(approve)),
      Promise.all(Array.from({ length: 6 }, () => fold(2))),
    ])
    expect(new Set(totals)).toEqual(new Set([before]))
    await fold(3)
    expect(await counts()).toEqual(await recounted())
    expect(await rowsOf('video_status_count_changes')).toBe(0)
    expect(await rowsOf('video_status_counts')).toBeLessThanOrEqual(3)
  })

  test('are corrected when they drifted, also while videos are approved', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, waiting))
    await sql`INSERT INTO video_status_count_changes (status, videos) VALUES ('pending', 7), ('approved', -3)`.execute(
      db(),
    )
    const [corrected] = await Promise.all([recountStatuses(db(), { rows: 4 }), Promise.all(ids.map(approve))])
    expect(corrected.toSorted((a, b) => a.count - b.count)).toEqual([
      { status: 'pending', count: -7 },
      { status: 'approved', count: 3 },
    ])
    expect(await counts()).toEqual(await recounted())
    expect(await recountStatuses(db(), { rows: 4 })).toEqual([])
  })
})

describe('the videos, views and languages of a channel', () => {
  test('are of its listed videos, the most frequent language first', async () => {
    expect(await channel()).toEqual({ videos: 0, views: 0, languages: [] })
    await makeVideo(site, creator, { language: 'fr', views: 5 })
    await makeVideo(site, creator, { language: 'ar', views: 7 })
    await makeVideo(site, creator, { language: 'ar-EG', views: 1 })
    const unknown = await makeVideo(site, creator, { views: 2 })
    await db().updateTable('videos').set({ language: null }).where('id', '=', unknown).execute()
    await makeVideo(site, creator, { language: 'de', visibility: 'unlisted', views: 100 })
    await makeVideo(site, creator, { language: 'es', publishAt: new Date(Date.now() + 86_400_000), views: 100 })
    const all = { videos: 4, views: 15, languages: ['ar', 'fr'] }
    expect(await channel()).toEqual(all)
    await fold()
    expect(await channel()).toEqual(all)
  })

  test('follow every change that lists a video, hides it, or moves it to another language', async () => {
    const id = await makeVideo(site, creator, { language: 'en', views: 10 })
    await makeVideo(site, creator, { language: 'fr', views: 1 })
    await fold()
    const french = { videos: 1, views: 1, languages: ['fr'] }
    const both = { videos: 2, views: 11, languages: ['en', 'fr'] }
    const set = (values: object) => db().updateTable('videos').set(values).where('id', '=', id).execute()
    const hidden = [
      [{ status: 'rejected' }, { status: 'approved' }],
      [{ visibility: 'unlisted' }, { visibility: 'public' }],
      [{ publishAt: new Date(Date.now() + 86_400_000) }, { publishAt: null }],
      [{ deletedAt: new Date() }, { deletedAt: null }],
    ] as const
    for (const [hide, list] of hidden) {
      await set(hide)
      // A view of a hidden video is not one of the channel's.
      await set({ views: 10 })
      expect(await channel()).toEqual(french)
      await set(list)
      expect(await channel()).toEqual(both)
    }
    await set({ language: 'de', views: 12 })
    expect(await channel()).toEqual({ videos: 2, views: 13, languages: ['de', 'fr'] })
    await fold()
    expect(await channel()).toEqual({ videos: 2, views: 13, languages: ['de', 'fr'] })
  })

  test('are those that the viewer finds: videos for members only with an account', async () => {
    const id = await makeVideo(site, creator, { language: 'en', views: 10, visibility: 'members' })
    await makeVideo(site, creator, { language: 'fr', views: 1 })
    const set = (values: object) => db().updateTable('videos').set(values).where('id', '=', id).execute()
    const figures = { videos: 2, views: 11, languages: ['en', 'fr'] }
    const without = { videos: 1, views: 1, languages: ['fr'] }
    expect(await channel()).toEqual(figures)
    await fold()
    expect(await channel()).toEqual(figures)
    for (const [hide, list] of [
      [{ status: 'rejected' }, { status: 'approved' }],
      [{ visibility: 'unlisted' }, { visibility: 'members' }],
      [{ publishAt: new Date(Date.now() + 86_400_000) }, { publishAt: null }],
      [{ deletedAt: new Date() }, { deletedAt: null }],
      [{ ownerId: moderator.id }, { ownerId: creator.id }],
    ]) {
      await set({ ...hide, views: 10 })
      expect(await channel()).toEqual(without)
      await set({ ...list })
      expect(await channel()).toEqual(figures)
    }
    await set({ language: 'de', views: 12 })
    expect(await channel()).toEqual({ videos: 2, views: 13, languages: ['de', 'fr'] })
    await fold()
    await sql`DELETE FROM videos WHERE id = ${id}`.execute(db())
    expect(await channel()).toEqual(without)
  })

  test('are exact after simultaneous views of several videos, and views of one do not wait for another', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => makeVideo(site, creator)))
    const view = (id: number) => sql`UPDATE videos SET views = views + 1 WHERE id = ${id}`.execute(db())
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE videos SET views = views + 1 WHERE id = ${ids[0]}`.execute(tx)
        await Promise.all([...Array.from({ length: 10 }, () => view(ids[1] ?? 0)), view(ids[2] ?? 0), fold(3)])
      })
    expect(await channel()).toMatchObject({ videos: 3, views: 12 })
    await fold()
    expect(await channel()).toMatchObject({ videos: 3, views: 12 })
  })

  test('vanish with the account, for however many videos', async () => {
    await Promise.all(Array.from({ length: 30 }, () => makeVideo(site, creator, { views: 3 })))
    expect(await channel()).toMatchObject({ videos: 30, views: 90 })
    await db().updateTable('videos').set({ deletedAt: new Date() }).where('ownerId', '=', creator.id).execute()
    expect(await channel()).toEqual({ videos: 0, views: 0, languages: [] })
  })
})

describe('the views of a channel by day', () => {
  const days = async () => {
    const { body: accounts } = await site.call(creator, creatorsApi.account, { params: { id: creator.id } })
    const { body } = await site.call(creator, creatorsApi.statistics, { params: { id: accounts.id }, query: {} })
    return body.map(({ views }) => views).slice(-3)
  }
  const addViews = (videoId: number, daysAgo: number, views: number) =>
    sql`INSERT INTO video_view_days AS d (video_id, day, views)
      VALUES (${videoId}, (now() AT TIME ZONE 'UTC')::date - ${daysAgo}::int, ${views})
      ON CONFLICT (video_id, day) DO UPDATE SET views = d.views + excluded.views`.execute(db())

  test('are those of all its videos, folded or not, deleted ones too', async () => {
    await openCreator(site, creator)
    const [first, second] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    await addViews(first, 0, 2)
    await addViews(second, 0, 3)
    await addViews(second, 2, 4)
    expect(await days()).toEqual([4, 0, 5])
    await fold()
    await addViews(first, 0, 1)
    await db().updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', second).execute()
    expect(await days()).toEqual([4, 0, 6])
    await fold()
    expect(await days()).toEqual([4, 0, 6])
  })
})

describe('the hourly correction of channels', () => {
  const run = async (name: string) => {
    const found = backgroundJobs.find(({ definition }) => definition.name === name)
    expect(found?.cron).toMatch(/^\d+ \* \* \* \*$/)
    const handler = await found?.loadHandler({ ...site.deps, log })
    await handler?.(undefined as never, { signal: new AbortController().signal, isLastTry: true })
    return lines.splice(0).map((line) => JSON.parse(line))
  }

  test('sets what drifted, folded or not, and logs it', async () => {
    await makeVideo(site, creator, { language: 'en', views: 10 })
    const other = await makeVideo(site, creator, { language: 'fr', views: 4 })
    await sql`INSERT INTO video_view_days VALUES (${other}, (now() AT TIME ZONE 'UTC')::date, 4)`.execute(db())
    for (const job of ['reconcile-channels', 'reconcile-channel-days', 'reconcile-statuses', 'reconcile-earning-days'])
      expect(await run(job)).toEqual([])
    await fold()
    const [languages, viewDays] = [await stored(channelLanguages), await stored(channelViewDays)]
    await sql`UPDATE channel_languages SET views = views + 5 WHERE owner_id = ${creator.id} AND language = 'en'`.execute(
      db(),
    )
    await sql`DELETE FROM channel_languages WHERE owner_id = ${creator.id} AND language = 'fr'`.execute(db())
    await sql`INSERT INTO channel_language_changes (owner_id, language, videos, views) VALUES (${creator.id}, 'de', 2, 2)`.execute(
      db(),
    )
    await sql`UPDATE channel_view_days SET views = 1 WHERE owner_id = ${creator.id}`.execute(db())
    expect(await run('reconcile-channels')).toMatchObject([{ counter: 'channel_languages', corrected: 3 }])
    expect(await run('reconcile-channel-days')).toMatchObject([
      { counter: 'channel_view_days', corrected: 1, rows: [{ ownerId: creator.id, views: 3 }] },
    ])
    await fold()
    expect(await stored(channelLanguages)).toEqual(languages)
    expect(await stored(channelViewDays)).toEqual(viewDays)
    expect(await run('reconcile-channels')).toEqual([])
  })

  test('sets what drifted of the videos for members', async () => {
    await makeVideo(site, creator, { language: 'en', views: 10, visibility: 'members' })
    await fold()
    const right = await stored(channelMembersLanguages)
    expect(right).toContainEqual({ ownerId: creator.id, language: 'en', videos: 1, views: 10 })
    await sql`UPDATE channel_members_languages SET views = 3 WHERE owner_id = ${creator.id}`.execute(db())
    expect(await run('reconcile-channels-for-members')).toMatchObject([
      { counter: 'channel_members_languages', corrected: 1 },
    ])
    await fold()
    expect(await stored(channelMembersLanguages)).toEqual(right)
  })

  test('reaches every channel in steps of a few videos, over several runs', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => site.person('member')))
    for (const person of people) for (let n = 0; n < 3; n += 1) await makeVideo(site, person, { views: 1 })
    await fold()
    const right = await stored(channelLanguages)
    // Starts at the beginning, whatever ran before.
    await sql`DELETE FROM job_positions`.execute(db())
    await sql`UPDATE channel_languages SET views = views + 1`.execute(db())
    let runs = 0
    do {
      await reconcileChannelSums(db(), channelLanguages, log, { rows: 2, runMs: 0 })
      runs += 1
    } while ((await rowsOf('job_positions')) !== 0)
    expect(runs).toBeGreaterThanOrEqual(people.length)
    expect(await stored(channelLanguages)).toEqual(right)
  })

  test('does not mistake concurrent views and approvals for drift', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, waiting))
    const busy = Promise.all(
      ids.map(async (id) => {
        await approve(id)
        await sql`UPDATE videos SET views = views + 1 WHERE id = ${id}`.execute(db())
      }),
    )
    const corrections = [await run('reconcile-channels'), await run('reconcile-channels')]
    await Promise.all([fold(), busy])
    expect([...corrections, await run('reconcile-channels'), await run('reconcile-statuses')].flat()).toEqual([])
    expect(await channel()).toMatchObject({ videos: 10, views: 10 })
  })
})

describe('the figures of the site by day', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const counted = async () =>
    (await sql<object>`SELECT * FROM count_site_days('0001-01-01', '9999-12-30') AS s ORDER BY 1`.execute(db())).rows
  const expectExact = async () => {
    const isZero = (row: object) => Object.values(row).every((value) => typeof value !== 'number' || value === 0)
    expect(await stored(siteDays)).toEqual((await counted()).filter((row) => !isZero(row)))
  }
  const today = async () => (await site.call(moderator, consoleApi.days, { query: { days: 7 } })).body.at(-1)

  test('follow people, videos, decisions, reports, gifts and watch time as they come, change and go', async () => {
    const member = await site.person('member')
    const [first, second] = [await waiting(), await makeVideo(site, creator)]
    await expectExact()
    await approve(first)
    await sql`INSERT INTO video_watch_days VALUES (${second}, (now() AT TIME ZONE 'UTC')::date, 90)`.execute(db())
    await sql`UPDATE video_watch_days SET seconds = seconds + 30 WHERE video_id = ${second}`.execute(db())
    const report = await sql<{ id: number }>`
      INSERT INTO report_cases (target_type, target_id, title, content, path, created_at)
      VALUES ('video', ${first}, '', '', '', ${daysAgo(3)}) RETURNING id`.execute(db())
    await expectExact()
    await fold()
    await sql`UPDATE report_cases SET state = 'decided', decided_at = now() WHERE id = ${report.rows[0]?.id}`.execute(
      db(),
    )
    await sql`UPDATE users SET deleted_at = now() WHERE id = ${member.id}`.execute(db())
    await sql`UPDATE videos SET created_at = ${daysAgo(5)}, deleted_at = now() WHERE id = ${first}`.execute(db())
    await expectExact()
    await fold()
    await sql`DELETE FROM videos WHERE id = ${second}`.execute(db())
    await sql`DELETE FROM report_cases WHERE id = ${report.rows[0]?.id}`.execute(db())
    await expectExact()
  })

  test('a gift counts from its success and no longer when it has failed', async () => {
    const donor = await site.person('member')
    const intent = await sql<{ id: number }>`
      INSERT INTO payment_intents (provider, provider_intent_id, purpose, payer_id, amount_cents, status)
      VALUES ('sandbox', 'test gift', 'donation', ${donor.id}, 700, 'new') RETURNING id`.execute(db())
    const intentId = intent.rows[0]?.id
    await sql`INSERT INTO donations (intent_id, donor_id, creator_id, video_id, amount_cents)
      VALUES (${intentId}, ${donor.id}, ${creator.id}, 1, 700)`.execute(db())
    const set = (state: string, receipt: number | null, at: Date | null) =>
      sql`UPDATE donations SET state = ${state}, receipt_number = ${receipt}, succeeded_at = ${at}
        WHERE intent_id = ${intentId}`.execute(db())
    const cents = async () => (await stored(siteDays)).reduce((sum, row) => sum + Number(row.giftCents), 0)
    const before = await cents()
    await set('succeeded', 1, daysAgo(1))
    expect(await cents()).toBe(before + 700)
    await expectExact()
    await set('failed', null, null)
    expect(await cents()).toBe(before)
    await expectExact()
  })

  test('the plot and the counts of the console contain what is not folded yet', async () => {
    const before = await today()
    const overview = async () => (await site.call(moderator, consoleApi.overview)).body
    const { newVideos, newPeople, people } = await overview()
    const id = await makeVideo(site, creator)
    await site.person('member')
    expect(await today()).toMatchObject({ uploads: (before?.uploads ?? 0) + 1, signUps: (before?.signUps ?? 0) + 1 })
    const later = { newVideos: newVideos + 1, newPeople: newPeople + 1, people: people + 1 }
    expect(await overview()).toMatchObject(later)
    await fold()
    expect(await overview()).toMatchObject(later)
    // The last seven days are counted to the minute.
    await db()
      .updateTable('videos')
      .set({ createdAt: new Date(daysAgo(7).getTime() + 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await overview()).toMatchObject({ newVideos: newVideos + 1 })
    await db()
      .updateTable('videos')
      .set({ createdAt: new Date(daysAgo(7).getTime() - 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await overview()).toMatchObject({ newVideos })
  })

  test('are corrected every hour, on each day from the first on, and logged', async () => {
    await makeVideo(site, creator, { createdAt: daysAgo(400) })
    await fold()
    const right = await stored(siteDays)
    const run = () => reconcileSiteDays(db(), log)
    await run()
    expect(lines).toEqual([])
    await sql`UPDATE site_days SET uploads = uploads + 3, sign_ups = 0`.execute(db())
    await sql`INSERT INTO site_day_changes (day, gift_cents) VALUES (current_date - 200, 5)`.execute(db())
    await run()
    expect(lines.splice(0).map((line) => JSON.parse(line))).toMatchObject([{ counter: 'site_days' }])
    expect(await stored(siteDays)).toEqual(right)
    await fold()
    await run()
    expect(lines).toEqual([])
    await expectExact()
    const job = backgroundJobs.find(({ definition }) => definition.name === 'reconcile-site-days')
    expect(job?.cron).toMatch(/^\d+ \* \* \* \*$/)
    const handler = await job?.loadHandler({ ...site.deps, log })
    await handler?.(undefined as never, { signal: new AbortController().signal, isLastTry: true })
    expect(lines).toEqual([])
  })
})

describe('the earnings of a creator by day', () => {
  const sums = async () => {
    const { rows } = await sql<{ cents: number }>`
      SELECT cents FROM ${currentSums(earningDays, sql`owner_id = ${creator.id}`)} AS s WHERE cents <> 0`.execute(db())
    return rows.map(({ cents }) => cents)
  }

  test('are counted with the ledger entry, but not what is paid out, and corrected when they drifted', async () => {
    await giveBalance(site, creator, 5_000)
    await giveBalance(site, creator, 300)
    expect(await sums()).toEqual([5_300])
    await fold()
    const taken = await db()
      .transaction()
      .execute((tx) =>
        site.deps.ledger.takeAvailable(tx, {
          ...{
            userId: creator.id,
            amountCents: 2_000,
            to: accounts.payouts,
            key: `payout:test ${creator.id}`,
            kind: 'payout',
          },
        }),
      )
    expect(taken).not.toBeNull()
    expect(await sums()).toEqual([5_300])
    await sql`UPDATE creator_earning_days SET cents = 1 WHERE owner_id = ${creator.id}`.execute(db())
    await reconcileChannelSums(db(), earningDays, log)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { counter: 'creator_earning_days', corrected: 1, rows: [{ ownerId: creator.id, cents: 5_299 }] },
    ])
    expect(await sums()).toEqual([5_300])
  })
})

test('the migrations fill the sums of a site that has videos and a ledger', async () => {
  const videoId = await makeVideo(site, creator, { language: 'en-GB', views: 3 })
  await makeVideo(site, creator, { status: 'rejected' })
  await makeVideo(site, creator, { visibility: 'members', language: 'fr', views: 4 })
  await sql`INSERT INTO video_view_days VALUES (${videoId}, (now() AT TIME ZONE 'UTC')::date, 3)`.execute(db())
  await giveBalance(site, creator, 1_200)
  await fold()
  const before = await Promise.all(ALL.map(stored))
  for (const { table, changes } of ALL) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(db())
    await sql`DELETE FROM ${sql.table(changes)}`.execute(db())
  }
  for (const name of ['0340_stored_sums', '0470_site_days', '0471_earnings_by_day', '0586_channels_for_members']) {
    const file = await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')
    const [, fills = ''] = file.split(/is counted by (?:them|it) afterwards\./)
    await site.deps.database.pool.query(fills)
  }
  expect(await Promise.all(ALL.map(stored))).toEqual(before)
})
