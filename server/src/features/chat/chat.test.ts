import { chatApi } from '@lamplight/contract/chat'
import { CHAT_MESSAGE_MAX } from '@lamplight/contract/chat-input'
import { BLOCKED_IDS_PAGE, type ChatRoom } from '@lamplight/contract/chat-responses'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { reportsApi } from '@lamplight/contract/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import type { EventDefinition } from '../../events/event.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { messageAnswered, peopleMentioned, personInvited, roomAdvanced } from './chat.events.ts'

let site: TestSite
let host: Person
let member: Person
let stranger: Person
let moderator: Person
let room: ChatRoom

beforeAll(async () => {
  site = await createTestSite()
  host = await site.person('grace')
  member = await site.person('yusuf')
  stranger = await site.person('miriam')
  moderator = await site.person('tenzin', 'moderator')
})
afterAll(() => site.close())
beforeEach(async () => {
  room = await makeRoom()
})

let count = 0
async function makeRoom(facts: Record<string, unknown> = {}, person = host): Promise<ChatRoom> {
  count += 1
  const body = { name: `Morning room ${count}`, description: 'Before the day', ...facts }
  const response = await site.call(person, chatApi.createRoom, { body })
  expect(response.status).toBe(201)
  return response.body
}
const say = (person: Person | null, content: unknown, more: Record<string, unknown> = {}) =>
  site.call(person, chatApi.send, { body: { content, roomId: room.id, ...more } })
const history = (person: Person | null, id = room.id, query = {}) =>
  site.call(person, chatApi.messages, { params: { id }, query })
const rooms = async (person: Person) => (await site.call(person, chatApi.rooms, { query: { limit: 100 } })).body
const find = (person: Person, id = room.id) => site.call(person, chatApi.room, { params: { id } })
const change = (person: Person, body: Record<string, unknown>, id = room.id) =>
  site.call(person, chatApi.changeRoom, { params: { id }, body })
const edit = (person: Person, id: number, content: unknown) =>
  site.call(person, chatApi.edit, { params: { id }, body: { content } })
const remove = (person: Person, id: number, reason?: string) =>
  site.call(person, chatApi.remove, { params: { id }, body: reason === undefined ? undefined : { reason } })
const invite = (person: Person, id: number, username: string) =>
  site.call(person, chatApi.invite, { params: { id }, body: { username } })
const mute = (person: Person, userId: number, minutes: unknown = 10) =>
  site.call(person, chatApi.mute, { params: { id: room.id, userId }, body: { minutes } })

const noted = new Map<string, object[]>()
/** Collects the payloads of an event from this call on. */
function note<Payload extends object>(event: EventDefinition<Payload>): Payload[] {
  if (!noted.has(event.name)) site.deps.events.on(event, (payload) => void noted.get(event.name)?.push(payload))
  const seen: Payload[] = []
  noted.set(event.name, seen)
  return seen
}

describe('who may chat', () => {
  test('a visitor is refused everywhere with 401 and a message [C-CHAT-46]', async () => {
    const params = { id: room.id, userId: host.id }
    for (const endpoint of Object.values<Endpoint>(chatApi)) {
      const body = endpoint.body && { name: 'Room', content: 'Peace', roomId: room.id }
      const { status, problem } = await site.call(null, endpoint, { params, ...(body && { body }) })
      const name = `${endpoint.method} ${endpoint.path}`
      // Not `viewing` either, which guest viewing opens.
      expect([name, endpoint.access, status]).toEqual([name, 'signed-in', 401])
      expect(problem.detail).toBe('Please sign in to continue.')
    }
    expect((await history(member)).body).toEqual([])
  })

  test('a room that does not exist returns 404 on every route', async () => {
    const params = { id: 999_999 }
    const responses = [
      await find(member, 999_999),
      await history(member, 999_999),
      await site.call(member, chatApi.messages, { params: { id: 'x' } }),
      await say(member, 'Peace', { roomId: 999_999 }),
      await change(member, { name: 'Other' }, 999_999),
      await site.call(member, chatApi.markRead, { params, body: { messageId: 1 } }),
    ]
    for (const response of responses) expect(response.problem.code).toBe('chat_room_not_found')
  })
})

