/**
 * Every list and read on the large site, compared with the same call on the small one, with the plan of each statement.
 *
 *     node bench/lists.ts [--data-dir /tmp/lamplight-1m] [--beside /tmp/lamplight-10k] [--only search,console] [--runs 200]
 *       [--connections 50]
 *
 * `--only` takes parts of names; a comma before a space belongs to the name: --only "search, two words,suggestions".
 *
 * Both folders come from `fill`; for `--only forum` those of `fill --only forum` are enough. One connection, alternating between
 * the two sites, with another video, word, person or topic in each request: no search is repeated within 200, so that each is made
 * for the first time, except where the name says otherwise. Before each case 30 requests with other words are not counted:
 * a process that has just started is not what is measured. Then the same requests over `--connections`, all busy at once (0
 * skips this). Writes the plans to bench/plans.txt (not in git), each as PostgreSQL
 * ran it for the site, and names the sequential scans of more than 5,000 rows. HTML pages are rendered for a member. Exit code 1
 * when a figure misses its target.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { encodeCursor } from '../server/src/db/cursor.ts'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { plansOf, preparePlans, readInOrder } from './lib/plans.ts'
import { benchToken, startSite } from './lib/site.ts'
import { createWriter, LANGUAGES } from './lib/vocabulary.ts'

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    beside: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string' },
    connections: { type: 'string' },
  },
})
const RUNS = Number(values.runs ?? 200)
const CONNECTIONS = Number(values.connections ?? 50)
/** Requests that are not counted, with other words than those that are. */
const WARM_UP = 30
/** A list may be slower on the large site by this factor, and by less than a millisecond in any case. */
const MAX_RATIO = 1.3
const LARGE = values['data-dir'] ?? join(tmpdir(), 'lamplight-1m')
const SMALL = values.beside ?? join(tmpdir(), 'lamplight-10k')
const PLANS = fileURLToPath(new URL('plans.txt', import.meta.url))

interface Site {
  videos: number
  /** Of the creator with the largest channel. */
  own: number
  topics: number
  /** The creator account with the most ledger entries. */
  account: number
  /** A page in the middle of the newest videos. */
  cursor: string
  /** Channels with about as many playlists on a site of any size. */
  withPlaylists: number[]
  forum: ForumPlaces
}

interface ForumPlaces {
  /** The topic with the most posts, and some of them. */
  longest: number
  posts: number[]
  /** Cursors in the middle: of the recent topics, of a category, of all posts, of the longest topic; and its end. */
  recent: string
  category: string
  search: string
  middle: string
  end: string
}

interface Case {
  name: string
  as: 'teacher' | 'follower' | 'earner' | 'member' | 'moderator' | null
  /** The n-th request. */
  path(n: number, site: Site): string
  /** Milliseconds. */
  p50?: number
  p99?: number
}

const writer = createWriter(9)
const wordAt = (n: number, rank: number) => writer.wordAt(LANGUAGES[n % LANGUAGES.length] ?? 'en', rank)
/** Of each language its most frequent words, without those that another language has before it. */
const COMMON = (() => {
  const taken = new Set<string>()
  const words = LANGUAGES.map((): string[] => [])
  for (let rank = 1; rank <= 100; rank++) {
    for (const [place, language] of LANGUAGES.entries()) {
      const word = writer.wordAt(language, rank)
      if (!taken.has(word.toLowerCase())) words[place]?.push(word)
      taken.add(word.toLowerCase())
    }
  }
  return words
})()
/** Another word for each of some 400 requests. */
const common = (n: number) => {
  const words = COMMON[n % LANGUAGES.length] ?? []
  return words[Math.floor(n / LANGUAGES.length) % words.length] ?? 'light'
}
/** All pairs of the twelve most frequent words of a language: a small site, too, has more videos with them than a search ranks. */
const PAIRS = Array.from({ length: 12 }, (_, one) =>
  Array.from({ length: 11 - one }, (_, other) => COMMON.map((words) => `${words[one]} ${words[one + 1 + other]}`)),
).flat(2)
const rare = (n: number) => wordAt(n, 3_000 + ((n * 37) % 15_000))
const misspelt = (n: number) => {
  const word = common(n)
  return word.length < 5 ? `${word}${word.at(-1)}x` : word.slice(0, 3) + word.slice(4)
}
const search = (text: string, more = '') => `/api/videos/search?q=${encodeURIComponent(text)}${more}`
/** The same ten words, with another length after each round: the list is known, the response is not. */
const searchAgain = (n: number) => search(common(n % 10), `&limit=${20 + (Math.floor(n / 10) % 60)}`)
/** Domains that fill a page also on the small site, another part of it with each request. */
const domain = (n: number) =>
  `/api/videos/search?domain=site${1 + (n % 4)}.example.org&limit=${1 + (Math.floor(n / 4) % 50)}`
