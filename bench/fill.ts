/**
 * A large site for measurements: people, videos, comments, histories, lists, forum, ledger, campaigns.
 *
 *     node bench/fill.ts [--videos 1000000] [--only forum] [--data-dir /tmp/lamplight-1m]
 *
 * All other numbers follow from the number of videos. `--only forum` fills only people and the forum, as many as on a site with
 * that many videos. An existing folder is replaced; the site is stopped when it is filled. Words and popularity follow Zipf's
 * law, and the same numbers give the same texts. Rows are written without triggers and foreign keys, secondary indexes are
 * created when their table is complete, and all counters are what the triggers would have counted. About 16 GB and twenty
 * minutes for a million videos on two cores, half of that for the search index.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { MANIFEST } from './lib/fill.ts'
import { benchToken, startSite } from './lib/site.ts'
import { createWriter } from './lib/vocabulary.ts'

const { values } = parseArgs({
  options: { videos: { type: 'string' }, only: { type: 'string' }, 'data-dir': { type: 'string' } },
})
const isForumOnly = values.only === 'forum'
if (values.only && !isForumOnly) throw new Error(`--only ${values.only} is not known`)
const VIDEOS = Number(values.videos ?? 1_000_000)
const short = VIDEOS >= 1_000_000 ? `${VIDEOS / 1_000_000}m` : `${Math.round(VIDEOS / 1_000)}k`
const dataDir = values['data-dir'] ?? join(tmpdir(), `lamplight-${isForumOnly ? 'forum-' : ''}${short}`)

const PEOPLE = Math.max(2_000, VIDEOS / 5)
const CREATORS = Math.max(600, PEOPLE / 10)
const COMMENTS = VIDEOS * 10
const HISTORY = VIDEOS * 10
const TOPICS = Math.max(500, VIDEOS / 20)
const POSTS = VIDEOS
/** A young site's ledger has 1,000 entries: the baseline for reads at a million. */
const LEDGER = VIDEOS >= 1_000_000 ? VIDEOS : 1_000
const CAMPAIGNS = Math.max(100, VIDEOS / 100)
/** People with long lists. The first owns the largest channel, the second follows 500 channels, the third has the most ledger entries. */
const TOKENS = { teacher: 1, follower: 2, earner: 3, member: 4, moderator: 5 } as const
const YEARS = 4
const BATCH = 20_000

const begin = performance.now()
const say = (text: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${text}`)

/** A number from 1 to `most` by Zipf's law, as SQL. */
const zipf = (most: number | string) =>
  `least(floor(exp(random() * ln(${most}::float8 + 1)))::integer, ${most}::integer)`
/** A video by Zipf's law; the popular ones are old and new ones. 48,271 and a million have no common divisor. */
const zipfVideo = `(1 + (${zipf(VIDEOS)}::bigint * 48271) % ${VIDEOS})::integer`
const writtenAt = (id: string) => `now() - (${VIDEOS} - ${id}) * interval '1 second' * ${(YEARS * 31_557_600) / VIDEOS}`

async function withoutIndexes(client: pg.Client, tables: string[], write: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid = ANY ($1::text[]::regclass[])
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await write()
  for (const { definition } of rows) await client.query(definition)
  say(`${tables.join(', ')}: full, ${rows.length} indexes made`)
}

async function fillPeople(client: pg.Client): Promise<void> {
  const writer = createWriter(1)
  await withoutIndexes(client, ['users', 'subscriptions'], async () => {
    await client.query(
      `INSERT INTO subscriptions (subscriber_id, channel_id, created_at)
       SELECT s, c, now() - random() * interval '3 years' FROM (
         SELECT n AS s, 1 AS c FROM generate_series(6, ${Math.floor(PEOPLE / 2) + 5}) n
         UNION SELECT 2, n FROM generate_series(10, 509) n
         UNION SELECT 6 + floor(random() * ${PEOPLE - 6})::integer, ${zipf(CREATORS)} FROM generate_series(1, ${PEOPLE * 10})
       ) pairs WHERE s <> c ORDER BY s, c`,
    )
    for (let first = 1; first <= PEOPLE; first += BATCH) {
      const names: string[] = []
      for (let n = 0; n < BATCH && first + n <= PEOPLE; n++) names.push(writer.words(writer.language(), 2).slice(0, 60))
      await client.query(
        `INSERT INTO users (id, username, username_key, display_name, password_hash, role, bio, website, subscriber_count, created_at)
         SELECT n.id, 'person' || n.id, 'person' || n.id, initcap(n.name), 'x',
           CASE WHEN n.id = ${TOKENS.moderator} THEN 'moderator' ELSE 'user' END, '',
           CASE WHEN n.id % 40 = 0 THEN 'https://www.house' || n.id || '.example.org/' END, coalesce(s.count, 0),
           now() - random() * interval '${YEARS} years'
         FROM (SELECT $1::integer + ordinality::integer - 1 AS id, name FROM unnest($2::text[]) WITH ORDINALITY AS t (name, ordinality)) n
         LEFT JOIN (SELECT channel_id, count(*) FROM subscriptions WHERE channel_id BETWEEN $1 AND $1 + ${BATCH} GROUP BY 1) s
           ON s.channel_id = n.id`,
        [first, names],
      )
    }
  })
  for (const [name, id] of Object.entries(TOKENS)) {
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 year')`,
      [createHash('sha256').update(benchToken(name)).digest(), id],
    )
  }
}

