import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { OwnProduct, Product, productsApi, StaffProduct } from '@lamplight/contract/products'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { definedOf } from '../../lib/defined-of.ts'
import { refuseCategory } from '../../lib/refuse-category.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import type { ReportedThing } from '../reports/report-target.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import { productListed } from './products.events.ts'
import { fetchProductPictureJob } from './products.jobs.ts'
import { canEdit, canFeature, canResubmit, canSeeInside } from './products.policy.ts'
import * as sql from './products.sql.ts'
import { toOwnProduct, toProduct, toStaffProduct } from './products.view.ts'

export interface ProductPage<Item> {
  items: Item[]
  nextCursor: string | null
}

export interface Clicker {
  viewer: Viewer | null
  /** Identifies a member, or a visitor's device. */
  viewerKey: string
  /** As sent by the browser; clicks of robots are not counted. */
  userAgent: string
}

export interface Products {
  list(query: QueryOf<typeof productsApi.list>): Promise<ProductPage<Product>>
  mine(viewer: Viewer, query: QueryOf<typeof productsApi.mine>): Promise<ProductPage<OwnProduct>>
  staffList(query: QueryOf<typeof productsApi.staffList>): Promise<ProductPage<StaffProduct>>
  /** For its seller and staff. */
  own(viewer: Viewer, id: number): Promise<Result<OwnProduct, 'product_not_found' | 'forbidden'>>
  add(
    viewer: Viewer,
    form: BodyOf<typeof productsApi.add>,
  ): Promise<Result<OwnProduct, 'category_not_found' | 'category_hidden'>>
  edit(
    viewer: Viewer,
    id: number,
    changes: BodyOf<typeof productsApi.edit>,
  ): Promise<
    Result<OwnProduct, 'product_not_found' | 'category_not_found' | 'category_hidden' | 'text_changed' | 'forbidden'>
  >
  /**
   * Staff only. To refuse a product of somebody else takes a reason, of which the seller is notified. What a colleague refused
   * of one's own is not listed again.
   */
  decide(
    viewer: Viewer,
    id: number,
    decision: BodyOf<typeof productsApi.decide>,
  ): Promise<Result<OwnProduct, 'product_not_found' | 'product_changed' | 'validation_failed' | 'forbidden'>>
  /** The product a report is about: a listed one; for staff also a refused one. */
  findReported(id: number, viewer: Viewer): Promise<ReportedThing | null>
  /** Lists or refuses a product inside the caller's transaction; false when nothing changes. */
  setListedIn(scope: TransactionScope, staff: Viewer, id: number, isListed: boolean): Promise<boolean>
  clicks(
    viewer: Viewer,
    id: number,
  ): Promise<Result<{ day: string; clicks: number }[], 'product_not_found' | 'forbidden'>>
  click(
    productId: number,
    clicker: Clicker,
  ): Promise<Result<{ productId: number; timestamp: string }, 'product_not_found'>>
  forgetViewers(): Promise<void>
}

export interface ProductsDeps {
  db: Db
  events: Events
  jobs: Pick<JobQueue, 'enqueue'>
  /** New and changed products wait for review by staff. */
  reviewsFirst: boolean
  removals: StaffRemovals
}