const forumSearch = (text: string, more = '') => `/api/forum/search?q=${encodeURIComponent(text)}${more}`
/** A video everybody may see: `fill` makes those with these last digits public. */
const video = (n: number, { videos }: Site) => 3 + ((n * 7_919 * 100) % videos)
const topic = (n: number, { topics }: Site) => 1 + ((n * 7_919) % topics)

const CASES: Case[] = [
  { name: 'home list', as: 'member', path: () => '/api/videos' },
  { name: 'home list, deep page', as: 'member', path: (_, site) => `/api/videos?cursor=${site.cursor}` },
  { name: 'list of a category', as: 'member', path: (n) => `/api/videos?categoryId=${1 + (n % 10)}` },
  { name: 'home list, two languages', as: 'member', path: () => '/api/videos?languages=ar,fr' },
  { name: 'watch data', as: 'member', path: (n, site) => `/api/videos/${video(n, site)}` },
  { name: 'comments of a video', as: 'member', path: (n, site) => `/api/videos/${video(n, site)}/comments` },
  { name: 'comments, most liked', as: 'member', path: (n, site) => `/api/videos/${video(n, site)}/comments?sort=top` },
  {
    name: 'related, found for the first time',
    as: 'member',
    path: (n, site) => `/api/videos/${video(n, site)}/related`,
  },
  { name: 'related, stored', as: 'member', path: (n, site) => `/api/videos/${video(n, site)}/related`, p50: 2 },
  { name: 'search, common word', as: 'member', path: (n) => search(common(n)), p50: 5 },
  { name: 'search, common word, asked again', as: 'member', path: (n) => searchAgain(n), p50: 5 },
  { name: 'search, two words', as: 'member', path: (n) => search(`${common(n)} ${wordAt(n, 60 + n)}`), p50: 5 },
  { name: 'search, two frequent words', as: 'member', path: (n) => search(PAIRS[n % PAIRS.length] ?? ''), p50: 5 },
  { name: 'search, rare word', as: 'member', path: (n) => search(rare(n)), p50: 15 },
  { name: 'search, misspelt', as: 'member', path: (n) => search(misspelt(n)), p50: 15 },
  { name: 'search, a number', as: 'member', path: (n) => search(String(1 + (n % 150))), p50: 15 },
  {
    name: 'search, filtered',
    as: 'member',
    path: (n) => search(common(n), `&language=${LANGUAGES[n % LANGUAGES.length]}&duration=long`),
  },
  // Most of these words are of another language than the videos: little is found, at the end of the search.
  {
    name: 'search, filtered by another language',
    as: 'member',
    path: (n) => search(common(n), '&language=ar&duration=long'),
  },
  { name: 'search, newest first', as: 'member', path: (n) => search(common(n), '&sort=newest') },
  { name: 'search, most watched first', as: 'member', path: (n) => search(common(n), '&sort=views') },
  { name: 'search by domain', as: 'member', path: (n) => domain(n) },
  { name: 'search, channels', as: 'member', path: (n) => `/api/search/channels?q=${encodeURIComponent(common(n))}` },
  {
    name: 'suggestions',
    as: 'member',
    path: (n) => `/api/search/suggestions?q=${encodeURIComponent(wordAt(n, 1 + n).slice(0, 3 + (n % 3)))}`,
    p99: 30,
  },
  { name: 'channel', as: 'member', path: (n) => `/api/users/${1 + (n % 500)}` },
  { name: 'videos of a channel', as: 'member', path: (n) => `/api/users/${1 + (n % 500)}/videos` },
  {
    name: 'playlists of a channel, 10 to 15',
    as: 'member',
    path: (n, { withPlaylists }) => `/api/users/${withPlaylists[n % withPlaylists.length]}/playlists`,
  },
  { name: 'a playlist', as: 'member', path: (n) => `/api/playlists/${1 + ((n * 4) % 1000)}` },
  { name: 'subscriptions, 500 channels', as: 'follower', path: () => '/api/subscriptions' },
  { name: 'followed channels, 500', as: 'follower', path: () => '/api/subscriptions/channels' },
  { name: 'history, 5,000 videos', as: 'follower', path: () => '/api/history' },
  { name: 'history, searched', as: 'follower', path: (n) => `/api/history?q=${encodeURIComponent(common(n))}` },
  { name: 'continue watching', as: 'follower', path: () => '/api/continue-watching' },
  { name: 'watch later', as: 'member', path: () => '/api/watch-later' },
  { name: 'liked videos', as: 'member', path: () => '/api/liked-videos' },
  { name: 'notifications, 3,000', as: 'follower', path: () => '/api/notifications' },
  { name: 'unread notifications', as: 'follower', path: () => '/api/notifications/unread' },
  { name: 'own videos, 70,000', as: 'teacher', path: () => '/api/users/1/videos' },
  { name: 'statistics of an own video', as: 'teacher', path: (_, site) => `/api/videos/${site.own}/statistics` },
  { name: 'moderation queue', as: 'moderator', path: () => '/api/videos?status=pending&isAdmin=true' },
  { name: 'moderation counts', as: 'moderator', path: () => '/api/moderation/counts' },
  { name: 'review queue', as: 'moderator', path: () => '/api/moderation/queue' },
  // Cached for a minute.
  { name: 'review times', as: 'member', path: () => '/api/moderation/review-times' },
  { name: 'videos being prepared, counts', as: 'moderator', path: () => '/api/admin/processing/counts' },
  { name: 'videos being prepared', as: 'moderator', path: () => '/api/admin/processing?state=failed' },
  { name: 'console', as: 'moderator', path: () => '/api/admin/overview' },
  { name: 'console, days', as: 'moderator', path: () => '/api/admin/overview/days' },
  { name: 'people', as: 'moderator', path: () => '/api/admin/people' },
  { name: 'people, searched', as: 'moderator', path: (n) => `/api/admin/people?q=${encodeURIComponent(common(n))}` },
  { name: 'a person', as: 'moderator', path: (n) => `/api/admin/people/${1 + (n % 500)}` },
  { name: 'reports', as: 'moderator', path: () => '/api/admin/reports' },
  { name: 'reports, counts', as: 'moderator', path: () => '/api/admin/reports/counts' },
  { name: 'forum categories', as: 'member', path: () => '/api/forum/categories', p99: 50 },
  { name: 'forum, recent topics', as: 'member', path: () => '/api/forum/topics', p99: 50 },
  {
    name: 'forum, recent topics, deep page',
    as: 'member',
    path: (_, { forum }) => `/api/forum/topics?cursor=${forum.recent}`,
    p99: 50,
  },
  {
    name: 'forum, topics of a category',
    as: 'member',
    path: (n) => `/api/forum/topics?categoryId=${1001 + (n % 20)}`,
    p99: 50,
  },
  {
    name: 'forum, of a category, deep page',
    as: 'member',
    path: (_, { forum }) => `/api/forum/topics?categoryId=1001&cursor=${forum.category}`,
    p99: 50,
  },
  { name: 'forum, removed topics', as: 'moderator', path: () => '/api/forum/topics?removed=true', p99: 50 },
  { name: 'forum, topics of a person', as: 'member', path: (n) => `/api/forum/users/${6 + n}/topics`, p99: 50 },
  { name: 'forum, a topic', as: 'member', path: (n, site) => `/api/forum/topics/${topic(n, site)}`, p99: 50 },
  {
    name: 'forum, the longest, much unread',
    as: 'follower',
    path: (_, { forum }) => `/api/forum/topics/${forum.longest}`,
    p99: 50,
  },
  {
    name: 'forum, posts of a topic',
    as: 'member',
    path: (n, site) => `/api/forum/topics/${topic(n, site)}/posts`,
    p99: 50,
  },
  {
    name: 'forum, longest topic, first page',
    as: 'member',
    path: (_, { forum }) => `/api/forum/topics/${forum.longest}/posts`,
    p99: 50,
  },
  {
    name: 'forum, longest topic, in the middle',
    as: 'member',
    path: (_, { forum }) => `/api/forum/topics/${forum.longest}/posts?cursor=${forum.middle}`,
    p99: 50,
  },
  {
    name: 'forum, longest topic, last page',
    as: 'member',
    path: (_, { forum }) => `/api/forum/topics/${forum.longest}/posts?before=${forum.end}`,
    p99: 50,
  },
  {
    name: 'forum, permalink to a post',
    as: 'member',
    path: (n, { forum }) => `/api/forum/topics/${forum.longest}/posts?from=${forum.posts[n % forum.posts.length]}`,
    p99: 50,
  },
  { name: 'forum, search, common word', as: 'member', path: (n) => forumSearch(common(n)), p99: 50 },
  {
    name: 'forum, search, deep page',
    as: 'member',
    path: (n, { forum }) => forumSearch(common(n), `&cursor=${forum.search}`),
    p99: 50,
  },
  {
    name: 'forum, search, two words',
    as: 'member',
    path: (n) => forumSearch(`${common(n)} ${wordAt(n, 60 + n)}`),
    p99: 50,
  },
  { name: 'forum, search, less usual word', as: 'member', path: (n) => forumSearch(wordAt(n, 60 + n * 7)), p99: 50 },
  { name: 'forum, search, rare word', as: 'member', path: (n) => forumSearch(rare(n)), p99: 50 },
  // About as many hits on a small site as on a large one.
  {
    name: 'forum, search, two words, five hits',
    as: 'member',
    path: (n) => forumSearch(`${common(n)} ${wordAt(n, 60 + n)}`, '&limit=5'),
    p99: 50,
  },
  {
    name: 'forum, search, rare word, one hit',
    as: 'member',
    path: (n) => forumSearch(rare(n), '&limit=1'),
    p99: 50,
  },
  { name: 'purchase status', as: 'member', path: (n, site) => `/api/videos/${video(n, site)}/purchase-status` },
  { name: 'own purchases', as: 'member', path: () => '/api/purchases/user/4' },
  { name: 'creator account and balance', as: 'earner', path: () => '/api/creator-account/3' },
  { name: 'earnings', as: 'earner', path: (_, site) => `/api/earnings/creator/${site.account}` },
  {
    name: 'statistics of 30 days',
    as: 'earner',
    path: (_, site) => `/api/creator-account/${site.account}/statistics?days=30`,
  },
  { name: 'payouts', as: 'earner', path: (_, site) => `/api/payouts/${site.account}` },
  { name: 'placements', as: 'member', path: () => '/api/sponsored-content/placement/featured?limit=3' },
  { name: 'home as HTML', as: 'member', path: () => '/' },
  { name: 'watch page as HTML', as: 'member', path: (n, site) => `/video/${video(n, site)}` },
]

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })
const manyConnections = new Agent({ keepAlive: true, maxSockets: Math.max(1, CONNECTIONS) })

