/** Who may do what with a product. */
import type { ProductState } from '@lamplight/contract/products'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface ProductFacts {
  sellerId: number
}

/** Only its seller; staff decide whether it is listed, not its content. */
export const canEdit = (viewer: Viewer, product: ProductFacts): boolean => viewer.id === product.sellerId

/** Its seller corrects what staff refused, and submits it for review again. */
export const canResubmit = (viewer: Viewer, product: ProductFacts & { status: ProductState }): boolean =>
  canEdit(viewer, product) && product.status === 'refused'

/** Only the seller and staff see its state, how often it was opened, and the address its picture came from. */
export const canSeeInside = (viewer: Viewer, product: ProductFacts): boolean =>
  viewer.id === product.sellerId || isStaff(viewer)

/** `featured` is ignored from everybody else (ruling 151). */
export const canFeature = (viewer: Viewer): boolean => isStaff(viewer)