/** Robots that identify themselves. Others are bounded by the rate limit of clicks. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|headless|monitor|curl|wget|python|libwww|go-http/i

export function createProducts({ db, events, jobs, reviewsFirst, removals }: ProductsDeps): Products {
  const newState = reviewsFirst ? 'waiting' : 'listed'

  const read = async (tx: Tx, id: number): Promise<OwnProduct> => {
    const row = await sql.findProduct(tx, id)
    if (!row) throw new Error(`product ${id} vanished inside its own transaction`)
    return toOwnProduct(row)
  }
  const copyPicture = (tx: Tx, job: { productId: number; address: string }, sellerId: number) =>
    jobs.enqueue(fetchProductPictureJob, job, { tx, isUrgent: true, group: String(sellerId) })
  const pageOf = async <Item>(filter: sql.ProductFilter, toItem: (row: sql.ProductRow) => Item) => {
    const page = cutPage(await sql.listProducts(db, filter), filter.limit, sql.positionIn(filter.sort))
    return { ...page, items: page.items.map(toItem) }
  }

  return {
    list: ({ limit = DEFAULT_PAGE_SIZE, cursor, categoryId, q, sort = 'featured' }) =>
      pageOf(
        {
          ...{ sort, limit, categoryId, q, status: 'listed', withInactive: false },
          position: decodeCursor(cursor, 'integer'),
        },
        toProduct,
      ),

    mine: (viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) =>
      pageOf(
        {
          ...{ sort: 'newest', limit, sellerId: viewer.id, withInactive: true },
          position: decodeCursor(cursor, 'integer'),
        },
        toOwnProduct,
      ),

    async staffList({ limit = DEFAULT_PAGE_SIZE, cursor, status }) {
      const position = decodeCursor(cursor, 'integer')
      const page = await pageOf({ sort: 'newest', limit, status, withInactive: true, position }, (row) => row)
      const refusals = await removals.newestOf(
        'product',
        page.items.map(({ id }) => id),
      )
      return { ...page, items: page.items.map((row) => toStaffProduct(row, refusals.get(row.id))) }
    },

    add: (viewer, { price, imageUrl, commission, featured, active, description = '', categoryId = null, ...form }) =>
      transact(db, async ({ tx }) => {
        const values: sql.ProductValues = {
          ...{ ...form, description, categoryId, priceCents: price, pictureSource: imageUrl, isActive: active },
          commissionBasisPoints: basisPointsOf(commission),
          isFeatured: featured && canFeature(viewer),
          status: newState,
        }
        await lockSubmissions(tx, 'product', viewer.id)
        const duplicate = await sql.findDuplicate(tx, viewer.id, values)
        if (duplicate) return ok(await read(tx, duplicate.id))
        const noCategory = categoryId === null ? null : refuseCategory(await sql.lockCategory(tx, categoryId))
        if (noCategory) return noCategory
        const { id } = await sql.insertProduct(tx, viewer.id, values)
        await copyPicture(tx, { productId: id, address: imageUrl }, viewer.id)
        return ok(await read(tx, id))
      }),

    async own(viewer, id) {
      const product = await sql.findProduct(db, id)
      if (!product) return fail('product_not_found')
      return canSeeInside(viewer, product) ? ok(toOwnProduct(product)) : fail('forbidden')
    },

    edit: (viewer, id, { previous, resubmit = false, ...changes }) =>
      transact(db, async ({ tx }) => {
        const product = await sql.lockProduct(tx, id)
        if (!product) return fail('product_not_found')
        if (!canEdit(viewer, product)) return fail('forbidden')
        const { price, imageUrl, commission, featured, active, categoryId, ...words } = changes
        const stored = {
          ...{ ...product, imageUrl: product.pictureSource, price: product.priceCents },
          ...{ commission: product.commissionBasisPoints, featured: product.isFeatured, active: product.isActive },
        }
        const stale = refuseStaleFields(stored, withBasisPoints(changes), previous && withBasisPoints(previous))
        if (stale) return stale
        const noCategory = categoryId
          ? refuseCategory(await sql.lockCategory(tx, categoryId), categoryId === product.categoryId)
          : null
        if (noCategory) return noCategory
        const hasNewPicture = imageUrl !== undefined && imageUrl !== product.pictureSource
        const changesWhatIsShown =
          hasNewPicture ||
          (price !== undefined && price !== product.priceCents) ||
          (Object.keys(words) as (keyof typeof words)[]).some(
            (name) => words[name] !== undefined && words[name] !== product[name],
          )
        const isForReview =
          (resubmit && canResubmit(viewer, product)) ||
          (reviewsFirst && changesWhatIsShown && product.status === 'listed')
        await sql.updateProduct(tx, id, {
          ...definedOf(words),
          ...(price === undefined ? {} : { priceCents: price }),
          ...(commission === undefined ? {} : { commissionBasisPoints: basisPointsOf(commission) }),
          ...(categoryId === undefined ? {} : { categoryId }),
          ...(featured === undefined || !canFeature(viewer) ? {} : { isFeatured: featured }),
          ...(hasNewPicture ? { pictureSource: imageUrl, pictureState: 'waiting' as const } : {}),
          isActive: active ?? product.isActive,
          // An edit does not list a product that staff refused or have not reviewed.
          status: isForReview ? 'waiting' : product.status,
        })
        if (hasNewPicture) await copyPicture(tx, { productId: id, address: imageUrl }, product.sellerId)
        return ok(await read(tx, id))
      }),

    decide: (viewer, id, { featured, status, version, reason = '' }) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const product = await sql.lockProduct(tx, id)
        if (!product) return fail('product_not_found')
        if (version !== product.version) return fail('product_changed')
        const isRefused = status === 'refused' && product.status !== 'refused' && product.sellerId !== viewer.id
        const noReason = isRefused ? refuseReason(reason) : null
        if (noReason) return noReason
        await sql.updateProduct(tx, id, {
          isFeatured: featured ?? product.isFeatured,
          status: status ?? product.status,
        })
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'product.decided', objectType: 'product', objectId: id },
          details: {
            ...(featured === undefined ? {} : { featured }),
            ...(status === undefined ? {} : { status }),
            ...(isRefused && { reason }),
          },
        })
        if (isRefused) await removals.recordIn(scope, viewer, { type: 'product', id, ...thingOf(product) }, reason)
        if (status === 'listed' && product.status === 'refused') {
          const refusal = await removals.revokeIn(scope, viewer, { type: 'product', id })
          if (refusal) return refusal
        }
        const after = await read(tx, id)
        if (status === 'listed' && product.status === 'waiting' && product.sellerId !== viewer.id) {
          await events.record(scope, productListed, { productId: id, version: after.version })
        }
        return ok(after)
      }),

    async findReported(id, viewer) {
      const product = await sql.findProduct(db, id)
      if (!product) return null
      if (!isShown(product) && !isStaff(viewer)) return null
      return { ...thingOf(product), isRemoved: product.status === 'refused' }
    },

    async setListedIn({ tx }, staff, id, isListed) {
      const product = await sql.lockProduct(tx, id)
      const status = isListed ? 'listed' : 'refused'
      if (!product || product.status === status) return false
      await sql.updateProduct(tx, id, { status })
      await writeAudit(tx, {
        ...{ actorId: staff.id, action: 'product.decided', objectType: 'product', objectId: id, details: { status } },
      })
      return true
    },

    async clicks(viewer, id) {
      const product = await sql.findProduct(db, id)
      if (!product) return fail('product_not_found')
      return canSeeInside(viewer, product) ? ok(await sql.clicksByDay(db, id)) : fail('forbidden')
    },

    click: (productId, { viewer, viewerKey, userAgent }) =>
      transact(db, async ({ tx }) => {
        const product = await sql.findProduct(tx, productId)
        if (!product || !isShown(product)) return fail('product_not_found')
        const counts = viewer?.id !== product.sellerId && userAgent !== '' && !ROBOT.test(userAgent)
        if (counts) await sql.recordClick(tx, productId, viewerKey)
        return ok({ productId, timestamp: new Date().toISOString() })
      }),

    forgetViewers: async () => void (await sql.forgetViewers(db)),
  }
}

/** The commission as it is stored. */
const withBasisPoints = <Fields extends { commission?: number | null | undefined }>(fields: Fields) => ({
  ...fields,
  ...(typeof fields.commission === 'number' && { commission: basisPointsOf(fields.commission) }),
})

const basisPointsOf = (commission: number): number => Math.round(commission * 10_000)

/** Whether members see it. A seller who is suspended sells nothing; the product is back when the suspension ends. */
const isShown = ({ status, isActive, isSellerActive }: sql.ProductRow): boolean =>
  status === 'listed' && isActive && isSellerActive

const thingOf = ({ sellerId, title, description }: { sellerId: number; title: string; description: string }) => ({
  authorId: sellerId,
  title,
  text: description,
  path: '/affiliate-products',
})