describe('creating a room', () => {
  test.each([
    ['missing', undefined, 'This field is required'],
    ['blank', ' \n ', 'This field is required'],
    ['invisible', '\u200b\u2060', 'This field is required'],
    ['a number', 7, 'This field is required'],
    ['too long', 'x'.repeat(61), 'Name cannot exceed 60 characters'],
  ])('a name that is %s is refused [C-CHAT-05, C-CHAT-34]', async (_, name, message) => {
    const response = await site.call(host, chatApi.createRoom, { body: { name } })
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path: 'name', message }])
  })

  test('the new room is returned with its fields, and its creator is the host [C-CHAT-34, C-CHAT-36]', async () => {
    const made = await makeRoom({ name: '  Psalms at dawn ', description: 'We read together', isPrivate: false })
    expect(made).toMatchObject({
      id: expect.any(Number),
      name: 'Psalms at dawn',
      description: 'We read together',
      isPrivate: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      host: { id: host.id, username: host.username, displayName: 'grace', avatarUrl: null },
      isLocked: false,
      isArchived: false,
      slowModeSeconds: 0,
      viewer: { role: 'host', canModerate: true, mutedUntil: null },
    })
    expect((await site.call(host, chatApi.createRoom, { body: { name: 'No more' } })).body).toMatchObject({
      description: '',
      isPrivate: false,
    })
  })

  test('a double click creates one room', async () => {
    const body = { name: 'Twice at once' }
    const responses = await Promise.all([1, 2].map(() => site.call(stranger, chatApi.createRoom, { body })))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
  })

  test('five rooms an hour are the limit', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const busy = await strict.person('busy')
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await strict.call(busy, chatApi.createRoom, { body: { name: `Room ${n}` } })).status)
    }
    await strict.close()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('the list of rooms', () => {
  test('is an array of rooms, the last active first [C-CHAT-32, C-CHAT-36]', async () => {
    const later = await makeRoom()
    // Explicit times: within one millisecond both would be active at the same time.
    const setActive = (id: number, minutesAgo: number) =>
      site.deps.db
        .updateTable('chatRooms')
        .set({ activeAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where('id', '=', id)
        .execute()
    await setActive(room.id, 2)
    await setActive(later.id, 1)
    await say(host, 'Here I am')
    const list = await rooms(member)
    const ids = list.map(({ id }) => id)
    expect(ids.indexOf(room.id)).toBeLessThan(ids.indexOf(later.id))
    expect(list.find(({ id }) => id === room.id)).toMatchObject({ name: room.name, viewer: { role: 'none' } })
  })

  test('is paged by cursor, without repeats or gaps', async () => {
    const all = (await rooms(member)).map(({ id }) => id)
    const paged: number[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 3, ...(cursor ? { cursor } : {}) }
      const response = await site.call(member, chatApi.rooms, { query })
      paged.push(...response.body.map(({ id }) => id))
      cursor = response.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(paged).toEqual(all)
  })

  test('does not contain archived rooms, which stay readable and accept no messages', async () => {
    const { id } = (await say(host, 'The last word')).body
    expect((await change(host, { isArchived: true })).body.isArchived).toBe(true)
    expect((await rooms(host)).map((one) => one.id)).not.toContain(room.id)
    expect((await history(member)).body.map((message) => message.id)).toEqual([id])
    for (const person of [host, member, moderator]) {
      expect((await say(person, 'One more')).problem.code).toBe('chat_room_archived')
    }
    expect((await edit(host, id, 'Changed')).problem.code).toBe('chat_room_archived')
    expect((await change(host, { isArchived: false })).body.isArchived).toBe(false)
    expect((await say(member, 'Good morning')).status).toBe(201)
  })

  test('of archived rooms shows members their own, and staff also every public one', async () => {
    await say(member, 'I was here')
    await change(host, { isArchived: true })
    const hidden = await makeRoom({ isPrivate: true })
    await change(host, { isArchived: true }, hidden.id)
    const archived = async (person: Person, query: Record<string, string> = {}) => {
      const response = await site.call(person, chatApi.rooms, { query: { limit: 100, archived: 'true', ...query } })
      return response.body.map(({ id }) => id)
    }
    expect(await archived(host)).toEqual([hidden.id, room.id])
    expect(await archived(member)).toContain(room.id)
    expect(await archived(member)).not.toContain(hidden.id)
    expect(await archived(stranger)).not.toContain(room.id)
    expect(await archived(moderator)).toContain(room.id)
    expect(await archived(moderator)).not.toContain(hidden.id)
    expect(await archived(host, { limit: '1' })).toEqual([hidden.id])
    expect((await rooms(moderator)).map(({ id }) => id)).not.toContain(room.id)
    await change(moderator, { isArchived: false })
    expect(await archived(host)).toEqual([hidden.id])
    expect((await rooms(stranger)).map(({ id }) => id)).toContain(room.id)
    expect((await site.call(host, chatApi.rooms, { query: { archived: 'perhaps' } })).status).toBe(400)
    expect((await site.call(null, chatApi.rooms, { query: { archived: 'true' } })).status).toBe(401)
  })

  test('counts unread messages by others and mentions of the reader', async () => {
    await say(member, 'I am here')
    const { id: first } = (await say(host, `Welcome @${member.username}, peace.`)).body
    const { id: last } = (await say(host, 'How are you?')).body
    const own = async () => (await find(member)).body
    expect(await own()).toMatchObject({ unreadCount: 2, mentionCount: 1 })
    const read = (messageId: number) =>
      site.call(member, chatApi.markRead, { params: { id: room.id }, body: { messageId } })
    await read(first)
    expect(await own()).toMatchObject({ unreadCount: 1, mentionCount: 0 })
    await read(last)
    await read(first)
    expect(await own()).toMatchObject({ unreadCount: 0, mentionCount: 0 })
    await read(last + 1000)
    await say(host, 'Still there?')
    expect((await own()).unreadCount).toBe(1)
    expect((await find(stranger)).body.unreadCount).toBe(0)
  })
})

describe('a message by HTTP request', () => {
  test.each([
    ['blank', ' \n\t ', 'Message cannot be empty'],
    ['a flood of zero-width characters', '\u200b'.repeat(1000), 'Message cannot be empty'],
    ['missing', undefined, 'Message cannot be empty'],
    ['a list', ['Peace'], 'Message cannot be empty'],
    ['too long', 'x'.repeat(CHAT_MESSAGE_MAX + 1), 'Message cannot exceed 2,000 characters'],
    ['100 kB long', 'x'.repeat(100_000), 'Message cannot exceed 2,000 characters'],
  ])('that is %s is refused and not stored [C-CHAT-24]', async (_, content, message) => {
    const response = await say(member, content)
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path: 'content', message }])
    expect((await history(member)).body).toEqual([])
  })

  test('is returned and listed with its fields; the author is the person of the session [C-CHAT-26, C-CHAT-33, C-CHAT-37]', async () => {
    const response = await say(member, ' Peace\nbe with you ', { userId: host.id })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      id: expect.any(Number),
      roomId: room.id,
      content: 'Peace\nbe with you',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      user: { id: member.id, username: member.username, displayName: 'yusuf', avatarUrl: null },
    })
    expect((await history(stranger)).body).toEqual([response.body])
  })

  test.each([
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a right-to-left override', 'abc \u202egnp.exe\u202c def'],
    ['zero-width characters between letters', `a${'\u200d'.repeat(500)}b`],
    ['an emoji of many parts', '👨‍👩‍👧‍👦 السلام عليكم'],
  ])('with %s comes back as the same text', async (_, content) => {
    expect((await say(member, content)).body.content).toBe(content)
    expect((await history(stranger)).body[0]?.content).toBe(content)
  })

  test('is stored once per client id, also for simultaneous requests', async () => {
    const clientId = 'aaaaaaaa-once'
    const responses = await Promise.all([1, 2, 3].map(() => say(member, 'Once', { clientId })))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect((await history(member)).body).toHaveLength(1)
    expect((await say(host, 'Mine', { clientId })).body.user.id).toBe(host.id)
    expect((await say(member, 'No id', { clientId: 'short' })).status).toBe(400)
  })

  test('is stored once per client id, also for simultaneous requests to several rooms', async () => {
    const clientId = 'aaaaaaaa-rooms'
    const others = [room, await makeRoom(), await makeRoom(), await makeRoom()]
    const responses = await Promise.all(others.map(({ id }) => say(member, 'Once', { clientId, roomId: id })))
    expect(responses.map(({ status }) => status)).not.toContain(500)
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  })

  test('can be a reply to a message of the same room, and of no other room', async () => {
    const { id } = (await say(host, 'x'.repeat(200))).body
    const answers = note(messageAnswered)
    const { replyTo } = (await say(member, 'Yes', { replyToId: id })).body
    expect(replyTo).toMatchObject({ id, user: { id: host.id, displayName: 'grace' } })
    expect(replyTo?.excerpt).toBe(`${'x'.repeat(140)}…`)
    expect(answers).toMatchObject([{ roomId: room.id, authorId: member.id, answeredUserId: host.id }])
    room = await makeRoom()
    expect((await say(member, 'Where?', { replyToId: id })).problem.code).toBe('chat_message_not_found')
  })

  test('that answers somebody who blocked its author, or is no longer in the private room, notifies nobody', async () => {
    const answers = note(messageAnswered)
    const { id } = (await say(host, 'A word')).body
    await site.call(host, chatApi.block, { params: { id: member.id } })
    expect((await say(member, 'An answer', { replyToId: id })).status).toBe(201)
    await site.call(host, chatApi.unblock, { params: { id: member.id } })
    room = await makeRoom({ isPrivate: true })
    await invite(host, room.id, member.username)
    const { id: left } = (await say(member, 'Before leaving')).body
    await site.call(member, chatApi.removeMember, { params: { id: room.id, userId: member.id } })
    expect((await say(host, 'Between us', { replyToId: left })).status).toBe(201)
    expect(answers).toEqual([])
  })

  test('notifies the people it mentions, once each, with one event', async () => {
    const calls = note(peopleMentioned)
    const content = `@${member.username} and @${member.username}, also @${stranger.username}. mail@${host.username} @nobody @${host.username}`
    const { id } = (await say(host, content)).body
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ messageId: id, roomId: room.id, authorId: host.id })
    expect(calls[0]?.userIds.toSorted()).toEqual([member.id, stranger.id].toSorted())
  })

  test('notifies so many people in five minutes; messages that name more are sent', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { LIMITS: 'chatMentions=3/300' } })
    const busy = await strict.person('busy')
    const names = await Promise.all(Array.from({ length: 4 }, async () => (await strict.person('anna')).username))
    const { id } = (await strict.call(busy, chatApi.createRoom, { body: { name: 'Quick' } })).body
    const called: number[] = []
    strict.deps.events.on(peopleMentioned, ({ userIds }) => called.push(...userIds))
    for (const content of [`@${names[0]} @${names[1]}`, `@${names[2]} @${names[3]}`, `@${names[3]}`])
      expect((await strict.call(busy, chatApi.send, { body: { content, roomId: id } })).status).toBe(201)
    expect(called).toHaveLength(3)
    await strict.close()
  })

  test('messages above the limit are refused with the time to wait', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { LIMITS: 'chatMessages=2/20' } })
    const busy = await strict.person('busy')
    const { id } = (await strict.call(busy, chatApi.createRoom, { body: { name: 'Quick' } })).body
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const response = await strict.call(busy, chatApi.send, { body: { content: `${n}`, roomId: id } })
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    await strict.close()
    expect(statuses).toEqual([201, 201, 429])
  })
})

