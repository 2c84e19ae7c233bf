import type { Role } from '@lamplight/contract/primitives'
import { expect, test } from 'vitest'
import { canModerate, canRemoveMember, isDeletedByStaff, type RoomFacts, refuseWriting } from './chat.policy.ts'

const now = new Date('2026-06-02T12:00:00Z')
const later = new Date('2026-06-02T12:00:01Z')
const earlier = new Date('2026-06-02T11:59:59Z')
const person = (id: number, role: Role = 'user') => ({ id, username: `p${id}`, displayName: `P${id}`, role })
const [host, member, other, staff] = [person(1), person(2), person(3), person(4, 'moderator')]
const room = (changes: Partial<RoomFacts> = {}): RoomFacts => ({
  ...{ hostId: host.id, isPrivate: false, isLocked: false, archivedAt: null, memberState: null, mutedUntil: null },
  ...changes,
})

test.each([
  ['open', {}, null],
  ['open, for somebody who is muted', { mutedUntil: later }, 'chat_muted'],
  ['open, for somebody whose mute ends now', { mutedUntil: now }, null],
  ['open, for somebody whose mute has ended', { mutedUntil: earlier }, null],
  ['locked', { isLocked: true }, 'chat_room_locked'],
  ['archived', { archivedAt: earlier, isLocked: true, mutedUntil: later }, 'chat_room_archived'],
] as const)('a member who writes in a room that is %s: the reason of the refusal is %3$j', (_, changes, reason) => {
  expect(refuseWriting(member, room(changes), now)).toBe(reason)
  const ofModerators = reason === 'chat_room_archived' ? reason : null
  for (const viewer of [host, staff]) expect(refuseWriting(viewer, room(changes), now)).toBe(ofModerators)
})

test('a private room is moderated by its host, and by staff who were invited', () => {
  const inside = room({ isPrivate: true, memberState: 'invited' })
  const outside = room({ isPrivate: true })
  expect([host, staff, member].map((viewer) => canModerate(viewer, inside))).toEqual([true, true, false])
  expect([staff, member].map((viewer) => canModerate(viewer, outside))).toEqual([false, false])
})

test('the host removes members, a member leaves, and the host stays', () => {
  expect(canRemoveMember(host, room(), member.id)).toBe(true)
  expect(canRemoveMember(member, room(), member.id)).toBe(true)
  expect(canRemoveMember(other, room(), member.id)).toBe(false)
  expect(canRemoveMember(host, room(), host.id)).toBe(false)
})

test('only the message of somebody else in the room of somebody else is deleted as a decision of the moderators', () => {
  expect(isDeletedByStaff(staff, { userId: member.id }, room())).toBe(true)
  expect(isDeletedByStaff(staff, { userId: staff.id }, room())).toBe(false)
  expect(isDeletedByStaff(staff, { userId: member.id }, room({ hostId: staff.id }))).toBe(false)
  expect(isDeletedByStaff(host, { userId: member.id }, room({ hostId: other.id }))).toBe(false)
})
