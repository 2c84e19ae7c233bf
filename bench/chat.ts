/**
 * One room full of sockets: `npm run bench -- chat`, or `node bench/chat.ts 1000 2000` for fewer sockets in the room (at
 * least 20) and fewer idle ones. Sends 20 messages a second for ten seconds and measures each from the moment it is sent until
 * every socket has received it, compared with a bare `ws` server in the same run; then the memory of idle sockets. The clients share the machine
 * with the server. Needs an open-file limit above twice the number of sockets.
 */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { type BenchSite, freePort, processorSeconds, residentMb, startNode, startSite, waitFor } from './lib/site.ts'
import { type Crowd, gather, markedWords } from './lib/socket-crowd.ts'

const SOCKETS = Number(process.argv[2] ?? 5_000)
const IDLE_SOCKETS = Number(process.argv[3] ?? 10_000)
/** Additional sockets in the room that read nothing while the others are measured. */
const STALLED = 20
const MESSAGES_A_SECOND = 20
const SECONDS = 10
/** Before the measurement, so that both servers have compiled their code. */
const WARM_UP_SECONDS = 3
/** So many sockets send in turn. With fewer people, each would exceed the message limit of one person. */
const SPEAKERS = MESSAGES_A_SECOND
/** One person may have 30 sockets. */
const SOCKETS_A_PERSON = 20
/** Until the garbage from opening the sockets has been collected. */
const REST_MS = 30_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends messages for so many seconds and waits until all of them have arrived. @returns the number of messages that should arrive */
async function speak(crowd: Crowd, seconds: number, frameOf: (content: string) => string): Promise<number> {
  crowd.delays.length = 0
  const step = Math.floor(SOCKETS / SPEAKERS)
  const begin = performance.now()
  for (let n = 0; n < MESSAGES_A_SECOND * seconds; n += 1) {
    await wait(Math.max(0, begin + (n * 1000) / MESSAGES_A_SECOND - performance.now()))
    crowd.members[(n % SPEAKERS) * step]?.send(frameOf(markedWords()))
  }
  const all = SOCKETS * MESSAGES_A_SECOND * seconds
  const deadline = performance.now() + 20_000
  while (crowd.delays.length < all && performance.now() < deadline) await wait(50)
  return all
}

/** Lets the crowd talk, and reports the figures. */
async function talk(
  name: string,
  crowd: Crowd,
  pid: number | undefined,
  frameOf: (content: string) => string,
): Promise<void> {
  await speak(crowd, WARM_UP_SECONDS, frameOf)
  const [serverBefore, clientsBefore] = await Promise.all([processorSeconds(pid), processorSeconds(process.pid)])
  const begin = performance.now()
  const all = await speak(crowd, SECONDS, frameOf)
  const seconds = (performance.now() - begin) / 1000
  const [server, clients] = await Promise.all([processorSeconds(pid), processorSeconds(process.pid)])
  const sorted = crowd.delays.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
  const busy = (used: number) => `${((used / seconds) * 100).toFixed(0)} %`
  console.log(
    `${name}: ${sorted.length} of ${all} delivered, ${crowd.lost} sockets lost, ${crowd.refused} messages refused; ` +
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; of a processor in ${seconds.toFixed(1)} s: ` +
      `server ${busy(server - serverBefore)}, clients ${busy(clients - clientsBefore)}`,
  )
}

async function bare(): Promise<void> {
  const port = await freePort()
  const server = startNode('bench/bare-socket-server.ts', [String(port)], {})
  await waitFor(`http://127.0.0.1:${port}/`)
  const before = await residentMb(server.pid)
  const crowd = await gather({ port, size: SOCKETS })
  await printIdle('bare ws', SOCKETS, before, server.pid)
  await talk('bare ws', crowd, server.pid, (content) => JSON.stringify({ type: 'new_message', message: { content } }))
  crowd.close()
  server.kill()
}

async function printIdle(name: string, sockets: number, before: number, pid: number | undefined): Promise<void> {
  await wait(REST_MS)
  const idle = await residentMb(pid)
  const added = idle - before
  console.log(
    `${name}, ${sockets} idle sockets add ${added.toFixed(0)} MB, ${((added * 1000) / sockets).toFixed(1)} kB each; ` +
      `the whole process has ${idle.toFixed(0)} MB, ${before.toFixed(0)} MB before them`,
  )
}

/** People, sessions and a room, straight into the database. @returns a cookie for each person, and the room */
async function populate(dataDir: string, people: number): Promise<{ cookies: string[]; roomId: number }> {
  const connection = await findRunningPostgres(dataDir)
  const client = new pg.Client(connection ?? {})
  await client.connect()
  const cookies: string[] = []
  for (let n = 0; n < people; n += 1) {
    const token = randomBytes(32).toString('base64url')
    const { rows } = await client.query(
      `INSERT INTO users (username, username_key, display_name, password_hash) VALUES ($1, $1, $1, '') RETURNING id`,
      [`person${n}`],
    )
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), rows[0].id],
    )
    cookies.push(`session=${token}`)
  }
  const { rows } = await client.query("INSERT INTO chat_rooms (name, host_id) VALUES ('Full', 1) RETURNING id")
  await client.end()
  return { cookies, roomId: rows[0].id }
}

/** A crowd in one room of a new site. */
async function fillRoom(site: BenchSite, size: number, socketsAPerson: number): Promise<Crowd> {
  const { cookies, roomId } = await populate(site.dataDir, Math.ceil(size / socketsAPerson))
  return gather({
    port: Number(new URL(site.origin).port),
    size,
    cookieOf: (index) => cookies[Math.floor(index / socketsAPerson)] ?? '',
    introduction: { type: 'auth', roomId, extended: true },
    readyAt: '"room_history"',
  })
}

async function fullRoom(): Promise<void> {
  const site = await startSite()
  const before = await residentMb(site.process.pid)
  // The speakers are different people.
  const socketsAPerson = Math.min(SOCKETS_A_PERSON, Math.floor(SOCKETS / SPEAKERS))
  const crowd = await fillRoom(site, SOCKETS + STALLED, socketsAPerson)
  await printIdle('Lamplight', SOCKETS + STALLED, before, site.process.pid)
  for (const member of crowd.members.slice(SOCKETS)) member.stall()
  const name = `Lamplight, beside ${STALLED} sockets that read nothing`
  await talk(name, crowd, site.process.pid, (content) => JSON.stringify({ type: 'chat_message', content }))
  console.log(`Lamplight after that: ${(await residentMb(site.process.pid)).toFixed(0)} MB`)
  crowd.close()
  await site.remove()
}

async function idle(): Promise<void> {
  // A second start: the first one of a site has its migrations in memory.
  const first = await startSite()
  await first.stop()
  const site = await startSite({}, first.dataDir)
  const before = await residentMb(site.process.pid)
  const crowd = await fillRoom(site, IDLE_SOCKETS, SOCKETS_A_PERSON)
  await printIdle('Lamplight', IDLE_SOCKETS, before, site.process.pid)
  if (crowd.lost > 0) console.log(`${crowd.lost} of them were lost`)
  crowd.close()
  await site.remove()
}

if (SOCKETS < SPEAKERS) throw new Error(`the room needs at least ${SPEAKERS} sockets: as many people speak in turn`)
await bare()
await fullRoom()
if (IDLE_SOCKETS > 0) await idle()
process.exit(0)