/** Texts of comments and posts. */
async function makeSentences(client: pg.Client): Promise<void> {
  const writer = createWriter(2)
  const sentences = Array.from({ length: 8_000 }, () => {
    const language = writer.language()
    return writer.words(language, 4 + Math.floor(writer.random() * 24))
  })
  await client.query('CREATE TEMP TABLE sentences (id integer PRIMARY KEY, content text)')
  await client.query(
    'INSERT INTO sentences SELECT n, content FROM unnest($1::text[]) WITH ORDINALITY AS t (content, n)',
    [sentences],
  )
  await client.query('ANALYZE sentences')
}

/** Before the videos, whose rows count them. */
async function fillReactions(client: pg.Client): Promise<void> {
  const threads = Math.floor(COMMENTS * 0.8)
  await withoutIndexes(client, ['comments'], async () => {
    // Volatile expressions are evaluated once per row only behind an optimisation fence.
    await client.query(
      `INSERT INTO comments (id, video_id, user_id, content, likes, created_at)
       SELECT c.n, c.video_id, c.user_id, s.content, c.likes, c.created_at FROM (
         SELECT n, ${zipfVideo} AS video_id, 6 + floor(random() * ${PEOPLE - 6})::integer AS user_id,
           1 + floor(random() * 8000)::integer AS sentence, ${zipf(300)} - 1 AS likes,
           now() - (${COMMENTS} - n) * interval '1 second' * ${(YEARS * 31_557_600) / COMMENTS} AS created_at
         FROM generate_series(1, ${threads}) n OFFSET 0) c
       JOIN sentences s ON s.id = c.sentence ORDER BY c.n`,
    )
    await client.query(
      `INSERT INTO comments (id, video_id, user_id, parent_id, content, created_at)
       SELECT c.n, p.video_id, c.user_id, p.id, s.content, least(now(), p.created_at + interval '1 hour' * c.hours) FROM (
         SELECT n, 1 + floor(random() * ${threads})::integer AS parent_id, 6 + floor(random() * ${PEOPLE - 6})::integer AS user_id,
           1 + floor(random() * 8000)::integer AS sentence, random() * 48 AS hours
         FROM generate_series(${threads + 1}, ${COMMENTS}) n OFFSET 0) c
       JOIN comments p ON p.id = c.parent_id JOIN sentences s ON s.id = c.sentence`,
    )
  })
  await client.query(
    `SELECT setval(pg_get_serial_sequence('comments', 'id'), ${COMMENTS}),
       setval(pg_get_serial_sequence('users', 'id'), ${PEOPLE})`,
  )
  await withoutIndexes(client, ['watch_progress'], async () => {
    await client.query(
      `INSERT INTO watch_progress (user_id, video_id, position_seconds, updated_at)
       SELECT user_id, video_id, 200 * random(), now() - random() * interval '2 years' FROM (
         SELECT DISTINCT user_id, video_id FROM (
           SELECT 1 + floor(${PEOPLE} * random() ^ 1.3)::integer AS user_id, ${zipfVideo} AS video_id
           FROM generate_series(1, ${Math.round(HISTORY * 1.12)})
           UNION ALL SELECT ${TOKENS.follower}, ${zipfVideo} FROM generate_series(1, 5000)) picks
       ) pairs ORDER BY user_id, video_id`,
    )
  })
  await withoutIndexes(client, ['reactions', 'watch_later'], async () => {
    await client.query(
      `INSERT INTO reactions (user_id, video_id, value, created_at)
       SELECT user_id, video_id, CASE WHEN random() < 0.9 THEN 'like' ELSE 'dislike' END, now() - random() * interval '2 years'
       FROM (SELECT DISTINCT 1 + floor(${PEOPLE} * random())::integer AS user_id, ${zipfVideo} AS video_id
         FROM generate_series(1, ${VIDEOS * 2})) pairs ORDER BY 1, 2`,
    )
    await client.query(
      `INSERT INTO watch_later (user_id, video_id, created_at)
       SELECT user_id, video_id, now() - random() * interval '2 years'
       FROM (SELECT DISTINCT 1 + floor(${PEOPLE} * random() ^ 2)::integer AS user_id, ${zipfVideo} AS video_id
         FROM generate_series(1, ${VIDEOS})) pairs ORDER BY 1, 2`,
    )
  })
}

