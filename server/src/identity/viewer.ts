/** Who is acting: an HTTP request, a socket or a job knows a person by this. */
import type { Role } from '@lamplight/contract/primitives'

export interface Viewer {
  id: number
  username: string
  displayName: string
  role: Role
  /** The languages of video this person has chosen, with a session only. Missing or empty: all languages. */
  contentLanguages?: readonly string[]
}

/** Moderators and admins. */
export const isStaff = (viewer: Viewer | null): boolean => viewer?.role === 'moderator' || viewer?.role === 'admin'

export const isAdmin = (viewer: Viewer | null): boolean => viewer?.role === 'admin'
