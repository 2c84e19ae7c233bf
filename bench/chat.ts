/**
 * One room full of sockets: `npm run bench -- chat`, or `node bench/chat.ts 1000` for fewer sockets. Messages at 20 a second
 * for ten seconds, each from the moment it is sent until each socket has it, beside a bare `ws` server in the same run. The
 * clients share the machine with the server. Needs an open-file limit above twice the number of sockets.
 */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { WebSocket } from 'ws'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { freePort, residentMb, startNode, startSite, waitFor } from './lib/site.ts'

const SOCKETS = Number(process.argv[2] ?? 5_000)
/** One person may have 30 sockets. */
const SOCKETS_A_PERSON = 20
const MESSAGES_A_SECOND = 20
const SECONDS = 10
const AT_ONCE = 50

interface Crowd {
  sockets: WebSocket[]
  /** Milliseconds on the way, one for each message at each socket. */
  delays: number[]
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens the sockets, some at a time; `introduce` is sent first, and `isReady` tells the frame that ends the introduction. */
async function gather(
  url: string,
  cookieOf: (index: number) => string,
  introduce: object | null,
  isReady: (frame: string) => boolean,
): Promise<Crowd> {
  const crowd: Crowd = { sockets: [], delays: [] }
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, {
        perMessageDeflate: false,
        headers: { cookie: cookieOf(index) },
        // One address has too few ports for many thousand sockets.
        localAddress: `127.0.0.${1 + (index % 20)}`,
      })
      crowd.sockets.push(socket)
      socket.on('error', reject)
      socket.on('open', () => {
        if (introduce) socket.send(JSON.stringify(introduce))
        else resolve()
      })
      socket.on('message', (data: Buffer) => {
        const at = data.indexOf('sent at ')
        if (at >= 0) crowd.delays.push(performance.now() - Number(data.toString('latin1', at + 8, at + 24)))
        else if (isReady(data.toString())) resolve()
      })
    })
  for (let from = 0; from < SOCKETS; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SOCKETS - from) }, (_, n) => open(from + n)))
  }
  return crowd
}

/** `sent at` and the time in 16 characters, in about 230 bytes of JSON on the way. */
const words = () => `sent at ${performance.now().toFixed(6).padStart(16, '0')} ${'lamp '.repeat(12)}`.trim()

async function talk(crowd: Crowd, frameOf: (content: string) => string): Promise<void> {
  crowd.delays.length = 0
  const step = Math.floor(crowd.sockets.length / MESSAGES_A_SECOND)
  const begin = performance.now()
  for (let n = 0; n < MESSAGES_A_SECOND * SECONDS; n += 1) {
    await wait(Math.max(0, begin + (n * 1000) / MESSAGES_A_SECOND - performance.now()))
    crowd.sockets[(n % MESSAGES_A_SECOND) * step]?.send(frameOf(words()))
  }
  const all = SOCKETS * MESSAGES_A_SECOND * SECONDS
  const deadline = performance.now() + 20_000
  while (crowd.delays.length < all && performance.now() < deadline) await wait(50)
}

function tell(name: string, { delays }: Crowd): void {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
  const all = SOCKETS * MESSAGES_A_SECOND * SECONDS
  console.log(
    `${name}: ${sorted.length} of ${all} delivered; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  )
}

async function bare(): Promise<void> {
  const port = await freePort()
  const server = startNode('bench/bare-socket-server.ts', [String(port)], {})
  await waitFor(`http://127.0.0.1:${port}/`)
  const crowd = await gather(
    `ws://127.0.0.1:${port}/ws`,
    () => '',
    null,
    () => true,
  )
  await talk(crowd, (content) => JSON.stringify({ type: 'new_message', message: { content } }))
  tell('bare ws', crowd)
  for (const socket of crowd.sockets) socket.terminate()
  server.kill()
}

/** People, sessions and a room, straight into the database. @returns a cookie for each person, and the room */
async function populate(dataDir: string): Promise<{ cookies: string[]; roomId: number }> {
  const connection = await findRunningPostgres(dataDir)
  const client = new pg.Client(connection ?? {})
  await client.connect()
  const cookies: string[] = []
  for (let n = 0; n < Math.ceil(SOCKETS / SOCKETS_A_PERSON); n += 1) {
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

async function lamplight(): Promise<void> {
  const site = await startSite()
  const { cookies, roomId } = await populate(site.dataDir)
  const before = await residentMb(site.process.pid)
  const crowd = await gather(
    `${site.origin.replace('http:', 'ws:')}/ws`,
    (index) => cookies[Math.floor(index / SOCKETS_A_PERSON)] ?? '',
    { type: 'auth', roomId, extended: true },
    (frame) => frame.includes('"room_history"'),
  )
  await wait(5_000)
  const idle = await residentMb(site.process.pid)
  console.log(
    `${SOCKETS} idle sockets: ${idle.toFixed(0)} MB, ${(((idle - before) * 1000) / SOCKETS).toFixed(1)} kB each above ${before.toFixed(0)} MB`,
  )
  await talk(crowd, (content) => JSON.stringify({ type: 'chat_message', content }))
  tell('Lamplight', crowd)
  for (const socket of crowd.sockets) socket.terminate()
  await site.remove()
}

await bare()
await lamplight()
process.exit(0)
