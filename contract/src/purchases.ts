import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Dollars } from './money.ts'
import { Id, IdText, Moment, Page } from './primitives.ts'

/**
 * - `processing`: the payment is in progress, the provider has not confirmed it yet;
 * - `paid`: the file may be downloaded, without an end;
 * - `refunded`: the money went back and the file may no longer be downloaded.
 */
export const PURCHASE_STATES = ['processing', 'paid', 'refunded'] as const

export const Purchase = z.object({
  id: Id,
  videoId: Id,
  amount: Dollars,
  createdAt: Moment,
  /** Absent for a purchase that never expires; set when a refund ended it (ruling 104). */
  expiresAt: z.optional(Moment),
  paymentIntentId: z.string(),
  /** `2026-000123`; null for a free one and while it is not paid. */
  receiptNumber: z.nullable(z.string()),
  /** The download route; it serves only the buyer (ruling 108). */
  downloadUrl: z.string(),
  status: z.enum(PURCHASE_STATES),
  video: z.object({ title: z.string(), thumbnailUrl: z.string() }),
  /** False while the file cannot be had: not paid, refunded, or withdrawn by the moderators. */
  canDownload: z.boolean(),
  /** Moderators have rejected or deleted the video since. */
  isWithdrawn: z.boolean(),
})
export type Purchase = z.infer<typeof Purchase>

/** Everything a receipt shows. */
export const PurchaseReceipt = z.object({
  id: Id,
  videoId: Id,
  /** Of the day it was bought. */
  videoTitle: z.string(),
  /** Dollars, two decimals. */
  amount: z.string(),
  currency: z.string(),
  receiptNumber: z.string(),
  paidAt: Moment,
  buyer: z.string(),
  /** Null when the seller's account is gone. */
  seller: z.nullable(z.string()),
  /** Dollars given back, two decimals; null for none. */
  refunded: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  siteName: z.string(),
  isTest: z.boolean(),
})
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>

export const PurchaseStatus = z.object({
  purchased: z.boolean(),
  purchaseId: z.nullable(Id),
  /** A payment is in progress. */
  isProcessing: z.boolean(),
})
export type PurchaseStatus = z.infer<typeof PurchaseStatus>

const params = z.object({ id: IdText })

export const purchasesApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/videos/:id/purchase-status',
    access: 'signed-in',
    summary: 'Whether the caller has bought the download of a video',
    params,
    response: PurchaseStatus,
    status: 200,
    errors: ['video_not_found'],
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/videos/:id/purchase',
    access: 'signed-in',
    summary:
      'Begin to buy the download of a video. Without a client secret nothing is due: it is free or owned already',
    params,
    body: z.optional(z.nullable(z.object({}))),
    /** With a secret there is an amount: the price that is due, which may have changed since the caller read it. */
    response: z.object({ clientSecret: z.optional(z.string()), amount: z.optional(Dollars), purchaseId: Id }),
    holdsSecret: true,
    status: 200,
    errors: ['video_not_found', 'not_for_sale', 'own_video', 'already_purchased', 'payment_unavailable'],
    limit: 'purchases',
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/purchases/:id/receipt',
    access: 'signed-in',
    summary: 'The receipt of an own paid purchase',
    params,
    response: PurchaseReceipt,
    status: 200,
    errors: ['purchase_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/purchases/user/:userId',
    access: 'signed-in',
    summary: "A member's purchases, newest first; for themselves and for admins",
    params: z.object({ userId: IdText }),
    query: z.object(Page),
    response: z.array(Purchase),
    status: 200,
    errors: ['user_not_found'],
  }),
}
