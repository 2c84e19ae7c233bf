/**
 * Pages as HTML, and the hottest reads, on a filled site: pages over ten connections, reads over fifty.
 *
 *     node bench/pages.ts [--data-dir /tmp/lamplight-1m] [--seconds 5]
 *
 * The folder comes from `fill`. Needs wrk, which shares the cores with site and database. Campaigns are ended first, because a
 * visitor's page with sponsored content is drawn for each. Exit code 1 when a figure is below its aim.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { benchToken, startSite } from './lib/site.ts'

const run = promisify(execFile)
const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, seconds: { type: 'string' } } })
const dataDir = values['data-dir'] ?? join(tmpdir(), 'lamplight-1m')
const seconds = Number(values.seconds ?? 5)
/** Everybody may see it: the fill makes those of this ending so. */
const VIDEO = 5_003

const CASES = [
  { name: 'home, visitor', path: '/', as: null, connections: 10, aim: 2_000 },
  { name: 'home, signed in', path: '/', as: 'member', connections: 10, aim: 600 },
  { name: 'watch page, visitor', path: `/video/${VIDEO}`, as: null, connections: 10, aim: 400 },
  { name: 'watch page, signed in', path: `/video/${VIDEO}`, as: 'member', connections: 10, aim: 400 },
  { name: 'related', path: `/api/videos/${VIDEO}/related`, as: 'member', connections: 50, aim: 4_000 },
  { name: 'search, common word', path: '/api/videos/search?q=prayer', as: 'member', connections: 50, aim: 1_500 },
] as const

async function main(): Promise<boolean> {
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
    await campaigns('now()')
    console.log(`${seconds} s each; ${dataDir}`)
    let allMet = true
    for (const { name, path, as, connections, aim } of CASES) {
      const cookie = as ? ['-H', `Cookie: session=${benchToken(as)}`] : []
      const load = (duration: number) =>
        run('wrk', ['-t1', `-c${connections}`, `-d${duration}s`, '--latency', ...cookie, site.origin + path])
      // Compiled code and the database's pages are warm afterwards.
      await load(2)
      const { stdout } = await load(seconds)
      if (/Non-2xx/.test(stdout)) throw new Error(`${path} answered failures:\n${stdout}`)
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0)
      const p99 = /99%\s+(\S+)/.exec(stdout)?.[1] ?? '?'
      allMet &&= perSecond >= aim
      console.log(
        `${name.padEnd(24)}${perSecond.toFixed(0).padStart(8)} req/s  p99 ${p99.padEnd(9)} aim ${aim}${perSecond >= aim ? '' : '  NOT MET'}`,
      )
    }
    await campaigns('NULL')
    await client.end()
    return allMet
  } finally {
    await site.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