test('a message that cannot be counted, because Redis is away, is refused as such and not as one too many', async () => {
  const counting = vi.spyOn(site.deps.limits, 'secondsToWait').mockRejectedValueOnce(new Overloaded(5))
  try {
    const refused = await say(host, 'Is anybody there?')
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  } finally {
    counting.mockRestore()
  }
})

describe('the history', () => {
  test('is newest first and paged back by cursor while new messages arrive [C-CHAT-33]', async () => {
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push((await say(member, `Message ${n}`)).body.id)
    const first = await history(stranger, room.id, { limit: 3 })
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(4).reverse())
    await say(host, 'In between')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await history(stranger, room.id, { limit: 3, cursor })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(1, 4).reverse())
    const last = await history(stranger, room.id, { limit: 3, cursor: String(second.headers['x-next-cursor']) })
    expect(last.body.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect(last.headers['x-next-cursor']).toBeUndefined()
  })

  test('has revisions without gaps and in the order of the ids, also with simultaneous writers', async () => {
    const people = [host, member, stranger]
    await Promise.all(Array.from({ length: 12 }, (_, n) => say(people[n % 3] ?? host, `At once ${n}`)))
    const rows = await site.deps.db
      .selectFrom('chatMessages')
      .select(['id', 'revision'])
      .where('roomId', '=', room.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.revision)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })
})

