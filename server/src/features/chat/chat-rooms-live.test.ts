import type { ServerFrame } from '@lamplight/contract/chat-frames'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../realtime/connection.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import * as messageSql from './chat.messages.sql.ts'
import * as roomSql from './chat.rooms.sql.ts'
import { LiveRoom, type Seat } from './chat-rooms-live.ts'

/** More than two turns of writing. */
const SEATS = 600

let site: TestSite
let host: Person
let roomId: number
let room: LiveRoom
const received = new Map<Seat, string[]>()
const onReceipt = new Map<Seat, () => void>()

beforeAll(async () => {
  site = await createTestSite()
  host = await site.person('grace')
})
afterAll(() => site.close())
beforeEach(async () => {
  received.clear()
  onReceipt.clear()
  const { db } = site.deps
  const created = await db
    .transaction()
    .execute((tx) => roomSql.insertRoom(tx, { name: 'Full', description: '', isPrivate: false, hostId: host.id }))
  roomId = created.id
  room = new LiveRoom(roomId, db, site.deps.log)
  await room.begin()
})

/** The contents of the messages in a buffer of text frames: the length of each follows its first byte (RFC 6455, 5.2). */
function contentsOf(bytes: Buffer): string[] {
  const contents: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1)
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    const start = at + (short === 126 ? 4 : 2)
    const frame: ServerFrame = JSON.parse(bytes.toString('utf8', start, start + length))
    if (frame.type === 'new_message') contents.push(frame.message.content)
    at = start + length
  }
  return contents
}

function sit(): Seat {
  const contents: string[] = []
  const viewer = { id: host.id } as Seat['viewer']
  const send = (bytes: Buffer) => {
    contents.push(...contentsOf(bytes))
    onReceipt.get(seat)?.()
  }
  const connection = { send } as unknown as Connection
  const seat: Seat = { connection, viewer, isExtended: true, room, queue: null, startRevision: 0, place: 0 }
  received.set(seat, contents)
  return seat
}

const enter = (seat: Seat, revision: number) => {
  room.hold(seat)
  room.release(seat, revision)
}

async function say(content: string): Promise<number> {
  const { revision } = await site.deps.db
    .transaction()
    .execute((tx) =>
      messageSql.insertMessage(tx, { roomId, userId: host.id, content, clientId: null, replyToId: null }),
    )
  return revision
}

const fill = (): Seat[] =>
  Array.from({ length: SEATS }, () => {
    const seat = sit()
    enter(seat, 0)
    return seat
  })

test('messages that arrive while a full room is being written to reach everybody once and in order', async () => {
  const seats = fill()
  const sent: string[] = []
  for (let n = 1; n <= 12; n += 1) {
    sent.push(`message ${n}`)
    await say(`message ${n}`)
    room.advance()
  }
  const last = seats.at(-1) as Seat
  await expect.poll(() => received.get(last)).toHaveLength(sent.length)
  for (const contents of received.values()) expect(contents).toEqual(sent)
})

test('a socket that enters its room again receives what was waiting for its turn', async () => {
  const seats = fill()
  const [first, last] = [seats[0] as Seat, seats.at(-1) as Seat]
  const waiting: string[][] = []
  onReceipt.set(first, () => {
    waiting.push([...(received.get(last) ?? [])])
    // Its history was read before the message was stored.
    enter(last, 0)
  })
  await say('before')
  room.advance()
  await expect.poll(() => waiting).toEqual([[]])
  onReceipt.clear()
  await say('after')
  room.advance()
  await expect.poll(() => received.get(last)).toEqual(['before', 'after'])
})

test('a socket receives nothing that its history contained', async () => {
  const seat = sit()
  enter(sit(), 0)
  room.hold(seat)
  await say('in the history')
  const revision = await say('also')
  room.advance()
  await expect.poll(() => seat.queue).toHaveLength(2)
  await say('later')
  room.advance()
  await expect.poll(() => seat.queue).toHaveLength(3)
  room.release(seat, revision)
  expect(received.get(seat)).toEqual(['later'])
})
