/**
 * Placement responses at 10,000 running campaigns with a session, compared with a bare Fastify + PostgreSQL response of the same size
 * under the same load: with one connection and with ten, where the 99th percentile is the response's own time, and with 50
 * busy connections, where it is mostly waiting and only the requests per second are meaningful. Then home without
 * and with campaigns, in short alternating runs, and what the page requests after loading.
 *
 *     node bench/placements.ts [seconds per run, default 5] [pairs of home runs, default 6]
 *
 * Needs wrk (Debian: wrk), and Chromium at /usr/bin/chromium or CHROME_PATH. Exit code 1 when a figure misses its target.
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { type BenchSite, freePort, processorSeconds, register, startNode, startSite, waitFor } from './lib/site.ts'

const run = promisify(execFile)
const CAMPAIGNS = 10_000
const CONNECTIONS = [1, 10, 50]
/** Up to here the 99th percentile has a target. */
const RESTED_CONNECTIONS = 10
const HOME_CONNECTIONS = 20
const WARM_UP_SECONDS = 3
/** Milliseconds. */
const TARGET_P99 = 10
/** Of home's requests a second. */
const TARGET_COST = 0.05
const seconds = Number(process.argv[2] ?? 5)
const pairs = Number(process.argv[3] ?? 6)

interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
}

/** Once without counting: code is compiled and caches are filled before anything is measured. */
async function load(url: string, cookie: string, connections: number): Promise<Load> {
  await measure(url, cookie, { connections, forSeconds: WARM_UP_SECONDS })
  return measure(url, cookie, { connections, forSeconds: seconds })
}

async function measure(
  url: string,
  cookie: string,
  { connections, forSeconds }: { connections: number; forSeconds: number },
): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${forSeconds}s`, '--latency', '-H', `Cookie: ${cookie}`],
    ...['-H', 'Accept: application/json, text/html', url],
  ])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} responded with failures:\n${stdout}`)
  const percentile = (percent: number) => {
    const [, value = '0', unit = 'ms'] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  }
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p50: percentile(50),
    p99: percentile(99),
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const fill = (client: pg.Client) =>
  client.query(
    `INSERT INTO sponsored_content (advertiser_id, title, description, content_url, thumbnail_url, advertiser_name,
       category_id, placement, start_date, end_date, time_zone, starts_at, ends_at, budget_cents, cpm_cents, status, paid_at, paced_from)
     SELECT 1, 'Campaign number ' || n, 'Something made with care, number ' || n, 'https://shop.example.org/' || n,
       'https://shop.example.org/p.png', 'Advertiser ' || n, CASE WHEN n % 3 = 0 THEN 1 + n % 10 END,
       (ARRAY['sidebar', 'feed', 'video-pre', 'video-post', 'featured'])[1 + n % 5], '2026-01-01', '2036-01-01', 'UTC',
       now() - interval '5 days', now() + interval '30 days', 100000, 500, 'active', now(), now() - interval '5 days'
     FROM generate_series(1, $1) n`,
    [CAMPAIGNS],
  )

const setRunning = (client: pg.Client, isRunning: boolean) =>
  client.query('UPDATE sponsored_content SET status = $1', [isRunning ? 'active' : 'approved'])

interface HomeRun {
  perSecond: number
  /** Of the site's process, for one page: what others do on the machine changes it less than the requests a second. */
  processorMs: number
}

