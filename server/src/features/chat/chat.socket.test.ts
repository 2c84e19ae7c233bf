/** The protocol, frame by frame, with a bare client. (docs/chat-protocol.md) */
import { get } from 'node:http'
import { accountsApi } from '@lamplight/contract/accounts'
import { chatApi } from '@lamplight/contract/chat'
import { CLOSE_CODES, FRAME_MAX_BYTES, GivenFrame } from '@lamplight/contract/chat-frames'
import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { reportsApi } from '@lamplight/contract/reports'
import { safetyApi } from '@lamplight/contract/safety'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Overloaded } from '../../lib/overloaded.ts'
import { FRAMES, MALFORMED_BEFORE_CLOSE } from '../../realtime/connection.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { endSessions } from '../../testing/sessions.ts'
import { listen, openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let url: string
let grace: Person
let yusuf: Person
let miriam: Person
let room: ChatRoom
const clients: SocketClient[] = []

beforeAll(async () => {
  site = await createTestSite()
  url = await listen(site)
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  miriam = await site.person('miriam')
})
afterAll(() => site.close())
beforeEach(async () => {
  room = await makeRoom()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

async function makeRoom(facts: Record<string, unknown> = {}): Promise<ChatRoom> {
  const body = { name: `Room ${Math.random()}`, ...facts }
  return (await site.call(grace, chatApi.createRoom, { body })).body
}
/** A connection that has not authenticated yet. */
async function connect(person: Person | null, headers: Record<string, string> = {}): Promise<SocketClient> {
  const client = await openSocket(url, person, headers)
  clients.push(client)
  return client
}
/** A connection that has joined a room and received its history. */
async function enter(person: Person, roomId = room.id, more: Record<string, unknown> = {}): Promise<SocketClient> {
  const client = await connect(person)
  client.send({ type: 'auth', userId: person.id, roomId, ...more })
  await client.next('room_history')
  return client
}
const stored = async (id = room.id) => (await site.call(grace, chatApi.messages, { params: { id } })).body
const say = (person: Person, content: string) => site.call(person, chatApi.send, { body: { content, roomId: room.id } })

describe('opening the socket', () => {
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64') }
      const address = new URL(path, url.replace('ws:', 'http:'))
      get(address, { headers: { ...upgrade, ...key, ...headers } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('upgrade', (response, socket) => {
          socket.destroy()
          resolve(response.statusCode ?? 0)
        })
        .on('error', reject)
    })

  test('is possible at /ws only [C-WS-01]', async () => {
    expect(await statusOf('/ws', { cookie: grace.cookie })).toBe(101)
    expect(await statusOf('/ws?x=1', { cookie: grace.cookie })).toBe(101)
    expect(await statusOf('/wss', { cookie: grace.cookie })).toBe(404)
    expect(await statusOf('/api/chat/rooms', { cookie: grace.cookie })).toBe(404)
  })

  test('is not what a client asks for that offers HTTP/2: its request is answered', async () => {
    const offer = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
    }
    expect(await statusOf('/api/chat/rooms', { cookie: grace.cookie, ...offer })).toBe(200)
    expect(await statusOf('/api/chat/rooms', offer)).toBe(401)
    expect(await statusOf('/ws', { cookie: grace.cookie, ...offer, upgrade: 'WebSocket' })).toBe(101)
  })

  test('is refused to pages of other sites, and allowed to our own', async () => {
    expect(await statusOf('/ws', { cookie: grace.cookie, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await statusOf('/ws', { cookie: grace.cookie, origin: 'null' })).toBe(403)
    expect(await statusOf('/ws', { cookie: grace.cookie, origin: 'http://site.test' })).toBe(101)
  })
})

describe('auth', () => {
  test('is answered with auth_success for the person of the session, with and without userId [C-WS-03, C-WS-07]', async () => {
    for (const frame of [{ userId: grace.id }, { userId: String(grace.id) }, { userId: null }, {}]) {
      const client = await connect(grace)
      client.send({ type: 'auth', roomId: null, ...frame })
      expect(await client.take()).toEqual({ type: 'auth_success', userId: grace.id })
      expect(await client.settled()).toEqual([])
    }
  })

  test('is answered with auth_error without a session, and the socket closes [C-WS-08, C-CHAT-43]', async () => {
    for (const cookie of ['', `session=${'x'.repeat(43)}`, 'session=short']) {
      const client = await connect(null, cookie ? { cookie } : {})
      client.send({ type: 'auth', userId: grace.id, roomId: room.id })
      expect(await client.take()).toMatchObject({ type: 'auth_error', message: 'Please sign in to continue.' })
      expect(await client.closed).toBe(CLOSE_CODES.notSignedIn)
    }
  })

  test('is answered with auth_error for another person’s userId, and allows nothing [C-WS-03, C-WS-08]', async () => {
    const client = await connect(yusuf)
    client.send({ type: 'auth', userId: grace.id, roomId: room.id })
    expect(await client.take()).toMatchObject({ type: 'auth_error', code: 'chat_other_user' })
    client.send({ type: 'join_room', roomId: room.id })
    client.send({ type: 'chat_message', content: 'I am grace' })
    expect((await client.take()).type).toBe('auth_error')
    expect((await client.take()).type).toBe('auth_error')
    expect(await stored()).toEqual([])
  })

  test('with a room also joins it [C-WS-15]', async () => {
    await say(grace, 'Good morning')
    const client = await connect(yusuf)
    client.send({ type: 'auth', userId: yusuf.id, roomId: room.id })
    const types = [await client.take(), await client.take(), await client.take()].map(({ type }) => type)
    expect(types).toEqual(['auth_success', 'room_joined', 'room_history'])
  })

  test('with an unknown room succeeds and refuses the room', async () => {
    const client = await connect(yusuf)
    client.send({ type: 'auth', userId: yusuf.id, roomId: 999_999 })
    expect((await client.take()).type).toBe('auth_success')
    expect(await client.take()).toMatchObject({ type: 'error', message: 'This room does not exist.' })
  })
})

describe('joining and leaving', () => {
  test('join_room is answered with room_joined, then with room_history, newest message first [C-WS-04, C-WS-09, C-WS-10]', async () => {
    for (const words of ['First', 'Second']) await say(grace, words)
    const client = await connect(yusuf)
    client.send({ type: 'auth', userId: yusuf.id })
    client.send({ type: 'join_room', roomId: room.id })
    expect((await client.take()).type).toBe('auth_success')
    expect(await client.take()).toMatchObject({ type: 'room_joined', room: { id: room.id, name: room.name } })
    const history = await client.next('room_history')
    expect(history.messages.map(({ content }) => content)).toEqual(['Second', 'First'])
    expect(history.messages[0]?.user).toEqual({
      id: grace.id,
      username: grace.username,
      displayName: 'grace',
      avatarUrl: null,
    })
  })

  test.each([
    ['does not exist', 999_999],
    ['is a word', 'room'],
    ['is missing', undefined],
    ['is zero', 0],
  ])('a room that %s is refused with error', async (_, roomId) => {
    const client = await connect(grace)
    client.send({ type: 'auth', userId: grace.id })
    client.send({ type: 'join_room', roomId })
    await client.next('auth_success')
    expect(await client.take()).toMatchObject({ type: 'error', message: 'This room does not exist.' })
  })

  test('before auth is refused', async () => {
    const client = await connect(grace)
    client.send({ type: 'join_room', roomId: room.id })
    expect((await client.take()).type).toBe('auth_error')
    client.send({ type: 'leave_room' })
    expect((await client.take()).type).toBe('auth_error')
  })

  test('the others are notified of a newcomer, and the newcomer receives the people present [C-WS-12]', async () => {
    const first = await enter(grace)
    const second = await connect(yusuf)
    second.send({ type: 'auth', userId: yusuf.id, roomId: room.id })
    expect(await first.next('user_joined')).toMatchObject({
      user: { id: yusuf.id, username: yusuf.username, displayName: 'yusuf', avatarUrl: null },
    })
    const joined = await second.next('room_joined')
    expect(joined.activeUsers?.map(({ id }) => id).toSorted()).toEqual([grace.id, yusuf.id].toSorted())
    expect(joined.room.activeCount).toBe(2)
    expect((await second.next('user_joined')).user.id).toBe(grace.id)
  })

  test.each<[string, (client: SocketClient) => Promise<unknown> | unknown]>([
    ['leaves', (client) => client.send({ type: 'leave_room' })],
    ['disconnects', (client) => client.close()],
    ['is cut off', (client) => client.socket.terminate()],
    ['goes into another room', async (client) => client.send({ type: 'join_room', roomId: (await makeRoom()).id })],
  ])('the others are notified when somebody %s [C-WS-13, C-WS-05]', async (_, go) => {
    const staying = await enter(grace)
    const going = await enter(yusuf)
    await staying.next('user_joined')
    await go(going)
    expect(await staying.next('user_left')).toEqual({ type: 'user_left', userId: yusuf.id, roomId: room.id })
  })

  test('a person with two tabs is announced once and leaves once', async () => {
    const watching = await enter(grace)
    const [one, other] = [await enter(yusuf), await enter(yusuf)]
    expect((await watching.next('user_joined')).user.id).toBe(yusuf.id)
    await one.close()
    await other.settled()
    await say(miriam, 'Anybody here?')
    await watching.next('new_message')
    await other.close()
    expect((await watching.take()).type).toBe('user_left')
    expect((await site.call(grace, chatApi.room, { params: { id: room.id } })).body.activeCount).toBe(1)
  })
})

describe('chat_message', () => {
  test('reaches everybody in the room, the sender too, and is stored [C-WS-06, C-WS-11, C-WS-19]', async () => {
    const people = [await enter(grace), await enter(yusuf), await enter(miriam)]
    people[1]?.send({ type: 'chat_message', content: ' Peace\nto all ' })
    const frames = await Promise.all(people.map((client) => client.next('new_message')))
    const [message] = await stored()
    expect(message).toMatchObject({ content: 'Peace\nto all', user: { id: yusuf.id } })
    for (const frame of frames) expect(frame.message).toEqual(message)
    const later = await connect(miriam)
    later.send({ type: 'auth', roomId: room.id })
    expect((await later.next('room_history')).messages).toEqual([message])
  })

  test('reaches nobody in another room [C-WS-18]', async () => {
    const elsewhere = await makeRoom()
    const listener = await enter(miriam, elsewhere.id)
    const speaker = await enter(grace)
    speaker.send({ type: 'chat_message', content: 'Only here' })
    await speaker.next('new_message')
    expect(await listener.settled()).toEqual([])
  })

  test('by HTTP request reaches connected people as new_message [C-CHAT-26]', async () => {
    const listener = await enter(grace)
    const { id } = (await say(yusuf, 'From a slow train')).body
    expect((await listener.next('new_message')).message).toMatchObject({ id, content: 'From a slow train' })
  })

  test('before auth, or without a room, is refused and not stored [C-WS-16]', async () => {
    const client = await connect(grace)
    client.send({ type: 'chat_message', content: 'Hello?' })
    expect((await client.take()).type).toBe('auth_error')
    client.send({ type: 'auth', userId: grace.id })
    client.send({ type: 'chat_message', content: 'Hello?', clientId: 'aaaaaaaa' })
    await client.next('auth_success')
    expect(await client.take()).toMatchObject({ type: 'error', message: 'Join a room first.', clientId: 'aaaaaaaa' })
    client.send({ type: 'join_room', roomId: room.id })
    client.send({ type: 'leave_room' })
    client.send({ type: 'chat_message', content: 'Hello?' })
    expect((await client.next('error')).code).toBe('chat_not_in_room')
    expect(await stored()).toEqual([])
  })

  test.each([
    ['blank', '  \n', 'Message cannot be empty'],
    ['missing', undefined, 'Message cannot be empty'],
    ['a flood of zero-width characters', '\u200b'.repeat(500), 'Message cannot be empty'],
    ['too long', 'x'.repeat(2001), 'Message cannot exceed 2,000 characters'],
  ])('that is %s is refused and not stored [C-CHAT-24, C-WS-14, C-CHAT-44]', async (_, content, message) => {
    const client = await enter(grace)
    client.send({ type: 'chat_message', content, clientId: 'bbbbbbbb' })
    expect(await client.next('error')).toMatchObject({ type: 'error', message, clientId: 'bbbbbbbb' })
    expect(await stored()).toEqual([])
  })

  test('with 100 kB is refused with error and leaves the connection open', async () => {
    const client = await enter(grace)
    client.send({ type: 'chat_message', content: 'x'.repeat(100_000) })
    const message = 'The request is too large. The limit is 32 kB.'
    expect(await client.next('error')).toMatchObject({ code: 'payload_too_large', message })
    client.send({ type: 'chat_message', content: 'Shorter' })
    expect((await client.next('new_message')).message.content).toBe('Shorter')
  })

  test('is stored as plain text: scripts, direction overrides and unpaired surrogates do no harm', async () => {
    const client = await enter(grace)
    const content = '<script>alert(1)</script> \u202eabc 👨‍👩‍👧'
    client.send({ type: 'chat_message', content })
    expect((await client.next('new_message')).message.content).toBe(content)
    client.send('{"type":"chat_message","content":"half \\ud83d"}')
    expect((await client.next('new_message')).message.content).toBe('half \ufffd')
    client.send('{"type":"chat_message","content":"nul \\u0000"}')
    expect((await client.next('error')).code).toBe('malformed_request')
  })

  test('sent again with the same client id is stored once and confirmed to its sender only', async () => {
    const [sender, other] = [await enter(grace), await enter(yusuf)]
    for (let n = 0; n < 2; n += 1) {
      sender.send({ type: 'chat_message', content: 'Once', clientId: 'cccccccc' })
      expect((await sender.next('new_message')).message).toMatchObject({ content: 'Once', clientId: 'cccccccc' })
    }
    expect(await stored()).toHaveLength(1)
    expect((await other.settled()).filter(({ type }) => type === 'new_message')).toHaveLength(1)
  })

  test('that quotes a message of another room, or holds a filtered word, is refused and not stored', async () => {
    const secret = { name: 'Between us', isPrivate: true }
    const hidden = (await site.call(yusuf, chatApi.createRoom, { body: secret })).body
    const said = { roomId: hidden.id, content: 'A secret' }
    const { id } = (await site.call(yusuf, chatApi.send, { body: said })).body
    const client = await enter(grace)
    client.send({ type: 'chat_message', content: 'What was that?', replyToId: id, clientId: 'dddddddd' })
    expect(await client.next('error')).toMatchObject({ code: 'chat_message_not_found', clientId: 'dddddddd' })
    const staff = await site.person('filterer', 'moderator')
    await site.call(staff, safetyApi.changeWordFilter, { body: { areas: ['chat'], words: ['nastyword'] } })
    client.send({ type: 'chat_message', content: 'a nastyword', clientId: 'eeeeeeee' })
    expect(await client.next('error')).toMatchObject({ code: 'text_not_allowed', clientId: 'eeeeeeee' })
    await site.call(staff, safetyApi.changeWordFilter, { body: { areas: [], words: [] } })
    expect(await stored()).toEqual([])
  })

  test('is refused with the message of its reason: locked, archived, muted, slow', async () => {
    const client = await enter(yusuf)
    const change = (body: Record<string, unknown>) =>
      site.call(grace, chatApi.changeRoom, { params: { id: room.id }, body })
    const refusal = async () => {
      client.send({ type: 'chat_message', content: 'May I?' })
      return client.next('error')
    }
    await change({ isLocked: true })
    expect((await refusal()).code).toBe('chat_room_locked')
    await change({ isLocked: false, isArchived: true })
    expect((await refusal()).code).toBe('chat_room_archived')
    await change({ isArchived: false, slowModeSeconds: 30 })
    client.send({ type: 'chat_message', content: 'Slowly' })
    await client.next('new_message')
    expect(await refusal()).toMatchObject({ code: 'chat_slow_mode', retryAfterSeconds: expect.any(Number) })
    const params = { id: room.id, userId: yusuf.id }
    await site.call(grace, chatApi.mute, { params, body: { minutes: 5 } })
    expect((await refusal()).code).toBe('chat_muted')
  })

  test('is rate limited beyond the speed of a person', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { LIMITS: 'chatMessages=2/60' } })
    const person = await strict.person('busy')
    const { id } = (await strict.call(person, chatApi.createRoom, { body: { name: 'Quick' } })).body
    const client = await openSocket(await listen(strict), person)
    client.send({ type: 'auth', roomId: id })
    for (let n = 0; n < 3; n += 1) client.send({ type: 'chat_message', content: `${n}` })
    expect(await client.next('error')).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
    await client.close()
    await strict.close()
  })

  test('whose mentions cannot be counted, because Redis went away, is refused, not stored, and can be sent again', async () => {
    const client = await enter(grace)
    const frame = { type: 'chat_message', content: `Peace, @${yusuf.username}`, clientId: crypto.randomUUID() }
    const counting = vi.spyOn(site.deps.limits, 'take').mockRejectedValueOnce(new Overloaded(5))
    try {
      client.send(frame)
      expect(await client.next('error')).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    } finally {
      counting.mockRestore()
    }
    expect(await stored()).toEqual([])
    client.send(frame)
    expect(await client.next('new_message')).toMatchObject({ message: { content: frame.content } })
    expect(await stored()).toHaveLength(1)
  })
})

describe('invalid frames', () => {
  test.each([
    ['no JSON', '{"type":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a word', '"auth"'],
    ['without a type', '{}'],
    ['of an unknown type', '{"type":"shutdown"}'],
    ['of the server', '{"type":"new_message","message":{}}'],
  ])('%s: answered with error, and the server keeps running [C-WS-17, C-WS-14]', async (_, frame) => {
    const client = await enter(grace)
    client.send(frame)
    expect((await client.next('error')).message).not.toBe('')
    client.send({ type: 'chat_message', content: 'Still here' })
    expect((await client.next('new_message')).message.content).toBe('Still here')
  })

  test('binary ones are refused', async () => {
    const client = await enter(grace)
    client.socket.send(Buffer.from(JSON.stringify({ type: 'chat_message', content: 'Bytes' })), { binary: true })
    expect((await client.next('error')).code).toBe('malformed_request')
    expect(await stored()).toEqual([])
  })

  test('sent repeatedly end the connection', async () => {
    const client = await enter(grace)
    for (let n = 0; n < MALFORMED_BEFORE_CLOSE; n += 1) client.send('nonsense')
    expect(await client.closed).toBe(CLOSE_CODES.badFrames)
  })

  test('above the size that is read are refused; above the size that may be sent they end the connection', async () => {
    const client = await enter(grace)
    client.send('x'.repeat(FRAME_MAX_BYTES + 1))
    expect((await client.next('error')).code).toBe('payload_too_large')
    client.send('x'.repeat(200_000))
    expect(await client.closed).toBe(1009)
  })

  test('too many are refused with the time to wait, and finally close the connection', async () => {
    const client = await enter(grace)
    for (let n = 0; n < FRAMES.points + 5; n += 1) client.send({ type: 'leave_room' })
    const refusal = await client.next('error')
    expect(refusal).toMatchObject({ code: 'rate_limited' })
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    for (let n = 0; n < FRAMES.refusedBeforeClose; n += 1) client.send({ type: 'leave_room' })
    expect(await client.closed).toBe(CLOSE_CODES.tooMany)
  })
})

describe('a private room', () => {
  beforeEach(async () => {
    room = await makeRoom({ isPrivate: true })
  })

  test('cannot be joined or followed by somebody who is not invited', async () => {
    const client = await connect(yusuf)
    client.send({ type: 'auth', roomId: room.id })
    expect((await client.next('error')).code).toBe('chat_room_not_found')
    await say(grace, 'Between us')
    client.send({ type: 'chat_message', content: 'Let me in' })
    expect((await client.next('error')).code).toBe('chat_not_in_room')
    expect(await client.settled()).toEqual([])
  })

  test('sends nothing more to somebody who is removed', async () => {
    const params = { id: room.id }
    await site.call(grace, chatApi.invite, { params, body: { username: yusuf.username } })
    const [host, member] = [await enter(grace), await enter(yusuf)]
    await host.next('user_joined')
    await site.call(grace, chatApi.removeMember, { params: { ...params, userId: yusuf.id } })
    expect(await member.next('error')).toMatchObject({ code: 'chat_room_not_found' })
    expect((await host.next('user_left')).userId).toBe(yusuf.id)
    await say(grace, 'He has left')
    await host.next('new_message')
    expect(await member.settled()).toEqual([])
  })

  test('sends nothing to somebody who is removed while entering', async () => {
    const params = { id: room.id }
    await site.call(grace, chatApi.invite, { params, body: { username: yusuf.username } })
    const [host, member] = [await enter(grace), await connect(yusuf)]
    await site.deps.db.transaction().execute(async (tx) => {
      // The unread mentions are read after the membership.
      await sql`LOCK TABLE chat_mentions IN ACCESS EXCLUSIVE MODE`.execute(tx)
      member.send({ type: 'auth', roomId: room.id })
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      await site.call(grace, chatApi.removeMember, { params: { ...params, userId: yusuf.id } })
    })
    expect(await member.next('error')).toMatchObject({ code: 'chat_room_not_found' })
    await say(grace, 'He has left')
    await host.next('new_message')
    expect(await member.settled()).toEqual([])
  })

  test('is left by somebody whose removal was not announced to this process', async () => {
    const watchful = await createTestSite({ socketTiming: { missedMs: 30 } })
    const [host, member] = [await watchful.person('host'), await watchful.person('member')]
    const body = { name: 'Between us', isPrivate: true }
    const { id } = (await watchful.call(host, chatApi.createRoom, { body })).body
    await watchful.call(host, chatApi.invite, { params: { id }, body: { username: member.username } })
    const client = await openSocket(await listen(watchful), member)
    client.send({ type: 'auth', roomId: id })
    await client.next('room_history')
    await watchful.deps.db.deleteFrom('chatMembers').where('userId', '=', member.id).execute()
    expect(await client.next('error')).toMatchObject({ code: 'chat_room_not_found' })
    await client.close()
    await watchful.close()
  })
})

describe('a session that ends', () => {
  test('closes its own sockets at once on sign-out, and not those of another device [C-CHAT-28]', async () => {
    const other = { ...yusuf, cookie: `session=${await site.deps.sessions.open(yusuf.id, 'phone')}` }
    const [desk, phone] = [await enter(yusuf), await enter(other)]
    await site.call(other, accountsApi.logout)
    expect(await phone.closed).toBe(CLOSE_CODES.notSignedIn)
    await say(grace, 'Are you there?')
    expect((await desk.next('new_message')).message.content).toBe('Are you there?')
  })

  test('closes every socket of somebody who is suspended, who cannot reconnect', async () => {
    const [person, staff] = [await site.person('loud'), await site.person('tenzin', 'moderator')]
    const sockets = [await enter(person), await enter(person)]
    const body = { days: 7, reason: 'harassment' as const }
    const suspended = await site.call(staff, reportsApi.suspend, { params: { id: person.id }, body })
    expect(suspended.status).toBe(201)
    for (const { closed } of sockets) expect(await closed).toBe(CLOSE_CODES.notSignedIn)
    const back = await connect(person)
    back.send({ type: 'auth', roomId: room.id })
    expect((await back.next('auth_error')).code).toBe('not_signed_in')
    expect(await back.closed).toBe(CLOSE_CODES.notSignedIn)
  })

  test('closes all sockets of a person when all sessions end: new role, new password', async () => {
    const person = await site.person('layla')
    const sockets = [await enter(person), await enter(person)]
    await endSessions(site, person.id)
    for (const { closed } of sockets) expect(await closed).toBe(CLOSE_CODES.notSignedIn)
  })
})

describe('extended frames, for clients that request them', () => {
  /** The next count of this room, with its mentions; rooms of earlier tests may be counted too. */
  const unreadOf = async (client: SocketClient, roomId: number): Promise<[number, number]> => {
    for (;;) {
      const frame = await client.next('room_unread')
      if (frame.roomId === roomId) return [frame.unreadCount, frame.mentionCount]
    }
  }

  test('a client that does not request them receives only the basic frames', async () => {
    const plain = await enter(yusuf)
    const { id } = (await say(grace, 'A word')).body
    const first = await plain.next('new_message')
    await site.call(grace, chatApi.edit, { params: { id }, body: { content: 'Another word' } })
    await site.call(grace, chatApi.changeRoom, { params: { id: room.id }, body: { isLocked: true } })
    await site.call(grace, chatApi.remove, { params: { id } })
    await say(grace, 'The last')
    const words = [first.message.content]
    while (words.at(-1) !== 'The last') {
      const frame = await plain.take()
      expect(GivenFrame.safeParse(frame).success).toBe(true)
      if (frame.type === 'new_message') words.push(frame.message.content)
    }
    expect(words).toEqual(['A word', 'The last'])
  })

  test('edits, deletions and changes of the room arrive as frames of their own', async () => {
    const client = await enter(yusuf, room.id, { extended: true })
    const { id } = (await say(grace, 'A word')).body
    const { cursor = 0 } = await client.next('new_message')
    await site.call(grace, chatApi.edit, { params: { id }, body: { content: 'Another word' } })
    const edited = await client.next('message_changed')
    expect(edited.message).toMatchObject({ id, content: 'Another word', isDeleted: false })
    expect(edited.cursor).toBe(cursor + 1)
    await site.call(grace, chatApi.remove, { params: { id } })
    expect((await client.next('message_changed')).message).toMatchObject({ id, content: '', isDeleted: true })
    await site.call(grace, chatApi.changeRoom, { params: { id: room.id }, body: { slowModeSeconds: 10 } })
    expect((await client.next('room_changed')).room.slowModeSeconds).toBe(10)
    await site.call(grace, chatApi.mute, { params: { id: room.id, userId: yusuf.id }, body: { minutes: 5 } })
    expect((await client.next('room_changed')).viewer?.mutedUntil).not.toBeNull()
  })

  test('unread messages of other rooms are counted, mentions separately', async () => {
    const first = room
    await enter(yusuf)
    const elsewhere = await makeRoom()
    const client = await enter(yusuf, elsewhere.id, { extended: true })
    const outsider = await enter(miriam, elsewhere.id, { extended: true })
    room = first
    const { id } = (await say(grace, `Where is @${yusuf.username}?`)).body
    expect(await unreadOf(client, first.id)).toEqual([1, 1])
    await say(grace, 'Nobody knows')
    expect(await unreadOf(client, first.id)).toEqual([2, 1])
    await site.call(grace, chatApi.remove, { params: { id } })
    expect(await unreadOf(client, first.id)).toEqual([1, 0])
    // She never entered that room.
    const others = (await outsider.settled()).flatMap((frame) => (frame.type === 'room_unread' ? [frame.roomId] : []))
    expect(others).not.toContain(first.id)
  })

  test('what was read in one tab is no longer unread in the others', async () => {
    const first = room
    const reading = await enter(yusuf)
    const elsewhere = await makeRoom()
    const other = await enter(yusuf, elsewhere.id, { extended: true })
    room = first
    await say(grace, 'Are you there?')
    expect(await unreadOf(other, first.id)).toEqual([1, 0])
    const { message } = await reading.next('new_message')
    await site.call(yusuf, chatApi.markRead, { params: { id: first.id }, body: { messageId: message.id } })
    expect(await unreadOf(other, first.id)).toEqual([0, 0])
  })

  test('no counts of a private room reach somebody who was removed from it', async () => {
    room = await makeRoom({ isPrivate: true })
    const params = { id: room.id }
    for (const { username } of [yusuf, miriam]) {
      await site.call(grace, chatApi.invite, { params, body: { username } })
    }
    for (const person of [yusuf, miriam]) await (await enter(person)).close()
    const open = await makeRoom()
    const [out, member] = [
      await enter(yusuf, open.id, { extended: true }),
      await enter(miriam, open.id, { extended: true }),
    ]
    await site.call(grace, chatApi.removeMember, { params: { ...params, userId: yusuf.id } })
    await say(grace, 'Between us')
    expect(await unreadOf(member, room.id)).toEqual([1, 0])
    const others = (await out.settled()).flatMap((frame) => (frame.type === 'room_unread' ? [frame.roomId] : []))
    expect(others).not.toContain(room.id)
  })

  test('an invitation and a removal reach every open socket of the person, and nobody else', async () => {
    room = await makeRoom({ isPrivate: true })
    const open = await makeRoom()
    const refused = await connect(yusuf)
    refused.send({ type: 'auth', roomId: room.id, extended: true })
    expect((await refused.next('error')).code).toBe('chat_room_not_found')
    const [elsewhere, plain, other] = [
      await enter(yusuf, open.id, { extended: true }),
      await enter(yusuf, open.id),
      await enter(miriam, open.id, { extended: true }),
    ]
    await site.call(grace, chatApi.invite, { params: { id: room.id }, body: { username: yusuf.username } })
    for (const client of [refused, elsewhere]) {
      const { room: shown, viewer } = await client.next('room_changed')
      expect([shown.id, viewer?.role]).toEqual([room.id, 'invited'])
    }
    for (const client of [plain, other]) {
      expect((await client.settled()).filter(({ type }) => type === 'room_changed')).toEqual([])
    }
    refused.send({ type: 'join_room', roomId: room.id })
    expect((await refused.next('room_joined')).room.id).toBe(room.id)
    await site.call(grace, chatApi.removeMember, { params: { id: room.id, userId: yusuf.id } })
    expect((await refused.next('error')).code).toBe('chat_room_not_found')
    expect((await elsewhere.next('room_gone')).roomId).toBe(room.id)
    expect((await plain.settled()).filter(({ type }) => type !== 'user_left')).toEqual([])
  })

  test('a client that reconnects with its cursor receives the changes it missed, including edits of older messages', async () => {
    const { id: early } = (await say(grace, 'Early')).body
    const client = await connect(yusuf)
    client.send({ type: 'auth', roomId: room.id, extended: true })
    const { cursor } = await client.next('room_history')
    await client.close()
    const { id: late } = (await say(grace, 'Late')).body
    await site.call(grace, chatApi.remove, { params: { id: early } })
    const back = await connect(yusuf)
    back.send({ type: 'auth', roomId: room.id, extended: true, after: cursor })
    const missed = await back.next('room_history')
    expect(missed.isCatchUp).toBe(true)
    expect(missed.messages.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
      [late, false],
      [early, true],
    ])
    expect(missed.cursor).toBe((cursor ?? 0) + 2)
  })

  test('a client that has missed nothing receives an empty catch-up and continues from there', async () => {
    await say(grace, 'Read by everybody')
    const client = await connect(yusuf)
    client.send({ type: 'auth', roomId: room.id, extended: true })
    const { cursor } = await client.next('room_history')
    await client.close()
    const back = await connect(yusuf)
    back.send({ type: 'auth', roomId: room.id, extended: true, after: cursor })
    expect(await back.next('room_history')).toMatchObject({ isCatchUp: true, cursor, messages: [] })
    await say(grace, 'New')
    expect((await back.next('new_message')).cursor).toBe((cursor ?? 0) + 1)
  })

  test('people who join one after the other while somebody writes all receive the same messages [C-WS-10]', async () => {
    const first = await enter(yusuf)
    const sent: string[] = []
    for (let n = 0; n < 5; n += 1) {
      sent.unshift(`Message ${n}`)
      await say(miriam, `Message ${n}`)
      await first.next('new_message')
      const client = await connect(grace)
      client.send({ type: 'auth', roomId: room.id })
      expect((await client.next('room_history')).messages.map(({ content }) => content)).toEqual(sent)
    }
  })

  test('a client that has missed too much receives the newest page, and pages back from there', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      roomId: room.id,
      userId: grace.id,
      content: `${n}`,
      clientId: null,
      replyToId: null,
      createdRevision: n + 1,
      revision: n + 1,
      deletedBy: null,
    }))
    await site.deps.db.insertInto('chatMessages').values(rows).execute()
    await site.deps.db.updateTable('chatRooms').set({ revision: 250 }).where('id', '=', room.id).execute()
    const client = await connect(yusuf)
    client.send({ type: 'auth', roomId: room.id, after: 10 })
    const history = await client.next('room_history')
    expect(history).toMatchObject({ isCatchUp: false, cursor: 250 })
    expect(history.messages).toHaveLength(50)
    const query = { cursor: history.nextCursor ?? '' }
    const older = await site.call(yusuf, chatApi.messages, { params: { id: room.id }, query })
    expect(older.body[0]?.content).toBe('199')
  })
})

