/** Who may do what with a channel. */
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

export const isOwner = (viewer: Viewer | null, channelId: number): boolean => viewer?.id === channelId

/** Everybody signed in, except on oneself (ruling 42). */
export const canSubscribe = (viewer: Viewer | null, channelId: number): boolean =>
  viewer !== null && viewer.id !== channelId

/** What a channel earns is its owner's and an admin's to read (ruling 11). */
export const canSeeDashboard = (viewer: Viewer | null, channelId: number): boolean =>
  isOwner(viewer, channelId) || isAdmin(viewer)

/** What is pending, rejected or being prepared is for the owner and for staff. */
export const canSeeUnlisted = (viewer: Viewer | null, channelId: number): boolean =>
  isOwner(viewer, channelId) || isStaff(viewer)