interface Asked {
  /** Milliseconds until the whole response has arrived. */
  ms: number
  /** Of the body, not compressed. */
  bytes: number
}

function ask(origin: string, path: string, as: Case['as'], agent = oneConnection): Promise<Asked> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json, text/html', ...(as ? { cookie: `session=${benchToken(as)}` } : {}) }
    get(origin + path, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - begin, bytes })
        else reject(new Error(`${path} as ${as} returned ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

interface Measured {
  p50: number
  p99: number
  /** Median size of a response, in kB: a word that few videos of a small site have fills no page there. */
  kilobytes: number
  /** Over many connections. */
  busy: Busy | null
  /** Tables read in order, with the rows. */
  readInOrder: string[]
  plans: string
}

interface Busy {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

const percentile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** As many requests as over one connection, at least five for each connection. */
async function askAtOnce(request: (n: number) => Promise<Asked>): Promise<Busy | null> {
  if (CONNECTIONS === 0) return null
  const count = Math.max(RUNS, CONNECTIONS * 5)
  const times: number[] = []
  let next = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < count) times.push((await request(next++)).ms)
    }),
  )
  return { perSecond: (count * 1000) / (performance.now() - begin), p99: percentile(times, 0.99) }
}

async function readForumPlaces(client: pg.Client): Promise<ForumPlaces> {
  const place = async (text: string) => {
    const { rows } = await client.query<{ at: Date; id: number; sign?: string }>(text)
    const [{ at, id, sign = '' } = { at: new Date(), id: 1 }] = rows
    return encodeCursor({ after: sign + at.toISOString(), id })
  }
  const { rows } = await client.query<{ id: number; posts: number }>(
    'SELECT id, reply_count + 1 AS posts FROM forum_topics ORDER BY reply_count DESC LIMIT 1',
  )
  const [{ id: longest, posts } = { id: 1, posts: 1 }] = rows
  const inTopic = `FROM forum_posts WHERE topic_id = ${longest} ORDER BY created_at, id`
  const picked = await client.query<{ id: number }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM forum_posts WHERE topic_id = ${longest}) p
     WHERE n % greatest(1, ${posts} / 100) = 0`,
  )
  // Somebody who read the first page once.
  await client.query(
    `INSERT INTO forum_reads (topic_id, user_id, post_id, read_to)
     SELECT ${longest}, 2, id, created_at ${inTopic} LIMIT 1 ON CONFLICT DO NOTHING`,
  )
  const middleOf = (table: string) => `LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${table})`
  return {
    longest,
    posts: picked.rows.map(({ id }) => id),
    recent: await place(
      `SELECT activity_at AS at, id FROM forum_topics ORDER BY activity_at DESC, id DESC ${middleOf('forum_topics')}`,
    ),
    category: await place(
      `SELECT activity_at AS at, id, '0 ' AS sign FROM forum_topics WHERE category_id = 1001 AND NOT is_sticky
       ORDER BY activity_at DESC, id DESC LIMIT 1 OFFSET (SELECT topic_count / 2 FROM forum_categories WHERE id = 1001)`,
    ),
    search: await place(`SELECT created_at AS at, id FROM forum_posts ORDER BY id ${middleOf('forum_posts')}`),
    middle: await place(`SELECT created_at AS at, id ${inTopic} LIMIT 1 OFFSET ${Math.floor(posts / 2)}`),
    end: await place(`SELECT created_at AS at, id + 1 AS id ${inTopic} LIMIT 1 OFFSET ${posts - 1}`),
  }
}

