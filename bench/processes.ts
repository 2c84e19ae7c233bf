/**
 * The cost of sharing: a web process with Redis compared with one alone, over the same PostgreSQL and the same 10,000 videos, and
 * how soon a change acknowledged by one web process is visible at another.
 *
 *     node bench/processes.ts [seconds per run, default 4]
 *
 * Needs wrk and redis-server. Both processes run all the time; the loads alternate, three runs each, medians are printed.
 * Fifty members send requests, each within their limits, because counting limits is what needs Redis. Exit code 1 when a figure misses.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTestCluster } from '../server/src/db/embedded/test-cluster.ts'
import { startRedis } from '../server/src/testing/redis-server.ts'
import { fill } from './lib/fill.ts'
import { type Figure, load, median } from './lib/load.ts'
import { type BenchSite, register, startSite } from './lib/site.ts'

const MEMBERS = 50
const CONNECTIONS = 50
const RUNS = 3
const CHANGES = 300
const seconds = Number(process.argv[2] ?? 4)
const LEAST_SHARE = 0.8
const MAX_MS = 200

const CASES = [
  { key: 'home', path: '/api/videos' },
  { key: 'watch', path: '/api/videos/5000' },
  { key: 'comments', path: '/api/videos/5000/comments' },
]

/** Each request comes from another member. */
const rotate = (cookies: string[]) => `
local cookies = {${cookies.map((cookie) => JSON.stringify(cookie)).join(', ')}}
local n = 0
request = function()
  n = n % #cookies + 1
  return wrk.format("GET", nil, { ["Cookie"] = cookies[n], ["Accept"] = "application/json" })
end
`

/** Milliseconds from the response of one process to the moment the other shows the comment. */
async function seenAfter(from: BenchSite, by: BenchSite, cookie: string, number: number): Promise<number> {
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json' }
  const address = `${by.origin}/api/videos/${number}/comments`
  // Held by the other process from here on.
  await (await fetch(address, { headers })).text()
  const body = JSON.stringify({ videoId: number, content: `Seen ${number}` })
  const written = await fetch(`${from.origin}/api/comments`, { method: 'POST', headers, body })
  if (written.status !== 201) throw new Error(`a comment was not taken: ${written.status}`)
  const begin = performance.now()
  while (!(await (await fetch(address, { headers })).text()).includes(`"Seen ${number}"`)) {
    if (performance.now() - begin > 10_000) return performance.now() - begin
  }
  return performance.now() - begin
}

const COPY = 'bench_alone'

async function main(): Promise<boolean> {
  const [cluster, redis, folder] = await Promise.all([
    createTestCluster(),
    startRedis(),
    mkdtemp(join(tmpdir(), 'lamplight-bench-')),
  ])
  const sites: BenchSite[] = []
  try {
    const { user, host, database } = cluster.connection
    const addressOf = (name: string) => `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`
    const shared = {
      DATABASE_URL: addressOf(database),
      LAMPLIGHT_ROLE: 'web',
      DRAIN_SECONDS: '0',
      // The number of calls reserved at once is that of the real limit; the period is short, because one member sends many.
      LIMITS: 'reads=3000/1,comments=100000/60,registerByAddress=1000/60',
    }
    const start = async (more: Record<string, string>) => {
      const site = await startSite({ ...shared, ...more }, folder)
      sites.push(site)
      return site
    }
    const first = await start({})
    const client = new pg.Client(cluster.connection)
    await client.connect()
    await fill(client)
    await client.end()
    const cookies: string[] = []
    for (let n = 0; n < MEMBERS; n += 1) cookies.push(await register(first.origin, `member${n}`))
    // A process without Redis is the only one of its database: it is measured on a copy.
    await first.stop()
    const postgres = new pg.Client({ ...cluster.connection, database: 'postgres' })
    await postgres.connect()
    await postgres.query(`CREATE DATABASE ${COPY} TEMPLATE ${postgres.escapeIdentifier(database)}`)
    await postgres.end()
    const alone = await start({ DATABASE_URL: addressOf(COPY) })
    const withRedis = await start({ REDIS_URL: redis.url })
    const other = await start({ REDIS_URL: redis.url })
    const script = join(folder, 'rotate.lua')
    await writeFile(script, rotate(cookies))

    let allMet = true
    console.log(`${MEMBERS} members, ${CONNECTIONS} connections, ${RUNS} x ${seconds} s, medians`)
    console.log('case      alone req/s  p99       Redis req/s  p99       share  aim')
    for (const { key, path } of CASES) {
      const figures: [Figure[], Figure[]] = [[], []]
      const options = { connections: CONNECTIONS, seconds, headers: {}, script }
      for (let round = 0; round < RUNS; round += 1) {
        figures[0].push(await load(alone.origin + path, options))
        figures[1].push(await load(withRedis.origin + path, options))
      }
      const [a, b] = [median(figures[0]), median(figures[1])]
      const share = b.perSecond / a.perSecond
      allMet &&= share >= LEAST_SHARE
      const cells = [key.padEnd(9), a.perSecond.toFixed(0).padStart(11), a.p99.padStart(9)]
      cells.push(
        b.perSecond.toFixed(0).padStart(13),
        b.p99.padStart(9),
        share.toFixed(2).padStart(8),
        `>= ${LEAST_SHARE}`,
      )
      console.log(cells.join(' '), share >= LEAST_SHARE ? 'met' : 'NOT MET')
    }

    const times: number[] = []
    for (let n = 0; n < CHANGES; n += 1) {
      const [from, by] = n % 2 === 0 ? [withRedis, other] : [other, withRedis]
      times.push(await seenAfter(from, by, cookies[n % MEMBERS] ?? '', n + 1))
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    const isSoon = at(0.99) <= MAX_MS
    console.log(
      `a comment seen by the other process, ${CHANGES} times: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms, aim p99 <= ${MAX_MS} ms`,
      isSoon ? 'met' : 'NOT MET',
    )
    return allMet && isSoon
  } finally {
    for (const site of sites) await site.stop()
    await redis.stop()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