describe('without a socket', () => {
  const changes = (person: Person | null, query = {}, id = room.id) =>
    site.call(person, chatApi.changes, { params: { id }, query })

  test('the newest page is returned first, then what was written, edited or deleted since, and nothing twice', async () => {
    const ids: number[] = []
    for (let n = 0; n < 51; n += 1) ids.push((await say(member, `Message ${n}`)).body.id)
    const first = (await changes(stranger)).body
    expect(first).toMatchObject({ isCatchUp: false, cursor: 51, nextCursor: expect.any(String), activeUsers: [] })
    expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    const [oldest = 0, second = 0] = ids
    await edit(member, oldest, 'Message zero')
    await remove(host, second)
    const { id: newest } = (await say(host, 'Welcome')).body
    const next = (await changes(stranger, { after: first.cursor })).body
    expect(next).toMatchObject({ isCatchUp: true, cursor: 54, nextCursor: null })
    expect(next.messages.map(({ id, content }) => [id, content])).toEqual([
      [newest, 'Welcome'],
      [second, ''],
      [oldest, 'Message zero'],
    ])
    expect((await changes(stranger, { after: next.cursor })).body).toMatchObject({ messages: [], cursor: 54 })
  })

  test('more changes than are sent at once, or a position the room has not reached, return the newest page', async () => {
    // A few at a time: on a busy machine the site refuses some of 201 at once.
    for (let round = 0; round < 67; round += 1) {
      const said = await Promise.all([host, member, stranger].map((person) => say(person, `Round ${round}`)))
      expect(said.map(({ status }) => status)).toEqual([201, 201, 201])
    }
    for (const after of [0, 999]) {
      const { body } = await changes(member, { after })
      expect(body).toMatchObject({ isCatchUp: false, cursor: 201 })
      expect(body.messages).toHaveLength(50)
    }
    expect((await changes(member, { after: 1 })).body.messages).toHaveLength(200)
    for (const after of ['-1', '1.5', 'x', '99999999999']) expect((await changes(member, { after })).status).toBe(400)
  })

  test('the room is as it is for the reader: locked, muted, and who is present', async () => {
    await change(host, { isLocked: true })
    await mute(host, member.id)
    site.deps.chat.presence.enter(room.id, host.id)
    const { body } = await changes(member)
    site.deps.chat.presence.leave(room.id, host.id)
    expect(body.room).toMatchObject({ isLocked: true, activeCount: 1, viewer: { mutedUntil: expect.any(String) } })
    expect(body.activeUsers.map(({ id }) => id)).toEqual([host.id])
  })

  test('a visitor gets 401, and a room that is hidden or does not exist 404', async () => {
    const hidden = await makeRoom({ isPrivate: true })
    expect((await changes(null)).status).toBe(401)
    for (const id of [hidden.id, 999_999]) {
      expect((await changes(moderator, {}, id)).problem.code).toBe('chat_room_not_found')
    }
    expect((await changes(host, {}, hidden.id)).status).toBe(200)
  })

  test('marking as read enters the room, and accepts an invitation', async () => {
    const { id: messageId } = (await say(host, 'Welcome')).body
    await site.call(stranger, chatApi.markRead, { params: { id: room.id }, body: { messageId } })
    await say(host, 'And again')
    expect((await find(stranger)).body).toMatchObject({ unreadCount: 1, viewer: { role: 'member' } })
    const hidden = await makeRoom({ isPrivate: true })
    await invite(host, hidden.id, stranger.username)
    expect((await find(stranger, hidden.id)).body.viewer.role).toBe('invited')
    await site.call(stranger, chatApi.markRead, { params: { id: hidden.id }, body: { messageId } })
    expect((await find(stranger, hidden.id)).body.viewer.role).toBe('member')
  })
})