/** Home without and with campaigns by turns, so that the noise of the machine meets both alike. */
async function compareHome(client: pg.Client, site: BenchSite, cookie: string) {
  const url = `${site.origin}/`
  const runs: Record<'without' | 'with', HomeRun>[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const found = { without: { perSecond: 0, processorMs: 0 }, with: { perSecond: 0, processorMs: 0 } }
    const order = pair % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)
    for (const which of order) {
      await setRunning(client, which === 'with')
      await measure(url, cookie, { connections: HOME_CONNECTIONS, forSeconds: WARM_UP_SECONDS })
      const before = await processorSeconds(site.process.pid)
      const { perSecond } = await measure(url, cookie, { connections: HOME_CONNECTIONS, forSeconds: seconds })
      const used = (await processorSeconds(site.process.pid)) - before
      found[which] = { perSecond, processorMs: (used * 1000) / (perSecond * seconds) }
      const page = await (await fetch(url, { headers: { cookie, accept: 'text/html' } })).text()
      if (page.includes('Campaign number') !== (which === 'with'))
        throw new Error(`home ${which} campaigns is not that`)
    }
    runs.push(found)
  }
  return runs
}

/** The API calls of home after its document, until the network is idle. */
async function callsOfHome(origin: string, cookie: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Impressions are reported after they were seen; reading costs nothing more.
      if (pathname.startsWith('/api/') && request.method() === 'GET') calls.push(pathname)
    })
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    return calls.toSorted()
  } finally {
    await browser.close()
  }
}

async function main(): Promise<boolean> {
  const site = await startSite()
  const barePort = await freePort()
  let bare: ChildProcess | undefined
  let client: pg.Client | undefined
  try {
    const connection = await findRunningPostgres(site.dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    client = new pg.Client(connection)
    await client.connect()
    const cookie = await register(site.origin)
    await client.query(
      `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing)
       SELECT 1, 'A talk on patience ' || n, 300, 'approved', true, now(), 'ready' FROM generate_series(1, 40) n`,
    )
    const callsWithout = await callsOfHome(site.origin, cookie)
    await fill(client)
    await client.query('VACUUM ANALYZE')
    const path = '/api/sponsored-content/placement/featured?limit=3'
    // The previous list of candidates is used until the new one has been read.
    let body = '[]'
    while (body === '[]') body = await (await fetch(site.origin + path, { headers: { cookie } })).text()
    await client.query('CREATE TABLE bench_responses (key text PRIMARY KEY, body text NOT NULL)')
    await client.query('INSERT INTO bench_responses VALUES ($1, $2)', ['placement', body])
    bare = startNode(
      'bench/bare-server.ts',
      [String(barePort), connection.host, connection.user, connection.database],
      {},
    )
    await waitFor(`http://127.0.0.1:${barePort}/placement`)

    console.log(`${CAMPAIGNS} campaigns, ${seconds} s a run, ${body.length} bytes a response`)
    let isMet = true
    for (const connections of CONNECTIONS) {
      const theirs = await load(`http://127.0.0.1:${barePort}/placement`, cookie, connections)
      const ours = await load(site.origin + path, cookie, connections)
      const say = ({ perSecond, p50, p99 }: Load) =>
        `${perSecond.toFixed(0)} req/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
      console.log(`placement, ${connections} connections: ${say(ours)} (bare: ${say(theirs)})`)
      if (connections <= RESTED_CONNECTIONS) isMet &&= ours.p99 <= TARGET_P99
    }

    const callsWith = await callsOfHome(site.origin, cookie)
    const more = callsWith.length - callsWithout.length
    console.log(`home: ${callsWith.length} calls after loading, ${more} more than without campaigns`)
    const runs = await compareHome(client, site, cookie)
    const say = ({ perSecond, processorMs }: HomeRun) => `${perSecond.toFixed(0)} req/s, ${processorMs.toFixed(2)} ms`
    for (const found of runs) console.log(`home: ${say(found.without)} without, ${say(found.with)} with five cards`)
    const cost = 1 - median(runs.map((found) => found.with.perSecond / found.without.perSecond))
    const work = median(runs.map((found) => found.with.processorMs / found.without.processorMs)) - 1
    console.log(
      `home: ${(cost * 100).toFixed(1)} % fewer requests a second and ${(work * 100).toFixed(1)} % more processor time with campaigns, by the median of ${pairs} pairs`,
    )
    return isMet && more <= 0 && cost <= TARGET_COST
  } finally {
    await client?.end()
    bare?.kill()
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