async function fillVideos(client: pg.Client): Promise<void> {
  const writer = createWriter(3)
  await client.query(
    `CREATE TEMP TABLE counted AS SELECT id, coalesce(c.n, 0)::integer AS comments, coalesce(l.n, 0)::integer AS likes
     FROM generate_series(1, ${VIDEOS}) id
     LEFT JOIN (SELECT video_id, count(*) AS n FROM comments GROUP BY 1) c ON c.video_id = id
     LEFT JOIN (SELECT video_id, count(*) AS n FROM reactions WHERE value = 'like' GROUP BY 1) l ON l.video_id = id`,
  )
  await client.query('CREATE UNIQUE INDEX ON counted (id)')
  await client.query('ANALYZE counted')
  await withoutIndexes(client, ['videos', 'moderation_transitions'], async () => {
    for (let first = 1; first <= VIDEOS; first += BATCH) {
      const titles: string[] = []
      const descriptions: string[] = []
      const languages: string[] = []
      for (let n = 0; n < BATCH && first + n <= VIDEOS; n++) {
        const language = writer.language()
        const title = writer.words(language, 3 + Math.floor(writer.random() * 5)).slice(0, 90)
        titles.push(
          title.charAt(0).toUpperCase() + title.slice(1) + (n % 20 === 0 ? ` ${1 + ((first + n) % 150)}` : ''),
        )
        const link =
          n % 10 === 0 ? ` https://www.site${Math.floor(Math.exp(writer.random() * 8))}.example.org/talks` : ''
        descriptions.push(`${writer.words(language, 12 + Math.floor(writer.random() * 30))}.${link}`)
        languages.push(language)
      }
      await client.query(
        `INSERT INTO videos (id, owner_id, title, description, category_id, language, duration_seconds, status, visibility,
           religious_verified, approved_at, processing, processing_progress, media_version, media, views, likes,
           comment_count, is_downloadable, download_price_cents, created_at, deleted_at)
         SELECT n.id, ${zipf(CREATORS)}, n.title, n.description, ${zipf(10)}, n.language, 30 + floor(random() * 3600),
           n.status, CASE WHEN n.id % 50 = 17 THEN 'unlisted' WHEN n.id % 50 = 18 THEN 'members' ELSE 'public' END,
           n.status = 'approved', CASE WHEN n.status = 'approved' THEN now() END, 'ready', 1, 'v1', $5::jsonb,
           c.likes * 20 + floor(random() * 200), c.likes, c.comments, n.id % 10 = 3, CASE WHEN n.id % 10 = 3 THEN 500 END,
           ${writtenAt('n.id')}, CASE WHEN n.id % 200 = 5 THEN now() END
         FROM (SELECT $1::integer + ordinality::integer - 1 AS id, title, description, language,
             CASE ($1::integer + ordinality::integer) % 100 WHEN 0 THEN 'rejected' WHEN 1 THEN 'pending' ELSE 'approved' END AS status
           FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS t (title, description, language, ordinality)) n
         JOIN counted c ON c.id = n.id`,
        [first, titles, descriptions, languages, MANIFEST],
      )
    }
    await client.query(
      `INSERT INTO moderation_transitions (video_id, from_status, to_status, actor_id, created_at)
       SELECT id, 'pending', status, ${TOKENS.moderator}, least(now(), created_at + interval '1 hour') FROM videos WHERE status <> 'pending' ORDER BY id`,
    )
    await client.query(`SELECT setval(pg_get_serial_sequence('videos', 'id'), ${VIDEOS})`)
  })
  await client.query(
    `INSERT INTO video_view_days (video_id, day, views)
     SELECT id, current_date - d, ${zipf(50)} FROM generate_series(1, ${VIDEOS}, 50) id, generate_series(0, 89) d`,
  )
  await client.query(
    `INSERT INTO video_status_counts (status, videos)
     SELECT status, count(*) FROM videos WHERE deleted_at IS NULL GROUP BY status`,
  )
  await client.query(
    `INSERT INTO channel_languages (owner_id, language, videos, views)
     SELECT owner_id, split_part(coalesce(language, ''), '-', 1), count(*), sum(views) FROM videos
     WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'public' GROUP BY 1, 2`,
  )
  await client.query(
    `INSERT INTO channel_members_languages (owner_id, language, videos, views)
     SELECT owner_id, split_part(coalesce(language, ''), '-', 1), count(*), sum(views) FROM videos
     WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'members' GROUP BY 1, 2`,
  )
  await client.query(
    `INSERT INTO channel_view_days (owner_id, day, views)
     SELECT v.owner_id, d.day, sum(d.views) FROM video_view_days d JOIN videos v ON v.id = d.video_id GROUP BY 1, 2`,
  )
  await client.query(
    `INSERT INTO channel_newest_videos (channel_id, video_id, created_at)
     SELECT DISTINCT ON (owner_id) owner_id, id, created_at FROM videos
     WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility <> 'unlisted'
     ORDER BY owner_id, created_at DESC, id DESC`,
  )
  await client.query('UPDATE users SET has_videos = true WHERE id IN (SELECT owner_id FROM videos)')
}

