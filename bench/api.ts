/**
 * API answers at 10,000 videos with a session, 50 connections, beside a bare Fastify + PostgreSQL answer of the same bytes.
 *
 *     node bench/api.ts [seconds per run, default 5]
 *
 * Needs wrk (Debian: wrk). The load tool, the servers and PostgreSQL share the machine's cores; ours and the bare server
 * alternate, three runs each, medians are printed. Exit code 1 when a figure is below its target.
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { freePort, register, residentMb, startNode, startSite, waitFor } from './lib/site.ts'

const run = promisify(execFile)
const VIDEOS = 10_000
const PEOPLE = 200
const COMMENTS = 2_000
const CONNECTIONS = 50
const RUNS = 3
const seconds = Number(process.argv[2] ?? 5)

/** Targets in requests a second and milliseconds (issue: speed and size). */
const CASES = [
  { key: 'list', path: '/api/videos', target: 4_000, p99: 40 },
  { key: 'watch', path: '/api/videos/5000', target: 3_500, p99: null },
  { key: 'comments', path: '/api/videos/5000/comments', target: 3_000, p99: null },
]

/** People, videos with the addresses of a finished run, and comments on one video; plausible sizes, no files. */
async function fill(client: pg.Client): Promise<void> {
  const manifest = {
    hls: 'hls/master.m3u8',
    hlsComplete: true,
    progressive: 'progressive.mp4',
    full: 'full.mp4',
    audio: null,
    poster: { jpeg: 'poster.jpg', webp: [320, 640, 1280].map((width) => ({ width, file: `poster-${width}.webp` })) },
    thumbnails: [],
    storyboard: { vtt: 'storyboard/storyboard.vtt', intervalSeconds: 5 },
    renditions: [],
    durationSeconds: 600,
    width: 1280,
    height: 720,
  }
  await client.query(
    `INSERT INTO users (username, username_key, display_name, password_hash)
     SELECT 'person' || n, 'person' || n, 'Person ' || n, 'x' FROM generate_series(1, $1) n`,
    [PEOPLE],
  )
  await client.query(
    `INSERT INTO videos (owner_id, title, description, category_id, language, duration_seconds, status, religious_verified,
       approved_at, processing, processing_progress, media_version, media, views, likes, created_at)
     SELECT 1 + n % $2, 'A talk on patience and light, number ' || n,
       'Three short readings and a silence. Recorded in one take, with the windows open. Part ' || n, 1 + n % 10, 'en',
       300 + n % 3000, 'approved', true, now(), 'ready', 1, 'v1', $3, n * 7 % 50000, n % 900,
       now() - n * interval '7 minutes'
     FROM generate_series(1, $1) n`,
    [VIDEOS, PEOPLE, JSON.stringify(manifest)],
  )
  await client.query(
    `INSERT INTO comments (video_id, user_id, content, created_at)
     SELECT 5000, 1 + n % $2, 'Thank you. I listened to this on the way to work, comment ' || n, now() - n * interval '1 minute'
     FROM generate_series(1, $1) n`,
    [COMMENTS, PEOPLE],
  )
  await client.query(`UPDATE videos SET comment_count = $1 WHERE id = 5000`, [COMMENTS])
  await client.query('CREATE TABLE bench_answers (key text PRIMARY KEY, body text NOT NULL)')
  await client.query('VACUUM ANALYZE')
}

interface Figure {
  perSecond: number
  p50: string
  p99: string
}

async function load(url: string, cookie: string): Promise<Figure> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Cookie: ${cookie}`,
    '-H',
    'Accept: application/json',
    url,
  ])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered failures:\n${stdout}`)
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?'
  return {
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50: find(/50%\s+(\S+)/),
    p99: find(/99%\s+(\S+)/),
  }
}

const milliseconds = (text: string): number =>
  text.endsWith('us') ? Number.parseFloat(text) / 1000 : Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)

const median = (figures: Figure[]): Figure =>
  figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)] as Figure

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
      const answer = await fetch(origin + path, { headers: { cookie, accept: 'application/json' } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
      await client.query('INSERT INTO bench_answers VALUES ($1, $2)', [key, body])
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
    let allMet = true
    for (const { key, path, target, p99 } of CASES) {
      const ours: Figure[] = []
      const theirs: Figure[] = []
      for (let round = 0; round < RUNS; round++) {
        ours.push(await load(origin + path, cookie))
        theirs.push(await load(`http://127.0.0.1:${barePort}/${key}`, cookie))
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