describe('editing and deleting', () => {
  test('an edit of an outdated message gets 409 with the stored text', async () => {
    const { id } = (await say(member, 'First')).body
    const save = (content: string, previousContent: string) =>
      site.call(member, chatApi.edit, { params: { id }, body: { content, previousContent } })
    expect((await save('From one tab', 'First')).status).toBe(200)
    const refused = await save('From the other tab', 'First')
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([
      409,
      'text_changed',
      'From one tab',
    ])
    expect((await save('From the other tab', 'From one tab')).body.content).toBe('From the other tab')
  })

  test('the name of a room that was changed meanwhile is not overwritten; other fields are independent of it', async () => {
    const { name, description } = (await find(host)).body
    const previous = { name, description }
    expect((await change(host, { name: 'Evening', previous })).status).toBe(200)
    const refused = await change(host, { name: 'Night', previous })
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'Evening'])
    expect((await change(host, { description: 'Before sleep', previous })).body).toMatchObject({
      name: 'Evening',
      description: 'Before sleep',
    })
  })

  test('only the author edits a message, within fifteen minutes', async () => {
    const { id } = (await say(member, 'Good mornign')).body
    for (const person of [host, moderator]) expect((await edit(person, id, 'Mine now')).status).toBe(403)
    expect((await edit(member, id, '  ')).status).toBe(400)
    expect((await edit(member, 999_999, 'Nothing')).problem.code).toBe('chat_message_not_found')
    const advanced = note(roomAdvanced)
    expect((await edit(member, id, 'Good morning')).body).toMatchObject({
      content: 'Good morning',
      editedAt: expect.any(String),
    })
    expect(advanced).toHaveLength(1)
    const early = new Date(Date.now() - 15 * 60_000 - 1)
    await site.deps.db.updateTable('chatMessages').set({ createdAt: early }).where('id', '=', id).execute()
    expect((await edit(member, id, 'Too late')).problem.code).toBe('chat_edit_too_late')
    expect((await history(member)).body[0]?.content).toBe('Good morning')
  })

  test('the author, the host and staff delete a message; it stays without its text, and a second deletion is a 404', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await say(member, `Secret ${n}`)).body.id)
    const [own = 0, hosts = 0, staffs = 0] = ids
    expect((await remove(stranger, own)).status).toBe(403)
    expect((await remove(member, own)).status).toBe(200)
    expect((await remove(host, hosts)).status).toBe(200)
    const missing = await remove(moderator, staffs)
    expect(missing.problem.issues).toEqual([
      { path: 'reason', message: 'Please give a reason of at least 3 characters' },
    ])
    expect((await remove(moderator, staffs, 'x'.repeat(501))).status).toBe(400)
    expect((await remove(moderator, staffs, 'Unkind')).status).toBe(200)
    expect((await remove(member, own)).problem.code).toBe('chat_message_not_found')
    expect((await edit(member, own, 'Back')).problem.code).toBe('chat_message_not_found')
    const list = (await history(stranger)).body
    expect(list).toHaveLength(3)
    for (const message of list) expect(message).toMatchObject({ content: '', isDeleted: true })
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'objectId', 'details'])
      .where('action', '=', 'chat_message.hidden')
      .execute()
    expect(audit).toMatchObject([{ actorId: moderator.id, objectId: String(staffs), details: { reason: 'Unkind' } }])
    // Kept for an appeal.
    const hidden = await site.deps.db.selectFrom('hiddenChatMessages').select('content').execute()
    expect(hidden).toEqual([{ content: 'Secret 2' }])
  })
})

