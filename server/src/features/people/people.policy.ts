/** What staff may do with a member. */
import type { Role } from '@lamplight/contract/primitives'
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

interface PersonFacts {
  id: number
  role: Role
}

/** Moderators act on members, admins on everybody; nobody on themselves, whose settings have it. */
export const canActOn = (viewer: Viewer, person: PersonFacts): boolean =>
  isStaff(viewer) && viewer.id !== person.id && (person.role === 'user' || isAdmin(viewer))

/** Also one's own: an admin may hand over and step back. */
export const canSetRole = (viewer: Viewer): boolean => isAdmin(viewer)
