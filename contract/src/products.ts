/** Products of the affiliate marketplace. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest, withLimit, withRange } from './longest.ts'
import { amountBetween, PreviousAmount } from './money.ts'
import { toPlainAddress } from './parse-url.ts'
import {
  Author,
  Id,
  IdText,
  isVisible,
  Moment,
  oneLine,
  Page,
  PreviousFlag,
  PreviousNumber,
  PreviousText,
  SEARCH_MAX,
} from './primitives.ts'
import { PRODUCT_SORTS } from './product-sorts.ts'
import { isPublicHttpsAddress } from './public-address.ts'
import { REMOVAL_REASON_MAX } from './removals.ts'
import { REPORT_REASONS } from './review-reasons.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** Of a picture that is copied from its address. */
export const COPIED_PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PRODUCT_TITLE_MAX = 120
export const PRODUCT_DESCRIPTION_MAX = 2000
export const AFFILIATE_CODE_MAX = 100
/** Percent, as people enter it; it travels as a fraction of 1. */
export const COMMISSION_PERCENT = { min: 1, max: 100, default: 10 } as const
const commissionInvalid = withRange(texts.commissionInvalid, {
  from: String(COMMISSION_PERCENT.min),
  to: String(COMMISSION_PERCENT.max),
})
/** US dollars. */
const PRICE_MAX = 1_000_000
/** Days of clicks that `clicks` returns, including today. */
export const CLICK_DAYS = 30

/** `waiting` where the site reviews products first, and after a correction; `refused`: staff took it off the marketplace. */
export const PRODUCT_STATES = ['listed', 'waiting', 'refused'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** Of the copy that the server makes of the picture: `refused` when the address gave no picture that is taken. */
export const PICTURE_STATES = ['waiting', 'copied', 'refused'] as const
export type PictureState = (typeof PICTURE_STATES)[number]

export const Product = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** US dollars. */
  price: z.number(),
  /** The server's own copy, or a placeholder. */
  imageUrl: z.string(),
  /** Empty until the picture is copied. */
  thumbnails: z.array(z.object({ url: z.string(), width: z.int() })),
  productUrl: z.string(),
  affiliateCode: z.string(),
  /** 0.01 to 1. */
  commission: z.number(),
  categoryId: z.nullable(Id),
  featured: z.boolean(),
  active: z.boolean(),
  createdAt: Moment,
  /** Who listed it and earns the commission. */
  seller: Author,
})
export type Product = z.infer<typeof Product>

/** As its seller and staff see it. */
export const OwnProduct = z.object({
  ...Product.shape,
  status: z.enum(PRODUCT_STATES),
  pictureState: z.enum(PICTURE_STATES),
  /** The address the picture was copied from. */
  pictureSource: z.string(),
  /** Each viewer counts once an hour; the seller's own and those of robots do not. */
  clicks: z.int(),
  /** Incremented by every change of the product, also by staff, and when the copy of its picture arrives. */
  version: z.int(),
})
export type OwnProduct = z.infer<typeof OwnProduct>

/** For staff: with the newest refusal that was not reversed. It stays when the seller corrects the product. */
export const StaffProduct = z.object({
  ...OwnProduct.shape,
  /** The seller is suspended or has left: the product is not shown, whatever its status. */
  isSellerInactive: z.boolean(),
  refusal: z.nullable(
    z.object({
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      refusedAt: Moment,
      /** Null when the account was deleted. */
      actor: z.nullable(Author),
    }),
  ),
})
export type StaffProduct = z.infer<typeof StaffProduct>

const words = (maximum: number, missing: string) =>
  z
    .string({ error: missing })
    .check(
      oneLine(),
      z.trim(),
      z.minLength(1, missing),
      longest(maximum, texts.textTooLong),
      z.refine(isVisible, missing),
    )

const address = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.overwrite(toPlainAddress),
      z.refine(isPublicHttpsAddress, texts.productUrlInvalid),
    )

const productPriceInvalid = withLimit(texts.productPriceInvalid, PRICE_MAX)
/** Dollars, as a number or a text in the writer's digits; cents behind it. Free things have the price 0. */
const PriceCents = amountBetween(
  { minCents: 0, maxCents: PRICE_MAX * 100 },
  {
    missing: texts.productPriceRequired,
    notNumber: productPriceInvalid,
    tooSmall: productPriceInvalid,
    tooLarge: productPriceInvalid,
  },
)

/** Also as text, as a form of the browser has it. */
const CategoryId = z.nullable(z.union([Id, IdText], { error: texts.categoryInvalid }))

