/** Tables of the affiliate marketplace. */
import type { PictureState, ProductState } from '@lamplight/contract/products'
import type { Generated, GeneratedAlways } from 'kysely'
import type { MadeAt, Moment } from './column-types.ts'

export interface ProductTables {
  affiliateProducts: {
    id: GeneratedAlways<number>
    sellerId: number
    title: string
    description: Generated<string>
    priceCents: number
    productUrl: string
    affiliateCode: string
    commissionBasisPoints: number
    categoryId: number | null
    isFeatured: Generated<boolean>
    isActive: Generated<boolean>
    status: ProductState
    pictureSource: string
    pictureKey: string | null
    pictureState: Generated<PictureState>
    clicks: Generated<number>
    createdAt: MadeAt
    version: Generated<number>
  }
  affiliateClicks: {
    id: GeneratedAlways<number>
    productId: number
    viewerKey: string | null
    hour: Moment
    clickedAt: MadeAt
  }
}