interface Opened {
  origin: string
  facts: Site
  /** Runs `work` and returns the plans of the statements that the site ran meanwhile. */
  plansOf(work: () => Promise<unknown>): Promise<string>
  close(): Promise<void>
}

async function open(dataDir: string): Promise<Opened> {
  if (!existsSync(dataDir)) throw new Error(`${dataDir} is not there. Make it: npm run bench -- fill --videos 1000000`)
  const first = await startSite({ GUEST_VIEWING: 'on' }, dataDir)
  await preparePlans(dataDir)
  await first.stop()

  const site = await startSite({ GUEST_VIEWING: 'on' }, dataDir)
  const client = new pg.Client((await findRunningPostgres(dataDir)) ?? undefined)
  // The site ends the database when a measurement fails; its own error is the one to show.
  client.on('error', () => undefined)
  await client.connect()
  const one = async <T>(text: string) => ((await client.query(text)).rows[0] as { value: T }).value
  const facts: Site = {
    // A site filled with `--only forum` has none of the first and the third.
    videos: await one<number>('SELECT coalesce(max(id), 0) AS value FROM videos'),
    own: await one<number>('SELECT coalesce(max(id), 0) AS value FROM videos WHERE owner_id = 1'),
    topics: await one<number>('SELECT max(id) AS value FROM forum_topics'),
    account: await one<number>('SELECT (SELECT id FROM creator_accounts WHERE user_id = 3) AS value'),
    cursor: '',
    withPlaylists: await one<number[]>(
      `SELECT array_agg(owner_id) AS value FROM (
         SELECT owner_id FROM playlists GROUP BY owner_id HAVING count(*) BETWEEN 10 AND 15 ORDER BY owner_id LIMIT 5
       ) channels`,
    ),
    forum: await readForumPlaces(client),
  }
  const page = await fetch(`${site.origin}/api/videos?limit=100`, {
    headers: { cookie: `session=${benchToken('member')}` },
  })
  facts.cursor = page.headers.get('x-next-cursor') ?? ''
  // First calls, with empty caches.
  await client.query('DELETE FROM related_videos')
  return {
    origin: site.origin,
    facts,
    plansOf: (work) => plansOf(dataDir, client, work),
    async close() {
      await client.query('ALTER SYSTEM RESET session_preload_libraries')
      await client.end()
      await site.stop()
    },
  }
}