async function fillSearch(clients: pg.Client[]): Promise<void> {
  const [client] = clients as [pg.Client]
  await client.query('ANALYZE videos')
  await client.query('ANALYZE users')
  await withoutIndexes(client, ['video_search', 'video_domains'], async () => {
    let next = 1
    await Promise.all(
      clients.map(async (worker) => {
        while (next <= VIDEOS) {
          const first = next
          next += BATCH
          const range = `id BETWEEN ${first} AND ${first + BATCH - 1}`
          await worker.query(`SELECT refresh_video_search(ARRAY(SELECT id FROM videos WHERE ${range} ORDER BY id))`)
          await worker.query(
            `SELECT refresh_video_domains(ARRAY(SELECT id FROM videos WHERE ${range} AND (description LIKE '%://%' OR owner_id % 40 = 0)))`,
          )
        }
      }),
    )
  })
  // As they are counted each night.
  await client.query('SELECT refresh_search_vocabulary()')
  await client.query('SELECT refresh_search_key_counts()')
}

async function fillLists(client: pg.Client): Promise<void> {
  const playlists = Math.round(VIDEOS / 10)
  await withoutIndexes(client, ['playlists', 'playlist_items'], async () => {
    await client.query(
      `INSERT INTO playlists (id, owner_id, title, visibility, updated_at)
       SELECT n, 1 + floor(${PEOPLE} * random() ^ 3)::integer, 'List number ' || n,
         (ARRAY['public', 'public', 'unlisted', 'private'])[1 + n % 4], now() - random() * interval '2 years'
       FROM generate_series(1, ${playlists}) n`,
    )
    await client.query(
      `INSERT INTO playlist_items (playlist_id, video_id, position)
       SELECT n, 1 + (n::bigint * 48271 + p * 7919) % ${VIDEOS}, p FROM generate_series(1, ${playlists}) n, generate_series(1, 10) p`,
    )
    await client.query(`SELECT setval(pg_get_serial_sequence('playlists', 'id'), ${playlists})`)
  })
  await withoutIndexes(client, ['notifications'], async () => {
    await client.query(
      `INSERT INTO notifications (user_id, kind, actor_id, title, link, source, created_at, read_at)
       SELECT CASE WHEN n <= 3000 THEN ${TOKENS.follower} ELSE 1 + floor(${PEOPLE} * random() ^ 1.3)::integer END,
         (ARRAY['new_video', 'reply', 'comment'])[1 + n % 3], ${zipf(CREATORS)}, 'A talk on patience, number ' || n,
         '/video/' || 1 + n % ${VIDEOS}, 'bench:' || n, now() - random() * interval '80 days',
         CASE WHEN random() < 0.8 THEN now() END
       FROM generate_series(1, ${VIDEOS * 3}) n`,
    )
  })
}

