/** Who may do what with a product. */
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface ProductFacts {
  sellerId: number
}

/** Its seller alone; staff decide whether it is listed, not what it says. */
export const canEdit = (viewer: Viewer, product: ProductFacts): boolean => viewer.id === product.sellerId

/** How often it was opened is the seller's affair, and staff's. */
export const canSeeClicks = (viewer: Viewer, product: ProductFacts): boolean =>
  viewer.id === product.sellerId || isStaff(viewer)

/** `featured` of anybody else is not honoured (ruling 151). */
export const canFeature = (viewer: Viewer): boolean => isStaff(viewer)
