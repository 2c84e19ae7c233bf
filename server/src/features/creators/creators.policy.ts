/** Who may read a creator account, and who may change it. */
import { isAdmin, type Viewer } from '../../identity/viewer.ts'

/** Its owner and admins (rulings 11, 21). */
export const canSeeAccount = (viewer: Viewer, ownerId: number): boolean => viewer.id === ownerId || isAdmin(viewer)

/** Only the owner decides where money is sent. */
export const canChangeAccount = (viewer: Viewer, ownerId: number): boolean => viewer.id === ownerId