async function fillForum(client: pg.Client): Promise<void> {
  const writer = createWriter(4)
  const topicTitles = Array.from({ length: TOPICS }, () => writer.words(writer.language(), 5).slice(0, 100))
  await withoutIndexes(client, ['forum_topics', 'forum_posts'], async () => {
    await client.query(
      `INSERT INTO forum_posts (id, topic_id, user_id, content, html, created_at)
       SELECT p.n, p.topic, p.user_id, s.content, '<p>' || s.content || '</p>', p.created_at FROM (
         SELECT n, CASE WHEN n <= ${TOPICS} THEN n ELSE (1 + (${zipf(TOPICS)}::bigint * 48271) % ${TOPICS})::integer END AS topic,
           6 + floor(random() * ${PEOPLE - 6})::integer AS user_id, 1 + floor(random() * 8000)::integer AS sentence,
           now() - (${POSTS} - n) * interval '1 second' * ${(YEARS * 31_557_600) / POSTS} AS created_at
         FROM generate_series(1, ${POSTS}) n OFFSET 0) p
       JOIN sentences s ON s.id = p.sentence ORDER BY p.n`,
    )
    await client.query(
      `INSERT INTO forum_categories (id, name, description, creator_id)
       SELECT n, 'Bench category ' || n, 'Where it is talked about', 1 FROM generate_series(1001, 1020) n`,
    )
    await client.query(
      `INSERT INTO forum_topics (id, category_id, user_id, title, is_sticky, views, first_post_id, reply_count, last_reply_id,
         activity_at, created_at)
       SELECT t.n, 1001 + t.n % 20, f.user_id, t.title, t.n % 5000 = 0, ${zipf(5000)}, f.id, r.count - 1,
         CASE WHEN r.count > 1 THEN r.last END, l.created_at, f.created_at
       FROM unnest($1::text[]) WITH ORDINALITY AS t (title, n)
       JOIN forum_posts f ON f.id = t.n
       JOIN (SELECT topic_id, count(*), max(id) AS last FROM forum_posts GROUP BY 1) r ON r.topic_id = t.n
       JOIN forum_posts l ON l.id = r.last ORDER BY t.n`,
      [topicTitles],
    )
    await client.query(
      `UPDATE forum_categories c SET topic_count = t.count, last_activity_at = t.last
       FROM (SELECT category_id, count(*), max(activity_at) AS last FROM forum_topics GROUP BY 1) t WHERE t.category_id = c.id`,
    )
    await client.query(
      `SELECT setval(pg_get_serial_sequence('forum_topics', 'id'), ${TOPICS}),
         setval(pg_get_serial_sequence('forum_posts', 'id'), ${POSTS}),
         setval(pg_get_serial_sequence('forum_categories', 'id'), 1020)`,
    )
  })
  await client.query('SELECT refresh_forum_vocabulary()')
}

