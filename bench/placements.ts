/**
 * Placement answers at 10,000 running campaigns with a session, 50 connections, beside a bare Fastify + PostgreSQL answer of
 * the same bytes; and home with and without them.
 *
 *     node bench/placements.ts [seconds per run, default 5]
 *
 * Needs wrk (Debian: wrk). Exit code 1 when a figure is beyond its target.
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { freePort, register, startNode, startSite, waitFor } from './lib/site.ts'

const run = promisify(execFile)
const CAMPAIGNS = 10_000
const CONNECTIONS = 50
const WARM_UP_SECONDS = 3
/** Milliseconds. */
const TARGET_P99 = 10
/** Of home's requests a second. */
const TARGET_COST = 0.05
const seconds = Number(process.argv[2] ?? 5)

interface Load {
  perSecond: number
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
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered failures:\n${stdout}`)
  const [, value = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const p99 = Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0), p99 }
}

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

async function main(): Promise<boolean> {
  const site = await startSite()
  const barePort = await freePort()
  let bare: ChildProcess | undefined
  try {
    const connection = await findRunningPostgres(site.dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const client = new pg.Client(connection)
    await client.connect()
    const cookie = await register(site.origin)
    await client.query(
      `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing)
       SELECT 1, 'A talk on patience ' || n, 300, 'approved', true, now(), 'ready' FROM generate_series(1, 40) n`,
    )
    const bareHome = await load(`${site.origin}/`, cookie, 20)
    await fill(client)
    await client.query('VACUUM ANALYZE')
    const path = '/api/sponsored-content/placement/featured?limit=3'
    const body = await (await fetch(site.origin + path, { headers: { cookie } })).text()
    await client.query('CREATE TABLE bench_answers (key text PRIMARY KEY, body text NOT NULL)')
    await client.query('INSERT INTO bench_answers VALUES ($1, $2)', ['placement', body])
    await client.end()
    bare = startNode(
      'bench/bare-server.ts',
      [String(barePort), connection.host, connection.user, connection.database],
      {},
    )
    await waitFor(`http://127.0.0.1:${barePort}/placement`)
    const theirs = await load(`http://127.0.0.1:${barePort}/placement`, cookie, CONNECTIONS)
    const ours = await load(site.origin + path, cookie, CONNECTIONS)
    const home = await load(`${site.origin}/`, cookie, 20)
    const cost = 1 - home.perSecond / bareHome.perSecond
    console.log(`${CAMPAIGNS} campaigns, ${CONNECTIONS} connections, ${seconds} s`)
    console.log(
      `placement: ${ours.perSecond.toFixed(0)} req/s, p99 ${ours.p99} ms (bare ${theirs.perSecond.toFixed(0)}, p99 ${theirs.p99} ms)`,
    )
    console.log(
      `home: ${bareHome.perSecond.toFixed(0)} req/s without, ${home.perSecond.toFixed(0)} with five cards (${(cost * 100).toFixed(1)} % less)`,
    )
    return ours.p99 <= Math.max(TARGET_P99, theirs.p99) && cost <= TARGET_COST
  } finally {
    bare?.kill()
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