describe('a message whose event was lost with the process that stored it', () => {
  /** A stored message without an event, as such a process leaves it. */
  const store = async (site: TestSite, roomId: number, person: Person, revision: number) => {
    await site.deps.db
      .insertInto('chatMessages')
      .values({
        roomId,
        userId: person.id,
        clientId: null,
        content: `Stored ${revision}`,
        replyToId: null,
        createdRevision: revision,
        revision,
        deletedBy: null,
      })
      .execute()
    await site.deps.db.updateTable('chatRooms').set({ revision }).where('id', '=', roomId).execute()
  }

  test('reaches the people in the room when somebody joins', async () => {
    const sitting = await enter(grace)
    await store(site, room.id, yusuf, 1)
    await enter(yusuf)
    expect((await sitting.next('new_message')).message.content).toBe('Stored 1')
  })

  test('is found soon even when nobody joins, and is sent once', async () => {
    const watchful = await createTestSite({ socketTiming: { missedMs: 30 } })
    const person = await watchful.person('watcher')
    const { id } = (await watchful.call(person, chatApi.createRoom, { body: { name: 'Watched' } })).body
    const client = await openSocket(await listen(watchful), person)
    client.send({ type: 'auth', roomId: id, extended: true })
    await client.next('room_history')
    for (const revision of [1, 2]) {
      await store(watchful, id, person, revision)
      expect((await client.next('new_message')).message.content).toBe(`Stored ${revision}`)
    }
    expect(await client.settled()).toEqual([])
    await client.close()
    await watchful.close()
  })
})