/** One case on both sites, alternating, so that changes in the speed of the machine affect both. */
async function measure({ as, path }: Case, sites: readonly Opened[]): Promise<Measured[]> {
  const plans: string[] = []
  for (const { origin, facts, plansOf } of sites)
    plans.push(await plansOf(() => ask(origin, path(RUNS + 7, facts), as)))
  for (let n = RUNS + 10; n < RUNS + 10 + WARM_UP; n++) {
    for (const { origin, facts } of sites) await ask(origin, path(n, facts), as)
  }
  const responses: Asked[][] = sites.map(() => [])
  for (let n = 0; n < RUNS; n++) {
    for (const [place, { origin, facts }] of sites.entries())
      responses[place]?.push(await ask(origin, path(n, facts), as))
  }
  const results: Measured[] = []
  for (const [place, { origin, facts }] of sites.entries()) {
    const times = (responses[place] ?? []).map(({ ms }) => ms)
    const sizes = (responses[place] ?? []).map(({ bytes }) => bytes)
    const busy = await askAtOnce((n) => ask(origin, path(n, facts), as, manyConnections))
    const text = plans[place] ?? ''
    results.push({
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      kilobytes: percentile(sizes, 0.5) / 1000,
      busy,
      readInOrder: readInOrder(text),
      plans: text,
    })
  }
  return results
}