async function fillMoney(client: pg.Client): Promise<void> {
  const earners = Math.max(20, Math.round(LEDGER / 200))
  await withoutIndexes(
    client,
    ['payment_intents', 'purchases', 'donations', 'ledger_entries', 'ledger_postings', 'payouts'],
    async () => {
      await client.query(
        `INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled)
         SELECT n, 'person' || n || '@example.org', true FROM generate_series(${TOKENS.earner}, ${TOKENS.earner + earners - 1}) n`,
      )
      // The first creator has a fifth of the ledger.
      await client.query(
        `CREATE TEMP TABLE paid AS
         SELECT n, CASE WHEN n % 5 = 0 THEN ${TOKENS.earner} ELSE ${TOKENS.earner - 1} + ${zipf(earners)} END AS creator_id,
           10 + floor(random() * ${PEOPLE - 10})::integer AS payer_id, ${zipfVideo} AS video_id, 300 + floor(random() * 9700)::integer AS cents,
           now() - (${LEDGER} - n) * interval '1 second' * ${(2 * 31_557_600) / LEDGER} AS at, n % 2 = 0 AS is_gift
         FROM generate_series(1, ${LEDGER}) n`,
      )
      await client.query(
        `INSERT INTO payment_intents (id, provider, provider_intent_id, purpose, payer_id, amount_cents, status, fee_cents, created_at, succeeded_at, synced_at)
         SELECT n, 'sandbox', 'pi_bench_' || n, CASE WHEN is_gift THEN 'donation' ELSE 'purchase' END, payer_id, cents, 'succeeded', 0, at, at, at FROM paid`,
      )
      await client.query(
        `INSERT INTO donations (intent_id, donor_id, creator_id, video_id, amount_cents, state, receipt_number, succeeded_at, created_at, acknowledged_at)
         SELECT n, payer_id, creator_id, video_id, cents, 'succeeded', n, at, at, at FROM paid WHERE is_gift`,
      )
      await client.query(
        `INSERT INTO purchases (buyer_id, video_id, seller_id, video_title, amount_cents, intent_id, status, created_at, paid_at, receipt_number)
         SELECT DISTINCT ON (payer_id, video_id) payer_id, video_id, creator_id, 'A talk', cents, n, 'paid', at, at, n
         FROM paid WHERE NOT is_gift ORDER BY payer_id, video_id, n`,
      )
      await client.query(
        `INSERT INTO ledger_accounts (kind, owner_id)
         SELECT 'creator_available', n FROM generate_series(${TOKENS.earner}, ${TOKENS.earner + earners - 1}) n
         UNION ALL SELECT kind, NULL FROM unnest(ARRAY['provider_clearing']) kind
         ON CONFLICT DO NOTHING`,
      )
      await client.query(
        `INSERT INTO ledger_entries (id, key, kind, source, intent_id, video_id, created_at)
         SELECT n, 'earning:' || n, 'earning', CASE WHEN is_gift THEN 'donation' ELSE 'purchase' END, n, video_id, at FROM paid`,
      )
      await client.query(
        `INSERT INTO ledger_postings (entry_id, account_id, amount_cents, created_at)
         SELECT p.n, a.id, CASE side WHEN 1 THEN p.cents ELSE -p.cents END, p.at
         FROM paid p CROSS JOIN (VALUES (1), (2)) sides (side)
         JOIN ledger_accounts a ON a.kind = CASE side WHEN 1 THEN 'creator_available' ELSE 'provider_clearing' END
           AND coalesce(a.owner_id, 0) = CASE side WHEN 1 THEN p.creator_id ELSE 0 END
         ORDER BY p.n, side`,
      )
      await client.query(
        `INSERT INTO ledger_balances (account_id, shard, balance_cents)
         SELECT account_id, entry_id % 32, sum(amount_cents) FROM ledger_postings GROUP BY 1, 2`,
      )
      await client.query(
        `SELECT setval(pg_get_serial_sequence('payment_intents', 'id'), ${LEDGER}),
           setval(pg_get_serial_sequence('ledger_entries', 'id'), ${LEDGER}), setval('receipt_numbers', ${LEDGER})`,
      )
      await client.query(
        `INSERT INTO payouts (creator_account_id, owner_id, amount_cents, destination, status, requested_at, finished_at)
         SELECT a.id, a.user_id, 2500, 'person', 'completed', now() - m * interval '30 days', now() - m * interval '29 days'
         FROM creator_accounts a, generate_series(1, 12) m WHERE a.user_id > ${TOKENS.earner}`,
      )
    },
  )
  await client.query(
    `INSERT INTO sponsored_content (advertiser_id, title, description, content_url, thumbnail_url, advertiser_name,
       category_id, placement, start_date, end_date, time_zone, starts_at, ends_at, budget_cents, cpm_cents, status, paid_at, paced_from)
     SELECT ${TOKENS.member}, 'Campaign number ' || n, 'Something made with care, number ' || n, 'https://shop.example.org/' || n,
       'https://shop.example.org/p.png', 'Advertiser ' || n, CASE WHEN n % 3 = 0 THEN 1 + n % 10 END,
       (ARRAY['sidebar', 'feed', 'video-pre', 'video-post', 'featured'])[1 + n % 5], '2026-01-01', '2036-01-01', 'UTC',
       now() - interval '5 days', now() + interval '3000 days', 100000, 500, 'active', now(), now() - interval '5 days'
     FROM generate_series(1, ${CAMPAIGNS}) n`,
  )
}