describe('a report', () => {
  const report = (person: Person, targetId: number) =>
    site.call(person, reportsApi.add, { body: { targetType: 'chat_message', targetId, reason: 'harassment' } })

  test('of a message is accepted only from people who can see it', async () => {
    const { id } = (await say(host, 'Loud words')).body
    expect((await report(member, id)).status).toBeLessThan(300)
    room = await makeRoom({ isPrivate: true })
    const secret = (await say(host, 'Between us')).body
    for (const person of [stranger, moderator]) expect((await report(person, secret.id)).status).toBe(404)
    await invite(host, room.id, member.username)
    expect((await report(member, secret.id)).status).toBe(201)
    expect((await report(stranger, 999_999)).status).toBe(404)
  })

  test('that is upheld hides the message from everybody, and its text returns when the decision is reversed', async () => {
    const { id } = (await say(member, 'Loud words')).body
    const { messages } = site.deps.chat
    const actor = { id: moderator.id, username: moderator.username, displayName: 'tenzin', role: 'moderator' as const }
    const decide = (work: typeof messages.restoreIn) => transact(site.deps.db, (scope) => work(scope, actor, id))
    expect(await decide((scope, by, target) => messages.hideIn(scope, by, target, 'harassment'))).toBe(true)
    expect((await history(stranger)).body[0]).toMatchObject({ content: '', isDeleted: true })
    expect(await messages.findReported(id, actor)).toMatchObject({ text: 'Loud words', isRemoved: true })
    expect(await decide(messages.restoreIn)).toBe(true)
    expect((await history(stranger)).body[0]).toMatchObject({ content: 'Loud words', isDeleted: false })
    expect(await decide(messages.restoreIn)).toBe(false)
  })

  test('filtered words are refused in messages and edits', async () => {
    const admin = await site.person('admin', 'admin')
    const viewer = { id: admin.id, username: admin.username, displayName: 'admin', role: 'admin' as const }
    await site.deps.wordFilter.change(viewer, { areas: ['chat'], words: ['nastyword'] })
    expect((await say(member, 'a nastyword here')).problem.code).toBe('text_not_allowed')
    const { id } = (await say(member, 'a kind word here')).body
    expect((await edit(member, id, 'a NASTYWORD here')).problem.code).toBe('text_not_allowed')
  })
})

describe('moderating a room', () => {
  test('only the host and staff rename it, lock it and set slow mode', async () => {
    for (const body of [{ name: 'Mine' }, { isLocked: true }, { slowModeSeconds: 10 }, { isArchived: true }]) {
      expect((await change(member, body)).status).toBe(403)
    }
    expect((await change(host, { name: ' ' })).status).toBe(400)
    expect((await change(host, { slowModeSeconds: 7 })).status).toBe(400)
    expect((await change(host, { name: 'Evening room', description: '' })).body.name).toBe('Evening room')
    expect((await change(moderator, { isLocked: true })).body.isLocked).toBe(true)
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'details'])
      .where('objectType', '=', 'chat_room')
      .where('objectId', '=', String(room.id))
      .execute()
    expect(audit).toMatchObject([{ actorId: moderator.id, details: { isLocked: true } }])
  })

  test('host and staff who change different things at the same moment keep both; the same state twice is one state', async () => {
    await Promise.all([
      change(host, { isLocked: true }),
      change(moderator, { isLocked: true }),
      change(host, { slowModeSeconds: 60 }),
      change(moderator, { name: 'Vespers' }),
    ])
    const { body } = await change(host, {})
    expect(body).toMatchObject({ isLocked: true, slowModeSeconds: 60, name: 'Vespers' })
  })

  test('a locked room accepts messages from the host and staff only', async () => {
    await change(host, { isLocked: true })
    expect((await say(member, 'May I?')).problem).toMatchObject({
      code: 'chat_room_locked',
      detail: 'This room is locked. Only its host and moderators can write.',
    })
    for (const person of [host, moderator]) expect((await say(person, 'A word')).status).toBe(201)
  })

  test('slow mode makes members wait between messages, returns the waiting time, and exempts the host', async () => {
    await change(host, { slowModeSeconds: 60 })
    expect((await say(member, 'First')).status).toBe(201)
    const second = await say(member, 'Second')
    expect(second.problem.code).toBe('chat_slow_mode')
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(50)
    const together = await Promise.all([1, 2, 3].map((n) => say(stranger, `Together ${n}`)))
    expect(together.map((response) => response.status).toSorted()).toEqual([201, 429, 429])
    for (const words of ['One', 'Two']) expect((await say(host, words)).status).toBe(201)
  })

  test('slow mode does not make members wait for the hour by which the clock was set back', async () => {
    await change(host, { slowModeSeconds: 60 })
    expect((await say(member, 'First')).status).toBe(201)
    const inAnHour = new Date(Date.now() + 3_600_000)
    await site.deps.db
      .updateTable('chatMembers')
      .set({ lastSentAt: inAnHour })
      .where('userId', '=', member.id)
      .execute()
    expect((await say(member, 'Second')).status).toBe(201)
    expect((await say(member, 'Third')).problem.code).toBe('chat_slow_mode')
  })

  test('a muted person reads but cannot write until the mute ends or is undone', async () => {
    expect((await mute(stranger, member.id)).status).toBe(403)
    expect((await mute(host, 999_999)).problem.code).toBe('user_not_found')
    expect((await mute(host, member.id, 0)).status).toBe(400)
    for (const spared of [host, moderator]) expect((await mute(moderator, spared.id)).status).toBe(403)
    expect((await mute(host, member.id)).body.mutedUntil).not.toBeNull()
    expect((await say(member, 'Hello?')).problem.code).toBe('chat_muted')
    expect((await history(member)).status).toBe(200)
    expect((await find(member)).body.viewer.mutedUntil).not.toBeNull()
    const muted = await site.call(host, chatApi.members, { params: { id: room.id } })
    expect(muted.body.map(({ user }) => user.id)).toEqual([member.id])
    expect((await site.call(member, chatApi.members, { params: { id: room.id } })).status).toBe(403)
    const past = new Date(Date.now() - 1)
    await site.deps.db.updateTable('chatMutes').set({ until: past }).where('roomId', '=', room.id).execute()
    expect((await say(member, 'Hello again')).status).toBe(201)
    await mute(host, member.id)
    const params = { id: room.id, userId: member.id }
    expect((await site.call(member, chatApi.unmute, { params })).status).toBe(403)
    expect((await site.call(host, chatApi.unmute, { params })).status).toBe(200)
    expect((await say(member, 'Thank you')).status).toBe(201)
  })
})

