import type { OwnProduct, Product, StaffProduct } from '@lamplight/contract/products'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { pictureUrls } from '../../pictures/copied-picture.ts'
import type { TakenRemoval } from '../reports/staff-removals.ts'
import type { ProductRow } from './products.sql.ts'

/** Shown while there is no copy of the seller's picture; a file of the browser part. */
const DEFAULT_PRODUCT_PICTURE = '/default-product.svg'

export function toProduct(row: ProductRow): Product {
  const thumbnails = row.pictureKey === null ? [] : pictureUrls(row.pictureKey)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.priceCents / 100,
    imageUrl: thumbnails.at(-1)?.url ?? DEFAULT_PRODUCT_PICTURE,
    thumbnails,
    productUrl: row.productUrl,
    affiliateCode: row.affiliateCode,
    commission: row.commissionBasisPoints / 10_000,
    categoryId: row.categoryId,
    featured: row.isFeatured,
    active: row.isActive,
    createdAt: row.createdAt.toISOString(),
    seller: { id: row.sellerId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
  }
}

export const toOwnProduct = (row: ProductRow): OwnProduct => ({
  ...toProduct(row),
  status: row.status,
  pictureState: row.pictureState,
  pictureSource: row.pictureSource,
  clicks: row.clicks,
  version: row.version,
})

export const toStaffProduct = (row: ProductRow, refusal: TakenRemoval | undefined): StaffProduct => ({
  ...toOwnProduct(row),
  isSellerInactive: !row.isSellerActive,
  refusal: refusal
    ? {
        reason: refusal.reason,
        note: refusal.note,
        refusedAt: refusal.removedAt.toISOString(),
        actor: refusal.actor,
      }
    : null,
})