/** What triggers count on a real site. */
async function fillDays(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM site_days`)
  await client.query(`INSERT INTO site_days SELECT * FROM count_site_days('0001-01-01', '9999-12-30')`)
  await client.query(
    `INSERT INTO creator_earning_days (owner_id, day, cents)
     SELECT a.owner_id, utc_day(p.created_at), sum(p.amount_cents)
     FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'creator_available' GROUP BY 1, 2`,
  )
}

async function main(): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  say(
    isForumOnly
      ? `${POSTS.toLocaleString('en')} posts in ${TOPICS.toLocaleString('en')} topics into ${dataDir}`
      : `${VIDEOS.toLocaleString('en')} videos into ${dataDir}`,
  )
  const site = await startSite({}, dataDir)
  try {
    const connection = await findRunningPostgres(dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const clients = [new pg.Client(connection), new pg.Client(connection)]
    const [client] = clients as [pg.Client, pg.Client]
    for (const one of clients) {
      await one.connect()
      await one.query(
        `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
         SET maintenance_work_mem = '768MB'; SET work_mem = '384MB'; SELECT setseed(0.5)`,
      )
    }
    await client.query("ALTER SYSTEM SET max_wal_size = '6GB'")
    await client.query('ALTER SYSTEM SET autovacuum = off')
    await client.query('SELECT pg_reload_conf()')
    await fillPeople(client)
    await makeSentences(client)
    if (!isForumOnly) {
      await fillReactions(client)
      await fillVideos(client)
      await fillSearch(clients)
      await fillLists(client)
    }
    await fillForum(client)
    if (!isForumOnly) await fillMoney(client)
    if (!isForumOnly) await fillDays(client)
    await client.query('ALTER SYSTEM RESET autovacuum')
    await client.query('ALTER SYSTEM RESET max_wal_size')
    await client.query('SELECT pg_reload_conf()')
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    )
    say(`done, ${rows[0]?.size}`)
    for (const one of clients) await one.end()
  } finally {
    await site.stop()
  }
}

await main()
