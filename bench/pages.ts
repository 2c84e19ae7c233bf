/**
 * Pages as HTML, and the hottest reads, on a filled site: pages over ten connections, reads over fifty.
 *
 *     node bench/pages.ts [--data-dir /tmp/lamplight-1m] [--seconds 5]
 *
 * Requests come from 200 members in turn, each with sessions, subscriptions, a history and unread notifications of their own, so
 * that caches of one person have no effect. The folder comes from `fill`. Needs wrk, which shares the cores with site and
 * database; the processor time of the site's process alone is printed too. Campaigns are ended first, because a
 * visitor's page with sponsored content is rendered for each of them. Exit code 1 when a figure misses its target.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { benchToken, processorSeconds, startSite } from './lib/site.ts'

const run = promisify(execFile)
const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, seconds: { type: 'string' } } })
const dataDir = values['data-dir'] ?? join(tmpdir(), 'lamplight-1m')
const seconds = Number(values.seconds ?? 5)
/** Everybody may see it: the fill makes those of this ending so. */
const VIDEO = 5_003

const CASES = [
  { name: 'home, visitor', path: '/', as: 'visitor', connections: 10, aim: 2_000 },
  { name: 'home, signed in', path: '/', as: 'members', connections: 10, aim: 600 },
  { name: 'watch page, visitor', path: `/video/${VIDEO}`, as: 'visitor', connections: 10, aim: 400 },
  { name: 'watch page, signed in', path: `/video/${VIDEO}`, as: 'members', connections: 10, aim: 400 },
  { name: 'related', path: `/api/videos/${VIDEO}/related`, as: 'members', connections: 50, aim: 4_000 },
  { name: 'search, common word', path: '/api/videos/search?q=prayer', as: 'members', connections: 50, aim: 1_500 },
] as const

/** Behind the people whom `fill` names. */
const FIRST_MEMBER = 10
const MEMBERS = 200
const tokens = Array.from({ length: MEMBERS }, (_, n) => benchToken(`page${n}`))

/** Gives the members of the measurement what `fill` has not given each of them. */
async function prepareMembers(client: pg.Client): Promise<void> {
  const members = `(SELECT ordinality::integer - 1 + ${FIRST_MEMBER} AS id, hash FROM unnest($1::bytea[]) WITH ORDINALITY AS t (hash, ordinality)) m`
  const hashes = [tokens.map((token) => createHash('sha256').update(token).digest())]
  for (const statement of [
    `INSERT INTO sessions (token_hash, user_id, expires_at) SELECT hash, id, now() + interval '1 year' FROM ${members}`,
    `INSERT INTO subscriptions (subscriber_id, channel_id, created_at)
     SELECT id, 1 + (id * 7 + n) % 100, now() FROM ${members}, generate_series(1, 20) n WHERE id <> 1 + (id * 7 + n) % 100`,
    `INSERT INTO watch_progress (user_id, video_id, position_seconds, updated_at)
     SELECT id, 5000 - id - n * 10, 60 + n, now() - n * interval '1 hour' FROM ${members}, generate_series(1, 8) n`,
    `INSERT INTO notifications (user_id, kind, actor_id, title, link, source, created_at)
     SELECT id, 'new_video', 1, 'New video ' || n, '/video/1', 'bench:' || n, now() - n * interval '1 hour'
     FROM ${members}, generate_series(1, 5) n`,
  ]) {
    await client.query(`${statement} ON CONFLICT DO NOTHING`, hashes)
  }
}

/** Each request of another member. */
const LUA = `
local tokens = {${tokens.map((token) => JSON.stringify(token)).join(', ')}}
local n = 0
request = function()
  n = n % #tokens + 1
  return wrk.format('GET', nil, { ['Accept-Encoding'] = 'gzip', ['Cookie'] = 'session=' .. tokens[n] })
end`

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-pages-'))
  const script = join(folder, 'members.lua')
  await writeFile(script, LUA)
  const site = await startSite({ GUEST_VIEWING: 'on' }, dataDir)
  try {
    const connection = await findRunningPostgres(dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    const campaigns = (paused: string) =>
      client.query(
        `UPDATE sponsored_content SET paused_at = ${paused} WHERE status = 'active' AND title LIKE 'Campaign number%'`,
      )
    await prepareMembers(client)
    await campaigns('now()')
    console.log(`${seconds} s each; ${dataDir}`)
    let allMet = true
    for (const { name, path, as, connections, aim } of CASES) {
      // As browsers send it.
      const turns = as === 'members' ? ['-s', script] : ['-H', 'Accept-Encoding: gzip']
      const load = (duration: number) =>
        run('wrk', ['-t1', `-c${connections}`, `-d${duration}s`, '--latency', ...turns, site.origin + path])
      // Compiled code and the database's pages are warm afterwards.
      await load(2)
      const before = await processorSeconds(site.process.pid)
      const { stdout } = await load(seconds)
      const used = (await processorSeconds(site.process.pid)) - before
      if (/Non-2xx/.test(stdout)) throw new Error(`${path} responded with failures:\n${stdout}`)
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0)
      const each = (used * 1_000) / Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 1)
      const p99 = /99%\s+(\S+)/.exec(stdout)?.[1] ?? '?'
      allMet &&= perSecond >= aim
      console.log(
        `${name.padEnd(24)}${perSecond.toFixed(0).padStart(8)} req/s  p99 ${p99.padEnd(9)} ${each.toFixed(2).padStart(6)} ms of processor each  aim ${aim}${perSecond >= aim ? '' : '  NOT MET'}`,
      )
    }
    await campaigns('NULL')
    await client.end()
    return allMet
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
