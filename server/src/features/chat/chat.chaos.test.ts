/**
 * Fifty clients on bad connections, over two web processes and one Redis: connections are cut in the middle of a frame, opened
 * while the last one still delivers, opened twice; everything is delayed, and frames are sent twice. One of the processes is
 * killed during the run. In the end each client has the same messages as the database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatApi } from '@lamplight/contract/chat'
import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FlakyNetwork, startFlakyNetwork } from '../../testing/flaky-network.ts'
import { testDatabaseUrl } from '../../testing/global-setup.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { type ServerProcess, startServer } from '../../testing/server-process.ts'
import { listen, openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

const CLIENTS = 50
const MESSAGES_EACH = 6
const STEPS = 12
/** One process is killed before the first of these steps and started again before the second. */
const KILLED_AT = 4
const BACK_AT = 8

let redis: RedisServer
/** People, rooms and the database; no client is connected to it. */
let site: TestSite
let dataDir: string
let isStormy = true
const webs: ServerProcess[] = []
const lines: FlakyNetwork[] = []
let roomId: number

const startWeb = () =>
  startServer(dataDir, {
    DATABASE_URL: testDatabaseUrl(site.database),
    REDIS_URL: redis.url,
    LAMPLIGHT_ROLE: 'web',
    LIMITS: 'chatMessages=100000/60,writes=100000/60,reads=100000/60',
  })
