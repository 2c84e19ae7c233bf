/** Permissions of staff on a member. */
import type { Role } from '@lamplight/contract/primitives'
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

interface PersonFacts {
  id: number
  role: Role
}

/** Moderators act on members, admins on everybody. Nobody acts on themselves: their own settings offer that. */
export const canActOn = (viewer: Viewer, person: PersonFacts): boolean =>
  isStaff(viewer) && viewer.id !== person.id && (person.role === 'user' || isAdmin(viewer))

/** Including one's own role: an admin may hand over and step down. */
export const canSetRole = (viewer: Viewer): boolean => isAdmin(viewer)
