/**
 * API responses at 10,000 videos with a session, 50 connections, compared with a bare Fastify + PostgreSQL response of the same size.
 *
 *     node bench/api.ts [seconds per run, default 5]
 *
 * Needs wrk (Debian: wrk). The load tool, the servers and PostgreSQL share the machine's cores; ours and the bare server
 * alternate, three runs each, medians are printed. Exit code 1 when a figure is below its target.
 */
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { fill, VIDEOS } from './lib/fill.ts'
import { type Figure, load, median, milliseconds } from './lib/load.ts'
import { freePort, register, residentMb, startNode, startSite, waitFor } from './lib/site.ts'

const CONNECTIONS = 50
const RUNS = 3
const seconds = Number(process.argv[2] ?? 5)

/** Targets in requests a second and milliseconds (issue: speed and size). */
const CASES = [
  { key: 'list', path: '/api/videos', target: 4_000, p99: 40 },
  { key: 'watch', path: '/api/videos/5000', target: 3_500, p99: null },
  { key: 'comments', path: '/api/videos/5000/comments', target: 3_000, p99: null },
]

async function main(): Promise<boolean> {
  const site = await startSite()
  const { origin, dataDir } = site
  const barePort = await freePort()
  let bare: ChildProcess | undefined
  try {
    const memoryAtRest = await residentMb(site.process.pid)
    const connection = await findRunningPostgres(dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const client = new pg.Client(connection)
    await client.connect()
    await fill(client)
    const cookie = await register(origin)
    for (const { key, path } of CASES) {
      const response = await fetch(origin + path, { headers: { cookie, accept: 'application/json' } })
      const body = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
      await client.query('INSERT INTO bench_responses VALUES ($1, $2)', [key, body])
    }
    await client.end()
    bare = startNode(
      'bench/bare-server.ts',
      [String(barePort), connection.host, connection.user, connection.database],
      {},
    )
    await waitFor(`http://127.0.0.1:${barePort}/list`)

    console.log(
      `${VIDEOS} videos, ${CONNECTIONS} connections, ${RUNS} x ${seconds} s, medians; at rest ${memoryAtRest.toFixed(0)} MB`,
    )
    console.log('case      ours req/s   p50      p99      bare req/s   p50      p99      ours/bare  target')
    const options = { connections: CONNECTIONS, seconds, headers: { Cookie: cookie, Accept: 'application/json' } }
    let allMet = true
    for (const { key, path, target, p99 } of CASES) {
      const ours: Figure[] = []
      const theirs: Figure[] = []
      for (let round = 0; round < RUNS; round++) {
        ours.push(await load(origin + path, options))
        theirs.push(await load(`http://127.0.0.1:${barePort}/${key}`, options))
      }
      const [a, b] = [median(ours), median(theirs)]
      const isMet = a.perSecond >= target && (p99 === null || milliseconds(a.p99) <= p99)
      allMet &&= isMet
      const cells = [key.padEnd(9), a.perSecond.toFixed(0).padStart(8), a.p50.padStart(9), a.p99.padStart(9)]
      cells.push(b.perSecond.toFixed(0).padStart(11), b.p50.padStart(9), b.p99.padStart(9))
      cells.push(
        (a.perSecond / b.perSecond).toFixed(2).padStart(9),
        `${target}${p99 ? `, p99 ${p99} ms` : ''}`.padStart(16),
      )
      console.log(cells.join(' '), isMet ? 'met' : 'NOT MET')
    }
    console.log(`memory of web + worker after the load: ${(await residentMb(site.process.pid)).toFixed(0)} MB`)
    return allMet
  } finally {
    bare?.kill()
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