describe('a private room', () => {
  beforeEach(async () => {
    room = await makeRoom({ isPrivate: true })
  })

  test('does not exist for anybody who is not invited, including staff', async () => {
    const { id } = (await say(host, 'Between us')).body
    for (const person of [stranger, moderator]) {
      expect((await rooms(person)).map((one) => one.id)).not.toContain(room.id)
      const params = { id: room.id }
      const responses = [
        await find(person),
        await history(person),
        await say(person, 'Let me in'),
        await change(person, { name: 'Open' }),
        await invite(person, room.id, person.username),
        await site.call(person, chatApi.members, { params }),
        await site.call(person, chatApi.markRead, { params, body: { messageId: id } }),
        await mute(person, host.id),
      ]
      for (const response of responses) expect(response.problem.code).toBe('chat_room_not_found')
      expect((await edit(person, id, 'Known')).problem.code).toBe('chat_message_not_found')
      expect((await remove(person, id)).problem.code).toBe('chat_message_not_found')
    }
  })

  test('sends no mentions to people who may not see it', async () => {
    const calls = note(peopleMentioned)
    await say(host, `Do not tell @${stranger.username}`)
    expect(calls).toEqual([])
  })

  test('opens to the person its host invites, who is notified', async () => {
    const invitations = note(personInvited)
    expect((await invite(host, room.id, 'nobody-of-that-name')).problem.code).toBe('user_not_found')
    const response = await invite(host, room.id, `@${member.username.toUpperCase()}`)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({ user: { id: member.id }, role: 'invited' })
    await invite(host, room.id, member.username)
    expect(invitations).toEqual([{ roomId: room.id, userId: member.id, invitedBy: host.id }])
    expect((await rooms(member)).find(({ id }) => id === room.id)?.viewer.role).toBe('invited')
    expect((await say(member, 'Thank you for asking me')).status).toBe(201)
    expect((await find(member)).body.viewer.role).toBe('member')
    expect((await invite(member, room.id, stranger.username)).status).toBe(403)
    const members = (await site.call(member, chatApi.members, { params: { id: room.id } })).body
    expect(members.map(({ user, role }) => [user.id, role])).toEqual([
      [host.id, 'host'],
      [member.id, 'member'],
    ])
  })

  test('with more members than one response holds lists all of them, page by page, the host first', async () => {
    const count = 520
    await sql`
      WITH crowd AS (
        INSERT INTO users (username, username_key, display_name, password_hash)
        SELECT 'choir-' || n, 'choir-' || n, 'Choir ' || n % 7, 'none' FROM generate_series(1, ${count}) n RETURNING id
      )
      INSERT INTO chat_members (room_id, user_id) SELECT ${room.id}, id FROM crowd`.execute(site.deps.db)
    const members = (query = {}) => site.call(host, chatApi.members, { params: { id: room.id }, query })
    const ids = async (query = {}) => {
      const found: number[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await members({ ...query, ...(cursor && { cursor }) })
        found.push(...page.body.map(({ user }) => user.id))
        cursor = page.headers['x-next-cursor']?.toString()
        if (!cursor) return found
      }
    }
    const all = await ids()
    expect(all[0]).toBe(host.id)
    expect([all.length, new Set(all).size]).toEqual([count + 1, count + 1])
    expect(await ids({ limit: '100' })).toEqual(all)
    expect((await members({ limit: '1' })).body.map(({ user }) => user.id)).toEqual([host.id])
    expect((await members({ limit: '1', cursor: 'nonsense' })).body.map(({ user }) => user.id)).toEqual([host.id])
    // The last one by name.
    const last = (await members({ cursor: (await members()).headers['x-next-cursor'] })).body.at(-1)
    expect((await invite(host, room.id, last?.user.username ?? '')).body).toMatchObject({ role: 'member' })
  })

  test('closes to somebody who leaves or is removed; the host stays', async () => {
    await invite(host, room.id, member.username)
    await invite(host, room.id, stranger.username)
    const out = (person: Person, userId: number) =>
      site.call(person, chatApi.removeMember, { params: { id: room.id, userId } })
    expect((await out(member, stranger.id)).status).toBe(403)
    expect((await out(host, host.id)).status).toBe(403)
    expect((await out(stranger, stranger.id)).status).toBe(200)
    expect((await out(host, member.id)).status).toBe(200)
    expect((await out(host, member.id)).problem.code).toBe('user_not_found')
    for (const person of [member, stranger]) expect((await find(person)).status).toBe(404)
  })

  test.each<[string, (person: Person) => Promise<boolean>]>([
    ['writes a message', async (person) => (await say(person, 'One more thing')).status === 201],
    [
      'accepts the invitation',
      async ({ id, username }) =>
        (await site.deps.chat.rooms.enter({ id, username, displayName: username, role: 'user' }, room.id)).ok,
    ],
  ])('is closed to somebody who %s at the moment of being removed', async (_, enter) => {
    await invite(host, room.id, member.username)
    const { removal, entering } = await site.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('chatMembers').select('userId').where('userId', '=', member.id).forUpdate().execute()
      const removing = site.call(host, chatApi.removeMember, { params: { id: room.id, userId: member.id } })
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      const request = enter(member)
      await expect.poll(() => waitingForLocks(site)).toBe(2)
      return { removal: removing, entering: request }
    })
    expect((await removal).status).toBe(200)
    expect(await entering).toBe(false)
    expect((await find(member)).status).toBe(404)
  })

  test('refuses invitations into a public room, and of somebody who has blocked the host', async () => {
    const open = await makeRoom()
    expect((await invite(host, open.id, member.username)).problem.code).toBe('chat_room_public')
    const careful = await site.person('careful')
    await site.call(careful, chatApi.block, { params: { id: host.id } })
    expect((await invite(host, room.id, careful.username)).problem.code).toBe('user_not_found')
  })
})