test('after an interruption of the bus a room is shown as it is now', async () => {
  const many = await createTestSite({ isOneOfMany: true })
  const person = await many.person('reader')
  const { id } = (await many.call(person, chatApi.createRoom, { body: { name: 'Study' } })).body
  const client = await openSocket(await listen(many), person)
  client.send({ type: 'auth', roomId: id, extended: true })
  await client.next('room_history')
  // Another process has locked the room, and its message did not arrive.
  await many.deps.db.updateTable('chatRooms').set({ isLocked: true }).where('id', '=', id).execute()
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'lamplight-bus' AND datname = current_database()`.execute(many.deps.db)
  expect((await client.next('room_changed')).room.isLocked).toBe(true)
  await client.close()
  await many.close()
})

describe('dead connections', () => {
  test('a connection that does not answer a ping is closed, and its person leaves the room', async () => {
    const quick = await createTestSite({ socketTiming: { heartbeatMs: 400 } })
    const address = await listen(quick)
    const [alive, dead] = [await quick.person('alive'), await quick.person('dead')]
    const { id } = (await quick.call(alive, chatApi.createRoom, { body: { name: 'Quiet' } })).body
    const watching = await openSocket(address, alive)
    watching.send({ type: 'auth', roomId: id, extended: true })
    await watching.next('room_history')
    const silent = await openSocket(address, dead)
    silent.send({ type: 'auth', roomId: id })
    await watching.next('user_joined')
    // The connection is open and nobody reads: this is how a phone in a tunnel appears to the server.
    silent.socket.pause()
    expect((await watching.next('user_left')).userId).toBe(dead.id)
    await watching.next('heartbeat')
    silent.socket.terminate()
    await watching.close()
    await quick.close()
  })

  test('a connection that does not authenticate is closed', async () => {
    const quick = await createTestSite({ socketTiming: { heartbeatMs: 20, introductionMs: 0 } })
    const client = await openSocket(await listen(quick), await quick.person('shy'))
    expect(await client.closed).toBe(CLOSE_CODES.silent)
    await quick.close()
  })

  test('a connection whose session has ended without an event is closed at the next check', async () => {
    const quick = await createTestSite({ socketTiming: { sessionsMs: 40 } })
    const person = await quick.person('layla')
    const client = await openSocket(await listen(quick), person)
    client.send({ type: 'auth' })
    await client.next('auth_success')
    await quick.deps.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    expect(await client.closed).toBe(CLOSE_CODES.notSignedIn)
    await quick.close()
  })

  test('when the process shuts down, every client is asked to reconnect', async () => {
    const ending = await createTestSite()
    const client = await openSocket(await listen(ending), await ending.person('last'))
    client.send({ type: 'auth' })
    await client.next('auth_success')
    await Promise.all([ending.close(), client.closed.then((code) => expect(code).toBe(1001))])
  })
})

test('at most thirty sockets of one person are open; the oldest is closed', async () => {
  const person = await site.person('tabs')
  const first = await connect(person)
  for (let n = 0; n < 30; n += 1) await connect(person)
  expect(await first.closed).toBe(CLOSE_CODES.tooMany)
  await expect.poll(() => clients.filter(({ socket }) => socket.readyState === socket.OPEN).length).toBe(30)
})
