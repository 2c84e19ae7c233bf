/** Who may do what with a channel. */
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

export const isOwner = (viewer: Viewer | null, channelId: number): boolean => viewer?.id === channelId

/** Everybody signed in, except on oneself (ruling 42). */
export const canSubscribe = (viewer: Viewer | null, channelId: number): boolean =>
  viewer !== null && viewer.id !== channelId

/** The earnings of a channel are visible to its owner and admins (ruling 11). */
export const canSeeDashboard = (viewer: Viewer | null, channelId: number): boolean =>
  isOwner(viewer, channelId) || isAdmin(viewer)

/** Pending, rejected and unprocessed videos are visible to the owner and staff. */
export const canSeeUnlisted = (viewer: Viewer | null, channelId: number): boolean =>
  isOwner(viewer, channelId) || isStaff(viewer)
