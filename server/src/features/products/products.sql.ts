import type { ProductSort } from '@lamplight/contract/product-sorts'
import { CLICK_DAYS, type ProductState } from '@lamplight/contract/products'
import { type SqlBool, sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { duplicatesSince } from '../../db/duplicate-submissions.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { lastDays } from '../../db/last-days.ts'
import { isActiveMember } from '../../db/member-status.ts'

const SELLER = sql.ref('affiliate_products.seller_id')

const selectProducts = (db: Db) =>
  db
    .selectFrom('affiliateProducts')
    .innerJoin('users', 'users.id', 'affiliateProducts.sellerId')
    .selectAll('affiliateProducts')
    .select(['users.displayName', 'users.avatarKey', isActiveMember(SELLER).as('isSellerActive')])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

/** The column and direction of each sort order; the id breaks ties. Newer products have higher ids. */
const orders = {
  featured: { by: sql<number>`affiliate_products.is_featured::integer`, direction: 'desc' },
  newest: { by: sql<number>`affiliate_products.id`, direction: 'desc' },
  popular: { by: sql<number>`affiliate_products.clicks`, direction: 'desc' },
  'price-low': { by: sql<number>`affiliate_products.price_cents`, direction: 'asc' },
  'price-high': { by: sql<number>`affiliate_products.price_cents`, direction: 'desc' },
} as const

const sortValues: Record<ProductSort, (row: ProductRow) => number> = {
  featured: ({ isFeatured }) => Number(isFeatured),
  newest: ({ id }) => id,
  popular: ({ clicks }) => clicks,
  'price-low': ({ priceCents }) => priceCents,
  'price-high': ({ priceCents }) => priceCents,
}

export const positionIn =
  (sort: ProductSort) =>
  (row: ProductRow): Position => ({ after: String(sortValues[sort](row)), id: row.id })

export interface ProductFilter {
  sort: ProductSort
  limit: number
  /** The largest value of an `integer` cursor. */
  position: Position | null
  categoryId?: number | undefined
  /** Text that the title or the description contains. */
  q?: string | undefined
  sellerId?: number
  status?: ProductState | undefined
  /** Includes inactive products, and those of sellers who are suspended. */
  withInactive: boolean
}

/** One more than `limit` when a further page exists. */
export function listProducts(db: Db, filter: ProductFilter) {
  const { by, direction } = orders[filter.sort]
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  let query = selectProducts(db)
  if (filter.position) {
    const { after, id } = filter.position
    query = query.where(sql<SqlBool>`(${by}, affiliate_products.id) ${comparison} (${Number(after)}, ${id})`)
  }
  if (filter.categoryId !== undefined) query = query.where('affiliateProducts.categoryId', '=', filter.categoryId)
  if (filter.sellerId !== undefined) query = query.where('affiliateProducts.sellerId', '=', filter.sellerId)
  if (filter.status !== undefined) query = query.where('affiliateProducts.status', '=', filter.status)
  if (!filter.withInactive) query = query.where('affiliateProducts.isActive', '=', true).where(isActiveMember(SELLER))
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = `%${escapeLike(word)}%`
    query = query.where(
      sql<SqlBool>`(affiliate_products.title || ' ' || affiliate_products.description) ILIKE ${pattern}`,
    )
  }
  return query
    .orderBy(by, direction)
    .orderBy('affiliateProducts.id', direction)
    .limit(filter.limit + 1)
    .execute()
}

export const findProduct = (db: Db, id: number) =>
  selectProducts(db).where('affiliateProducts.id', '=', id).executeTakeFirst()

export const lockProduct = (tx: Tx, id: number) =>
  tx.selectFrom('affiliateProducts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface ProductValues {
  title: string
  description: string
  priceCents: number
  productUrl: string
  affiliateCode: string
  commissionBasisPoints: number
  categoryId: number | null
  isFeatured: boolean
  isActive: boolean
  status: ProductState
  pictureSource: string
}

/** The same product of this seller, unchanged, within the last minute. */
export const findDuplicate = (tx: Tx, sellerId: number, values: ProductValues) =>
  tx
    .selectFrom('affiliateProducts')
    .select('id')
    .where((where) => where.and({ ...values, sellerId }))
    .where('createdAt', '>', duplicatesSince)
    .executeTakeFirst()

export const insertProduct = (tx: Tx, sellerId: number, values: ProductValues) =>
  tx
    .insertInto('affiliateProducts')
    .values({ ...values, sellerId, pictureKey: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Every change increments the version, so that a decision on an outdated product is detected. */
export const updateProduct = (tx: Tx, id: number, values: Partial<ProductValues & { pictureState: 'waiting' }>) =>
  tx
    .updateTable('affiliateProducts')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Whether the seller has not replaced the URL meanwhile. */
export const isPictureSource = async (db: Db, id: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('affiliateProducts')
    .select('id')
    .where('id', '=', id)
    .where('pictureSource', '=', address)
    .executeTakeFirst()) !== undefined

/**
 * Stores the result for the URL that was fetched. Does nothing when the seller has replaced the URL meanwhile. The version stays
 * when the same picture, or none, is shown afterwards: a decision on what was seen then is still one on what is shown.
 */
export const setPicture = (db: Db, id: number, pictureSource: string, pictureKey: string | null) =>
  db
    .updateTable('affiliateProducts')
    .set((set) => ({
      pictureKey,
      pictureState: pictureKey === null ? ('refused' as const) : ('copied' as const),
      version: set('version', '+', sql<number>`(picture_key IS DISTINCT FROM ${pictureKey})::int`),
    }))
    .where('id', '=', id)
    .where('pictureSource', '=', pictureSource)
    .execute()

/**
 * A category of products, or of videos, because older clients know only those. It stays until the transaction ends: categories
 * are removed only when nothing is filed in them.
 */
export const lockCategory = (tx: Tx, id: number) =>
  tx
    .selectFrom('categories')
    .select('hiddenAt')
    .where('id', '=', id)
    .where('kind', 'in', ['product', 'video'])
    .forKeyShare()
    .executeTakeFirst()

/** Records a click and adds it to the product's count, unless this viewer already clicked within this hour. */
export async function recordClick(tx: Tx, productId: number, viewerKey: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('affiliateClicks')
    .values({ productId, viewerKey, hour: sql<Date>`date_trunc('hour', now())` })
    .onConflict((conflict) => conflict.columns(['productId', 'hour', 'viewerKey']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  await tx
    .updateTable('affiliateProducts')
    .set((set) => ({ clicks: set('clicks', '+', 1) }))
    .where('id', '=', productId)
    .execute()
}

/** Clicks of the last days (UTC), oldest first, including days without any. */
export async function clicksByDay(db: Db, productId: number): Promise<{ day: string; clicks: number }[]> {
  const { rows } = await sql<{ day: string; clicks: number }>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, count(c.id)::integer AS clicks
    FROM ${lastDays(CLICK_DAYS)} AS d
    LEFT JOIN affiliate_clicks c ON c.product_id = ${productId}
      AND c.clicked_at >= d.day::timestamp AT TIME ZONE 'UTC' AND c.clicked_at < (d.day + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY d.day ORDER BY d.day`.execute(db)
  return rows
}

/** The record of who clicked is needed only for the hour in which a second click is not counted. */
export const forgetViewers = (db: Db) =>
  db
    .updateTable('affiliateClicks')
    .set({ viewerKey: null })
    .where('viewerKey', 'is not', null)
    .where('clickedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