const fields = {
  title: words(PRODUCT_TITLE_MAX, texts.productTitleRequired),
  description: z.optional(z.string().check(z.trim(), longest(PRODUCT_DESCRIPTION_MAX, texts.textTooLong))),
  price: PriceCents,
  imageUrl: address(texts.productImageRequired),
  productUrl: address(texts.productUrlRequired),
  affiliateCode: words(AFFILIATE_CODE_MAX, texts.affiliateCodeRequired),
  commission: z
    .number({ error: commissionInvalid })
    .check(
      z.minimum(COMMISSION_PERCENT.min / 100, commissionInvalid),
      z.maximum(COMMISSION_PERCENT.max / 100, commissionInvalid),
    ),
  categoryId: z.optional(CategoryId),
  /** Honoured for staff only (ruling 151). */
  featured: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
}

export const ProductForm = z.object(fields)

const EditProduct = z.partial(
  z.object({
    ...fields,
    featured: z.boolean(),
    active: z.boolean(),
    /** Of a refused product: it waits for review again. Of any other it has no effect. */
    resubmit: z.boolean(),
    /** The values the edit began with. */
    previous: z.object({
      title: PreviousText,
      description: PreviousText,
      imageUrl: PreviousText,
      productUrl: PreviousText,
      affiliateCode: PreviousText,
      price: PreviousAmount,
      commission: PreviousNumber,
      categoryId: PreviousNumber,
      featured: PreviousFlag,
      active: PreviousFlag,
    }),
  }),
)

const params = z.object({ id: IdText })
const ClickReport = z.object({ day: z.string(), clicks: z.int() })

export const productsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/affiliate-products',
    access: 'anyone',
    summary: 'Products of the marketplace that are listed and active',
    query: z.object({
      ...Page,
      categoryId: z.optional(IdText),
      q: z.optional(z.string().check(z.trim(), longest(SEARCH_MAX, texts.searchTooLong))),
      sort: z.optional(z.enum(PRODUCT_SORTS)),
    }),
    response: z.array(Product),
    status: 200,
    errors: [],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/affiliate-products/mine',
    access: 'signed-in',
    summary: 'All products of the caller, with their clicks, newest first',
    query: z.object(Page),
    response: z.array(OwnProduct),
    status: 200,
    errors: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/affiliate-products/:id',
    access: 'signed-in',
    summary: 'A product as its seller and staff see it',
    params,
    response: OwnProduct,
    status: 200,
    errors: ['product_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/affiliate-products',
    access: 'signed-in',
    summary: 'Add a product to the marketplace',
    body: ProductForm,
    response: OwnProduct,
    status: 201,
    errors: ['category_not_found', 'category_hidden'],
    limit: 'products',
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/affiliate-products/:id',
    access: 'signed-in',
    summary: 'Change an own product, take it off the marketplace with active: false, or submit a refused one again',
    params,
    body: EditProduct,
    response: OwnProduct,
    status: 200,
    errors: ['product_not_found', 'category_not_found', 'category_hidden', 'text_changed'],
    limit: 'writes',
  }),
  clicks: endpoint({
    method: 'GET',
    path: '/api/affiliate-products/:id/clicks',
    access: 'signed-in',
    summary: 'Clicks of the last 30 days (UTC), oldest first; the seller and staff',
    params,
    response: z.array(ClickReport),
    status: 200,
    errors: ['product_not_found'],
  }),
  click: endpoint({
    method: 'POST',
    path: '/api/affiliate-clicks',
    access: 'anyone',
    summary: 'Record a click, before the link is opened. The time is the server’s',
    body: z.object({ productId: Id, timestamp: z.optional(z.unknown()) }),
    response: z.object({ productId: Id, timestamp: Moment }),
    status: 201,
    errors: ['product_not_found'],
    limit: 'productClicks',
  }),
  staffList: endpoint({
    method: 'GET',
    path: '/api/admin/affiliate-products',
    access: 'staff',
    summary: 'Products of everybody by state, newest first, with the reason of the newest refusal',
    query: z.object({ ...Page, status: z.optional(z.enum(PRODUCT_STATES)) }),
    response: z.array(StaffProduct),
    status: 200,
    errors: [],
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/affiliate-products/:id',
    access: 'staff',
    summary: 'Feature a product, list it or refuse it',
    params,
    body: z.object({
      featured: z.optional(z.boolean()),
      status: z.optional(z.enum(['listed', 'refused'])),
      /** Of the product that was decided on: staff list nothing they have not seen. */
      version: z.int(),
      /** Required with `refused`: the seller reads it. */
      reason: z.optional(z.string().check(z.trim(), longest(REMOVAL_REASON_MAX, texts.reasonTooLong))),
    }),
    response: OwnProduct,
    status: 200,
    errors: ['product_not_found', 'product_changed'],
    limit: 'writes',
  }),
}

/**
 * The URL a product opens at: its own, with the code as `ref` (ruling 153). The fragment stays after the query, a
 * `ref` that is there already is replaced.
 */
export function withAffiliateCode(productUrl: string, affiliateCode: string): string {
  const url = new URL(productUrl)
  url.searchParams.set('ref', affiliateCode)
  return url.href
}