describe('blocking, and the guidelines', () => {
  const standing = async (person: Person) => (await site.call(person, chatApi.standing)).body

  test('a person is blocked once and unblocked again; blocking oneself is refused', async () => {
    const person = await site.person('layla')
    const block = (id: number) => site.call(person, chatApi.block, { params: { id } })
    expect((await block(person.id)).problem.code).toBe('chat_block_self')
    expect((await block(999_999)).problem.code).toBe('user_not_found')
    for (let n = 0; n < 2; n += 1) expect((await block(host.id)).status).toBe(200)
    expect(await standing(person)).toMatchObject({ blockedIds: [host.id], hasMoreBlocked: false })
    await site.call(person, chatApi.unblock, { params: { id: host.id } })
    expect((await standing(person)).blockedIds).toEqual([])
  })

  test('all of more blocked people than one response holds can be read, in responses of a limited length', async () => {
    const person = await site.person('blocks-many')
    const count = BLOCKED_IDS_PAGE + 3
    await sql`
      WITH crowd AS (
        INSERT INTO users (username, username_key, display_name, password_hash)
        SELECT 'crowd-' || n, 'crowd-' || n, 'Crowd ' || n, 'none' FROM generate_series(1, ${count}) n RETURNING id
      )
      INSERT INTO chat_blocks (user_id, blocked_id) SELECT ${person.id}, id FROM crowd`.execute(site.deps.db)
    const first = await standing(person)
    expect(first.blockedIds).toHaveLength(BLOCKED_IDS_PAGE)
    expect(first.hasMoreBlocked).toBe(true)
    const read = (caller: Person | null, after?: number) =>
      site.call(caller, chatApi.blockedIds, { query: after === undefined ? {} : { after: String(after) } })
    expect((await read(null)).status).toBe(401)
    expect((await read(person)).body).toEqual(first.blockedIds)
    const rest = (await read(person, first.blockedIds.at(-1))).body
    expect(rest).toHaveLength(3)
    expect(new Set([...first.blockedIds, ...rest]).size).toBe(count)
    expect((await read(host)).body).toEqual([])
  })

  test('the people somebody has blocked are listed, the last one first, page by page; others do not see the list', async () => {
    const person = await site.person('careful-lister')
    const [first, second] = [await site.person('blocked-first'), await site.person('blocked-second')]
    const blocks = (caller: Person | null, query = {}) => site.call(caller, chatApi.blocks, { query })
    expect((await blocks(null)).status).toBe(401)
    expect((await blocks(person)).body).toEqual([])
    for (const { id } of [first, second]) await site.call(person, chatApi.block, { params: { id } })
    const top = await blocks(person, { limit: '1' })
    expect(top.body).toMatchObject([{ user: { id: second.id } }])
    const cursor = top.headers['x-next-cursor']
    const rest = await blocks(person, { limit: '1', cursor })
    expect(rest.body.map(({ user }) => user.id)).toEqual([first.id])
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect((await blocks(first)).body).toEqual([])
    await site.call(person, chatApi.unblock, { params: { id: second.id } })
    expect((await blocks(person)).body.map(({ user }) => user.id)).toEqual([first.id])
  })

  test('somebody who blocked the author is not notified of their mentions', async () => {
    const person = await site.person('noa')
    await site.call(person, chatApi.block, { params: { id: host.id } })
    const calls = note(peopleMentioned)
    await say(host, `@${person.username} answer me`)
    expect(calls).toEqual([])
  })

  test('the guidelines are accepted once, and the acceptance is stored', async () => {
    const person = await site.person('shirin')
    expect((await standing(person)).hasAcceptedGuidelines).toBe(false)
    for (let n = 0; n < 2; n += 1) expect((await site.call(person, chatApi.acceptGuidelines)).status).toBe(200)
    expect((await standing(person)).hasAcceptedGuidelines).toBe(true)
  })
})