/** Prints one row. @returns whether its targets are met */
function report({ name, p50, p99 }: Case, [small, large]: Measured[]): boolean {
  if (!small || !large) return true
  const isMet =
    large.p50 <= (p50 ?? Number.POSITIVE_INFINITY) &&
    large.p99 <= (p99 ?? Number.POSITIVE_INFINITY) &&
    (large.p50 <= small.p50 * MAX_RATIO || large.p50 - small.p50 < 1) &&
    large.readInOrder.length === 0
  const cells = [small.p50, large.p50, large.p50 / small.p50, large.p99].map((value, place) =>
    value.toFixed(2).padStart(place === 2 ? 8 : 12),
  )
  for (const { kilobytes } of [small, large]) cells.push(kilobytes.toFixed(1).padStart(8))
  for (const { busy } of [small, large]) {
    if (busy) cells.push(busy.perSecond.toFixed(0).padStart(8), busy.p99.toFixed(0).padStart(6))
  }
  const read = large.readInOrder
  console.log(
    `${name.padEnd(36)}${cells.join('')}  ${read.length > 0 ? `reads in order: ${read.join(', ')}` : isMet ? '' : 'NOT MET'}`,
  )
  return isMet
}

console.log(`${RUNS} requests each over one connection, in turns; small ${SMALL}, large ${LARGE}`)
const atOnce = CONNECTIONS > 0 ? `   ${CONNECTIONS} at once, req/s and p99, small and large` : ''
console.log(
  `read                                  small p50   large p50   ratio   large p99   kB small, large${atOnce}`,
)
const sites: Opened[] = []
const plans: string[] = []
let allMet = true
try {
  for (const folder of [SMALL, LARGE]) sites.push(await open(folder))
  const only = values.only?.split(/,(?! )/) ?? ['']
  for (const one of CASES.filter(({ name }) => only.some((part) => name.includes(part)))) {
    const results = await measure(one, sites)
    allMet = report(one, results) && allMet
    plans.push(`## ${one.name}\n\n${results.at(-1)?.plans.trim()}\n`)
  }
} finally {
  for (const site of sites) await site.close()
}
writeFileSync(PLANS, plans.join('\n'))
process.exitCode = allMet ? 0 : 1
