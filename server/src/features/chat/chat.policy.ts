/** Who may do what in a chat room. */
import { isStaff, type Viewer } from '../../identity/viewer.ts'

export interface RoomFacts {
  hostId: number | null
  isPrivate: boolean
  isLocked: boolean
  archivedAt: Date | null
  /** Of the viewer; null without a row. */
  memberState: 'invited' | 'joined' | null
  mutedUntil: Date | null
}

/** Only members and invited people see a private room; staff do not. */
export const canSee = (room: RoomFacts): boolean => !room.isPrivate || room.memberState !== null

/** Its host, and staff who can see it. */
export const canModerate = (viewer: Viewer, room: RoomFacts): boolean =>
  canSee(room) && (room.hostId === viewer.id || isStaff(viewer))

/** Why this person cannot write here now, or null. */
export function refuseWriting(
  viewer: Viewer,
  room: RoomFacts,
  now: Date,
): 'chat_room_archived' | 'chat_room_locked' | 'chat_muted' | null {
  if (room.archivedAt) return 'chat_room_archived'
  if (canModerate(viewer, room)) return null
  if (room.isLocked) return 'chat_room_locked'
  return room.mutedUntil && room.mutedUntil > now ? 'chat_muted' : null
}

/** The host of a room and staff cannot be muted, so that its moderators cannot be shut out. */
export const canBeMuted = (room: RoomFacts, person: Pick<Viewer, 'id' | 'role'>): boolean =>
  room.hostId !== person.id && person.role === 'user'

/** Only the host invites people into a private room and removes them; everybody may leave it. */
export const canRemoveMember = (viewer: Viewer, room: RoomFacts, personId: number): boolean =>
  personId !== room.hostId && (viewer.id === personId || room.hostId === viewer.id)

export const canEdit = (viewer: Viewer, message: { userId: number }): boolean => viewer.id === message.userId

export const canDelete = (viewer: Viewer, message: { userId: number }, room: RoomFacts): boolean =>
  viewer.id === message.userId || canModerate(viewer, room)

/** Somebody else's message in somebody else's room: a decision of the moderators, of which the author is notified. */
export const isDeletedByStaff = (viewer: Viewer, message: { userId: number }, room: RoomFacts): boolean =>
  isStaff(viewer) && viewer.id !== message.userId && viewer.id !== room.hostId
