/**
 * Fifty clients on bad lines, over two processes of one site: connections are dropped in the middle of everything, opened
 * while the last one still delivers, frames are sent twice, answers are read late. In the end each holds what the database holds.
 */
import { type ChatMessage, chatApi } from '@lamplight/contract/chat'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

const CLIENTS = 50
const MESSAGES_EACH = 4
const STEPS = 8

const sites: TestSite[] = []
const urls: string[] = []
let roomId: number

beforeAll(async () => {
  const first = await createTestSite({ isOneOfMany: true })
  sites.push(first, await createTestSite({ isOneOfMany: true, beside: first }))
  for (const site of sites) urls.push(await listen(site))
  const host = await first.person('host')
  roomId = (await first.call(host, chatApi.createRoom, { body: { name: 'Storm' } })).reply.id
})
afterAll(async () => {
  for (const site of sites.toReversed()) await site.close()
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

/** What docs/chat-protocol.md asks of a client, and nothing more. */
class Client {
  readonly held = new Map<number, ChatMessage>()
  /** Not known to be stored: by their own id. */
  readonly unsent = new Map<string, string>()
  readonly person: Person
  isReady = false
  #cursor: number | null = null
  #socket: SocketClient | null = null
  /** Rises with every connection; what an older one delivers late is not read. */
  #generation = 0

  constructor(person: Person) {
    this.person = person
  }

  get #site(): TestSite {
    return sites[dice(2)] as TestSite
  }

  async connect(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    this.isReady = false
    const socket = await openSocket(urls[dice(2)] ?? '', this.person)
    if (generation !== this.#generation) return socket.socket.terminate()
    const last = this.#socket
    this.#socket = socket
    void this.#read(socket, generation)
    socket.send({ type: 'auth', roomId, extended: true, after: this.#cursor })
    // The old line is still up for a moment: two connections of one client.
    if (last) setImmediate(() => last.socket.terminate())
  }

  drop(): void {
    this.isReady = false
    this.#socket?.socket.terminate()
  }

  say(content: string): void {
    this.unsent.set(`${this.person.id}-${content}`.padEnd(8, '-'), content)
    this.#sendUnsent()
  }

  async #read(socket: SocketClient, generation: number): Promise<void> {
    try {
      for (;;) {
        const frame = await socket.take()
        if (dice(4) === 0) await new Promise((resolve) => setTimeout(resolve, dice(5)))
        if (generation !== this.#generation) return
        if (frame.type === 'room_history') await this.#replace(frame)
        if (frame.type === 'new_message' || frame.type === 'message_changed') this.#hold([frame.message], frame.cursor)
      }
    } catch {
      // The line is gone; the storm decides when it comes back.
    }
  }

  async #replace(frame: { messages: ChatMessage[]; cursor?: number; nextCursor?: string | null; isCatchUp?: boolean }) {
    if (!frame.isCatchUp) this.held.clear()
    this.#hold(frame.messages, frame.cursor)
    let cursor = frame.isCatchUp ? null : (frame.nextCursor ?? null)
    while (cursor) {
      const page = await this.#site.call(this.person, chatApi.messages, { params: { id: roomId }, query: { cursor } })
      for (const message of page.reply) if (!this.held.has(message.id)) this.held.set(message.id, message)
      cursor = (page.headers['x-next-cursor'] as string | undefined) ?? null
    }
    this.isReady = true
    this.#sendUnsent()
  }

  #hold(messages: ChatMessage[], cursor = 0): void {
    for (const message of messages) {
      this.held.set(message.id, message)
      if (message.clientId !== null && message.user.id === this.person.id) this.unsent.delete(message.clientId)
    }
    this.#cursor = Math.max(this.#cursor ?? 0, cursor)
  }

  #sendUnsent(): void {
    if (!this.isReady || this.#socket?.socket.readyState !== 1) return
    for (const [clientId, content] of this.unsent) {
      const frame = { type: 'chat_message', content, clientId }
      this.#socket.send(frame)
      if (dice(3) === 0) this.#socket.send(frame)
      if (dice(5) === 0) {
        void this.#site.call(this.person, chatApi.send, { body: { roomId, content, clientId } })
      }
    }
  }
}

const together = async (clients: Client[], act: (client: Client) => Promise<void> | void) => {
  await Promise.all(clients.map(act))
}

/** Deletes one of the client's own messages over the first process, or edits it over the second. */
async function changeOne(client: Client | undefined, site: TestSite | undefined): Promise<void> {
  const own = [...(client?.held.values() ?? [])].find(
    ({ user, isDeleted }) => !isDeleted && user.id === client?.person.id,
  )
  if (!client || !site || !own) return
  const params = { id: own.id }
  if (site === sites[0]) await site.call(client.person, chatApi.remove, { params })
  else await site.call(client.person, chatApi.edit, { params, body: { content: 'changed' } })
}

test('after a storm every client holds the history of the database: nothing lost, nothing twice', async () => {
  const [first] = sites
  if (!first) throw new Error('there is no site')
  const people = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => first.person(`p${n}x`)))
  const clients = people.map((person) => new Client(person))
  await together(clients, (client) => client.connect())

  for (let step = 0; step < STEPS; step += 1) {
    await together(clients, async (client) => {
      const fate = dice(6)
      if (fate === 0) client.drop()
      if (fate === 1) await client.connect()
      if (step < MESSAGES_EACH) client.say(`word-${step}`)
      if (fate === 2) client.drop()
    })
    await changeOne(clients[step], sites[step % 2])
  }

  // The weather clears: everybody has a line again, and what is unsent goes out.
  await together(clients, (client) => client.connect())
  await vi.waitUntil(() => clients.every(({ isReady, unsent }) => isReady && unsent.size === 0), { timeout: 20_000 })

  // One more cloud: half of them are away while words are taken back and changed.
  for (const client of clients.slice(0, CLIENTS / 2)) client.drop()
  await changeOne(clients[0], sites[0])
  await changeOne(clients.at(-1), sites[1])
  await together(clients.slice(0, CLIENTS / 2), (client) => client.connect())

  const rows = await first.deps.db
    .selectFrom('chatMessages')
    .select(['id', 'userId', 'clientId', 'content', 'deletedAt', 'editedAt'])
    .where('roomId', '=', roomId)
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(CLIENTS * MESSAGES_EACH)
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(rows.length)
  expect(rows.some(({ deletedAt }) => deletedAt)).toBe(true)
  expect(rows.some(({ editedAt }) => editedAt)).toBe(true)
  const truth = rows.map(({ id, content, deletedAt }) => `${id} ${deletedAt !== null} ${content}`)
  const holds = ({ held }: Client) =>
    [...held.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, content, isDeleted }) => `${id} ${isDeleted} ${content}`)
  await vi
    .waitUntil(() => clients.every((client) => holds(client).join() === truth.join()), { timeout: 10_000 })
    .catch(() => {})
  for (const client of clients) expect(holds(client)).toEqual(truth)
})

test('presence is counted per person over both processes, also when one of them ends', async () => {
  const [first] = sites
  if (!first) throw new Error('there is no site')
  const third = await createTestSite({ isOneOfMany: true, beside: first })
  const address = await listen(third)
  const [watcher, traveller] = [await first.person('watcher'), await first.person('traveller')]
  const { id } = (await first.call(watcher, chatApi.createRoom, { body: { name: 'Calm' } })).reply
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
  const count = async (site: TestSite) => (await site.call(watcher, chatApi.room, { params: { id } })).reply.activeCount
  for (const site of [...sites, third]) await vi.waitUntil(async () => (await count(site)) === 2)
  await here.close()
  await third.close()
  expect((await watching.next('user_left')).userId).toBe(traveller.id)
  for (const site of sites) await vi.waitUntil(async () => (await count(site)) === 1)
  await there.closed
  await watching.close()
})
