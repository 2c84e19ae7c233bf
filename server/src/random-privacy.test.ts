/** What strangers see after many calls at random is what they may see. `RANDOM_SEED` and `RANDOM_CALLS` as in random-calls.test.ts. */
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandomCalls, createSiteForCalls, endpoints, kindOf } from './testing/random-calls.ts'
import { PASSWORD, type Person, type TestSite } from './testing/test-site.ts'

const SEED = Number(process.env.RANDOM_SEED ?? 1)
const CALLS = Number(process.env.RANDOM_CALLS ?? 800)
const MARK = /zq\d+qz/g
/** With every id up to this one each endpoint is read. */
const HIGHEST_ID = 15

let site: TestSite
beforeAll(async () => {
  site = (await createSiteForCalls()).site
})
afterAll(() => site.close())

interface Place {
  column: string
  row: Record<string, unknown>
}

/** The columns and rows in which each mark is stored. */
async function findPlaces(): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>()
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS "table", c.column_name AS "column"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`.execute(site.deps.db)
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string; row: Record<string, unknown> }>`
      SELECT x.${sql.ref(column)}::text AS text, to_jsonb(x) AS row FROM ${sql.table(table)} x
      WHERE x.${sql.ref(column)}::text LIKE '%zq%qz%'`.execute(site.deps.db)
    for (const { text, row } of rows) {
      for (const [mark] of text.matchAll(MARK)) {
        places.set(mark, [...(places.get(mark) ?? []), { column: `${table}.${column}`, row }])
      }
    }
  }
  return places
}

/** The marks that somebody is sent, with an address where they are. */
async function readAll(person: Person | null, known: (name: string) => unknown[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const { method, path } of endpoints) {
    if (method !== 'GET') continue
    let urls: string[] = [path]
    for (const { 0: part, 1: name = '', index } of path.matchAll(/:(\w+)/g)) {
      const numbers = Array.from({ length: HIGHEST_ID }, (_, i) => i + 1)
      const ids = [...new Set([...numbers, ...known(name), ...known(`${kindOf(path.slice(0, index))}Id`)])]
      urls = urls.flatMap((url) => ids.map((id) => url.replace(part, encodeURIComponent(String(id))))).slice(0, 2000)
    }
    for (const url of urls) {
      const { body } = await site.request(person, { method, url })
      for (const [mark] of body.matchAll(MARK)) seen.set(mark, url)
    }
  }
  return seen
}

/**
 * Puts every video where it is shown as one of many: whether each may be shown is decided when it is read. Comments
 * below hidden ones have marks, too.
 */
async function showEverywhere(stranger: Person, admin: Person): Promise<void> {
  const { db } = site.deps
  const hidden = sql`v.status <> 'approved' OR v.deleted_at IS NOT NULL OR v.publish_at IS NOT NULL`
  for (const statement of [
    sql`WITH p AS (
        INSERT INTO playlists (owner_id, title, visibility) VALUES (${admin.id}, 'everything', 'public') RETURNING id
      ) INSERT INTO playlist_items (playlist_id, video_id, position) SELECT p.id, v.id, row_number() OVER () FROM p, videos v`,
    sql`INSERT INTO related_videos (video_id, related_ids, reasons)
      SELECT v.id, o.ids, array_fill('same_creator'::text, ARRAY[cardinality(o.ids)])
      FROM videos v, (SELECT array_agg(id ORDER BY id) AS ids FROM videos) o
      ON CONFLICT (video_id) DO UPDATE SET related_ids = EXCLUDED.related_ids, reasons = EXCLUDED.reasons`,
    sql`INSERT INTO watch_later (user_id, video_id) SELECT ${stranger.id}, v.id FROM videos v ON CONFLICT DO NOTHING`,
    sql`INSERT INTO watch_progress (user_id, video_id, position_seconds)
      SELECT ${stranger.id}, v.id, 1 FROM videos v ON CONFLICT DO NOTHING`,
    sql`INSERT INTO reactions (user_id, video_id, value) SELECT ${stranger.id}, v.id, 'like' FROM videos v ON CONFLICT DO NOTHING`,
    sql`INSERT INTO featured_videos (video_id, place, starts_at)
      SELECT v.id, p.place, now() - interval '1 second' FROM videos v, (VALUES ('home'), ('entrance')) p (place) WHERE ${hidden}`,
    sql`INSERT INTO comments (video_id, user_id, content)
      SELECT v.id, ${admin.id}, 'zq' || 1000000 + v.id || 'qz' FROM videos v WHERE ${hidden}`,
    sql`UPDATE users u SET pinned_video_id = (SELECT max(v.id) FROM videos v WHERE v.owner_id = u.id AND (${hidden}))`,
  ]) {
    await statement.execute(db)
  }
}

/** The ids of what strangers may not read, whatever it contains. */
async function findClosed(isMember: boolean) {
  const idsOf = async (query: { execute(): Promise<{ id: number }[]> }) =>
    new Set((await query.execute()).map(({ id }) => id))
  const { db } = site.deps
  return {
    videos: await idsOf(
      db
        .selectFrom('videos')
        .select('id')
        .where((is) =>
          is.or([
            is('deletedAt', 'is not', null),
            is('status', '<>', 'approved'),
            is('publishAt', 'is not', null),
            ...(isMember ? [] : [is('visibility', '=', 'members')]),
          ]),
        ),
    ),
    rooms: await idsOf(db.selectFrom('chatRooms').select('id').where('isPrivate', '=', true)),
    topics: await idsOf(db.selectFrom('forumTopics').select('id').where('deletedAt', 'is not', null)),
  }
}
type Closed = Awaited<ReturnType<typeof findClosed>>
type Row = Record<string, unknown>

const isThere = ({ deleted_at }: Row) => deleted_at === null
/** What everybody may read where guests may view. */
const OPEN: Record<string, (row: Row, closed: Closed) => boolean> = {
  'users.display_name': isThere,
  'users.bio': isThere,
  'categories.name': () => true,
  'videos.title': ({ id }, { videos }) => !videos.has(Number(id)),
  'videos.description': ({ id }, { videos }) => !videos.has(Number(id)),
  'comments.content': (row, { videos }) => isThere(row) && !videos.has(Number(row.video_id)),
  'playlists.title': ({ visibility, removed_at }) => visibility !== 'private' && removed_at === null,
  'playlists.description': ({ visibility, removed_at }) => visibility !== 'private' && removed_at === null,
  'testimonials.quote': () => true,
  'testimonials.author_name': () => true,
  'testimonials.author_title': () => true,
  'affiliate_products.title': ({ is_active, status }) => is_active === true && status !== 'refused',
  'affiliate_products.description': ({ is_active, status }) => is_active === true && status !== 'refused',
  'affiliate_products.affiliate_code': ({ is_active, status }) => is_active === true && status !== 'refused',
  'sponsored_content.title': ({ status }) => status === 'active',
}
/** What members may read as well. The reason of a removal is shown in place of what was removed. */
const OPEN_TO_MEMBERS: typeof OPEN = {
  'chat_rooms.name': ({ id }, { rooms }) => !rooms.has(Number(id)),
  'chat_rooms.description': ({ id }, { rooms }) => !rooms.has(Number(id)),
  'chat_messages.content': (row, { rooms }) => isThere(row) && !rooms.has(Number(row.room_id)),
  'forum_categories.name': () => true,
  'forum_categories.description': () => true,
  'forum_topics.title': () => true,
  'forum_topics.removal_reason': () => true,
  'forum_posts.content': (row, { topics }) => isThere(row) && !topics.has(Number(row.topic_id)),
  'forum_posts.removal_reason': () => true,
}

test('strangers are sent nothing of what is private, waiting, rejected, removed or deleted', async () => {
  const calls = await createRandomCalls(site, SEED, { areMarked: true })
  await calls.run(CALLS)
  const admin = await site.person('admin', 'admin')
  await site.call(admin, siteSettingsApi.change, { body: { guestViewing: null, password: PASSWORD } })
  const stranger = await site.person('stranger')
  await showEverywhere(stranger, admin)
  const places = await findPlaces()
  for (const person of [null, stranger]) {
    const seen = await readAll(person, calls.values.knownOf)
    const closed = await findClosed(person !== null)
    const rules = person ? { ...OPEN, ...OPEN_TO_MEMBERS } : OPEN
    const leaks = [...seen].filter(
      ([mark]) => !places.get(mark)?.some(({ column, row }) => rules[column]?.(row, closed)),
    )
    expect(seen.size).toBeGreaterThan(10)
    expect(leaks.map(([mark, url]) => [url, places.get(mark)?.map(({ column }) => column)])).toEqual([])
  }
})