const portOf = ({ base }: ServerProcess) => Number(new URL(base).port)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplight-storm-'))
  redis = await startRedis()
  site = await createTestSite({ isOneOfMany: true, environment: { REDIS_URL: redis.url } })
  webs.push(...(await Promise.all([startWeb(), startWeb()])))
  for (const web of webs) {
    const line = await startFlakyNetwork(
      () => (isStormy ? dice(30) : 0),
      () => isStormy && dice(150) === 0,
    )
    line.target = portOf(web)
    lines.push(line)
  }
  const host = await site.person('host')
  roomId = (await site.call(host, chatApi.createRoom, { body: { name: 'Storm' } })).body.id
}, 120_000)
afterAll(async () => {
  for (const line of lines) await line.close()
  await Promise.all(webs.map((web) => web.end('SIGTERM')))
  await site.close()
  await redis.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The same numbers in every run (mulberry32). */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}
const dice = createDice(7)

/** By HTTP request, to either process. */
async function request(person: Person, method: string, path: string, body?: object): Promise<Response> {
  const { port } = lines[dice(2)] as FlakyNetwork
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie: person.cookie, connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** A client that does what docs/chat-protocol.md requires, and nothing more. */
class Client {
  readonly held = new Map<number, ChatMessage>()
  /** Messages not yet confirmed as stored, by client id. */
  readonly unsent = new Map<string, string>()
  readonly person: Person
  isReady = false
  #cursor: number | null = null
  #socket: SocketClient | null = null
  /** Incremented with every connection; late frames of an older one are ignored. */
  #generation = 0

  constructor(person: Person) {
    this.person = person
  }

  get isConnected(): boolean {
    return this.#socket?.socket.readyState === 1
  }

  /** Tries once; a connection that fails is retried in a later step. */
  async connect(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    this.isReady = false
    const socket = await openSocket(`ws://127.0.0.1:${lines[dice(2)]?.port}/ws`, this.person).catch(() => null)
    if (!socket || generation !== this.#generation) return socket?.socket.terminate()
    const last = this.#socket
    this.#socket = socket
    void this.#read(socket, generation)
    socket.send({ type: 'auth', roomId, extended: true, after: this.#cursor })
    // The old connection stays open for a moment: one client has two connections, and both send.
    if (last) {
      this.#sendOver(last)
      setTimeout(() => last.socket.terminate(), dice(40))
    }
  }

  drop(): void {
    this.isReady = false
    this.#socket?.socket.terminate()
  }

  say(content: string): void {
    this.unsent.set(`${this.person.id}-${content}`.padEnd(8, '-'), content)
    this.#sendUnsent()
  }

  /** Edits or deletes one of the client's own messages, if there is one. */
  async changeOne(isEdit: boolean): Promise<void> {
    const own = [...this.held.values()].find(({ user, isDeleted }) => !isDeleted && user.id === this.person.id)
    if (!own) return
    const path = `/api/chat/messages/${own.id}`
    if (isEdit) await request(this.person, 'PATCH', path, { content: 'changed' })
    else await request(this.person, 'DELETE', path)
  }

  async #read(socket: SocketClient, generation: number): Promise<void> {
    try {
      for (;;) {
        const frame = await socket.take()
        if (generation !== this.#generation) return
        if (frame.type === 'room_history') await this.#replace(frame, generation)
        if (frame.type === 'new_message' || frame.type === 'message_changed') this.#hold([frame.message], frame.cursor)
      }
    } catch {
      // The connection is lost; the test decides when the client reconnects.
      if (generation === this.#generation) this.isReady = false
    }
  }

  async #replace(
    frame: { messages: ChatMessage[]; cursor?: number; nextCursor?: string | null; isCatchUp?: boolean },
    generation: number,
  ) {
    if (!frame.isCatchUp) {
      // An interrupted replacement leaves the messages and the cursor unchanged.
      const older = await this.#readOlder(frame.nextCursor ?? null, generation)
      if (!older) return
      this.held.clear()
      for (const message of older) this.held.set(message.id, message)
    }
    this.#hold(frame.messages, frame.cursor)
    this.isReady = true
    this.#sendUnsent()
  }

  /** Null when another connection has taken over meanwhile. */
  async #readOlder(from: string | null, generation: number): Promise<ChatMessage[] | null> {
    const older: ChatMessage[] = []
    let cursor = from
    while (cursor) {
      const path = `/api/chat/rooms/${roomId}/messages?cursor=${encodeURIComponent(cursor)}`
      const page = await request(this.person, 'GET', path).catch(() => null)
      if (generation !== this.#generation) return null
      const messages = page?.ok ? ((await page.json().catch(() => null)) as ChatMessage[] | null) : null
      if (!page || !messages) continue
      older.push(...messages)
      cursor = page.headers.get('x-next-cursor')
    }
    return older
  }

  #hold(messages: ChatMessage[], cursor = 0): void {
    for (const message of messages) {
      this.held.set(message.id, message)
      if (message.clientId !== null && message.user.id === this.person.id) this.unsent.delete(message.clientId)
    }
    this.#cursor = Math.max(this.#cursor ?? 0, cursor)
  }

  #sendUnsent(): void {
    if (this.isReady && this.#socket) this.#sendOver(this.#socket)
  }

  #sendOver(socket: SocketClient): void {
    if (socket.socket.readyState !== 1) return
    for (const [clientId, content] of this.unsent) {
      const frame = { type: 'chat_message', content, clientId }
      socket.send(frame)
      if (dice(3) === 0) socket.send(frame)
      if (dice(5) === 0) {
        request(this.person, 'POST', '/api/chat/messages', { roomId, content, clientId }).catch(() => {})
      }
    }
  }
}

const together = async (clients: Client[], act: (client: Client) => Promise<void> | void) => {
  await Promise.all(clients.map(act))
}

const weather = (clients: Client[], step: number) =>
  together(clients, async (client) => {
    const fate = dice(6)
    if (fate === 0) client.drop()
    if (fate === 1) await client.connect()
    // Two connections at once: the second one is used.
    if (fate === 2) await Promise.all([client.connect(), client.connect()])
    if (step < MESSAGES_EACH) client.say(`word-${step}`)
    if (fate === 3) client.drop()
    if (step >= MESSAGES_EACH && !client.isConnected) await client.connect()
  })

const truth = async () => {
  const rows = await site.deps.db
    .selectFrom('chatMessages')
    .select(['id', 'userId', 'clientId', 'content', 'deletedAt', 'editedAt'])
    .where('roomId', '=', roomId)
    .orderBy('id')
    .execute()
  return rows
}
const describeHeld = ({ held }: Client) =>
  [...held.values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, content, isDeleted }) => `${id} ${isDeleted} ${content}`)

test('after many disconnections and one killed process, every client has the history of the database: nothing lost, nothing duplicated', async () => {
  const people = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => site.person(`p${n}x`)))
  const clients = people.map((person) => new Client(person))
  await together(clients, (client) => client.connect())

  let killed = Promise.resolve()
  for (let step = 0; step < STEPS; step += 1) {
    const [first] = webs
    const [line] = lines
    if (!first || !line) throw new Error('there is no process')
    if (step === BACK_AT) {
      await killed
      webs[0] = await startWeb()
      line.target = portOf(webs[0])
    }
    const storm = weather(clients, step)
    if (step === KILLED_AT) {
      // While messages of this step are still being sent to it.
      killed = first.end('SIGKILL')
      line.target = null
    }
    await storm
    await clients[step]?.changeOne(step % 2 === 0).catch(() => {})
  }

  // The connections recover: every client reconnects and sends its pending messages.
  isStormy = false
  await together(clients, (client) => client.connect())
  await vi.waitUntil(() => clients.every(({ isReady, unsent }) => isReady && unsent.size === 0), { timeout: 30_000 })

  // One more outage: half of the clients are disconnected while messages are deleted and edited.
  for (const client of clients.slice(0, CLIENTS / 2)) client.drop()
  await clients[0]?.changeOne(false)
  await clients.at(-1)?.changeOne(true)
  await together(clients.slice(0, CLIENTS / 2), (client) => client.connect())

  const rows = await truth()
  expect(rows).toHaveLength(CLIENTS * MESSAGES_EACH)
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(rows.length)
  expect(rows.some(({ deletedAt }) => deletedAt)).toBe(true)
  expect(rows.some(({ editedAt }) => editedAt)).toBe(true)
  const stored = rows.map(({ id, content, deletedAt }) => `${id} ${deletedAt !== null} ${content}`)
  await vi
    .waitUntil(() => clients.every((client) => describeHeld(client).join() === stored.join()), { timeout: 30_000 })
    .catch(() => {})
  for (const client of clients) expect(describeHeld(client)).toEqual(stored)
  for (const client of clients) client.drop()
}, 180_000)

