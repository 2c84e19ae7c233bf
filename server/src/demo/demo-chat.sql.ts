/** Rows of chat rooms and their history; inside the transaction that fills the site. */
import type { Tx } from '../db/database.ts'
import type { DemoPerson, DemoRoom } from './demo-content.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

interface Filling {
  now: Date
  idOf: IdOf
  people: readonly DemoPerson[]
}

/** Everybody of the demo has accepted the guidelines, so that somebody who tries the chat can write immediately. */
export async function insertRooms(tx: Tx, rooms: readonly DemoRoom[], filling: Filling): Promise<void> {
  for (const room of rooms) await insertRoom(tx, room, filling)
  const { people, idOf } = filling
  const acceptances = people.map(({ username }) => ({ userId: idOf(username) }))
  if (acceptances.length > 0) await tx.insertInto('chatGuidelineAcceptances').values(acceptances).execute()
}

async function insertRoom(tx: Tx, room: DemoRoom, { now, idOf }: Filling): Promise<void> {
  const momentOf = (hoursAgo: number) => daysBefore(now, hoursAgo / 24)
  const first = room.messages[0]?.hoursAgo ?? 0
  const { id: roomId } = await tx
    .insertInto('chatRooms')
    .values({
      name: room.name,
      description: room.description,
      isPrivate: room.isPrivate,
      hostId: idOf(room.host),
      revision: room.messages.length,
      createdAt: momentOf(first + 1),
      activeAt: momentOf(room.messages.at(-1)?.hoursAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [index, message] of room.messages.entries()) {
    const row = await tx
      .insertInto('chatMessages')
      .values({
        roomId,
        userId: idOf(message.author),
        clientId: null,
        content: message.text,
        replyToId: message.answers === undefined ? null : (ids[message.answers] ?? null),
        createdRevision: index + 1,
        revision: index + 1,
        createdAt: momentOf(message.hoursAgo),
        deletedBy: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  const members = room.members.map((username) => ({
    roomId,
    userId: idOf(username),
    invitedBy: null,
    lastReadId: ids.at(-1) ?? 0,
  }))
  await tx.insertInto('chatMembers').values(members).execute()
}