test('presence is counted per person over all processes, also when one of them ends', async () => {
  const beside = { isOneOfMany: true, beside: site, environment: { REDIS_URL: redis.url } }
  const sites = [site, await createTestSite(beside)]
  const third = await createTestSite(beside)
  const urls = await Promise.all(sites.map(listen))
  const address = await listen(third)
  const [watcher, traveller] = [await site.person('watcher'), await site.person('traveller')]
  const { id } = (await site.call(watcher, chatApi.createRoom, { body: { name: 'Calm' } })).body
  const enter = async (url: string, person: Person) => {
    const client = await openSocket(url, person)
    client.send({ type: 'auth', roomId: id })
    await client.next('room_history')
    return client
  }
  const watching = await enter(urls[0] ?? '', watcher)
  const here = await enter(urls[1] ?? '', traveller)
  expect((await watching.next('user_joined')).user.id).toBe(traveller.id)
  const there = await enter(address, traveller)
  const count = async (site: TestSite) => (await site.call(watcher, chatApi.room, { params: { id } })).body.activeCount
  for (const site of [...sites, third]) await expect.poll(async () => await count(site)).toBe(2)
  await here.close()
  await third.close()
  expect((await watching.next('user_left')).userId).toBe(traveller.id)
  for (const site of sites) await expect.poll(async () => await count(site)).toBe(1)
  await there.closed
  await watching.close()
  await sites[1]?.close()
})
