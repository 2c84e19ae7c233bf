import { toDollars } from '@lamplight/contract/money'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { Purchase, PurchaseReceipt, PurchaseStatus } from '@lamplight/contract/purchases'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { userExists } from '../../db/user-exists.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Payments } from '../../payments/payments.ts'
import { mediaKey } from '../../storage/media-key.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import { purchasePaid } from './purchases.events.ts'
import { canDownload, canSeePurchases, isDownloadAllowed, isForSale } from './purchases.policy.ts'
import * as sql from './purchases.sql.ts'
import { toPurchase, toPurchaseReceipt } from './purchases.view.ts'

/** Attempts of a purchase that conflicts with another tab of the same buyer or a change of the price. */
const MAX_TRIES = 5

export interface Bought {
  /** For the card form; absent when nothing is due. */
  clientSecret?: string
  /** Dollars that are due; absent when nothing is. */
  amount?: number
  purchaseId: number
}

export interface Download {
  /** In the media storage. */
  key: string
  /** The file name of the download. */
  name: string
}

export interface Purchases {
  status(viewer: Viewer, videoId: number): Promise<Result<PurchaseStatus, 'video_not_found'>>
  /** Starts or resumes a purchase: two tabs create only one payment. */
  buy(
    viewer: Viewer,
    videoId: number,
  ): Promise<
    Result<
      Bought,
      'video_not_found' | 'not_for_sale' | 'own_video' | 'already_purchased' | 'payment_unavailable' | 'rate_limited'
    >
  >
  /** Newest first. */
  list(
    viewer: Viewer,
    buyerId: number,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Result<PageOf<Purchase>, 'user_not_found' | 'forbidden'>>
  /** The receipt of the viewer's own paid purchase; a free one has none. */
  receipt(viewer: Viewer, id: number): Promise<Result<PurchaseReceipt, 'purchase_not_found'>>
  /** The location of the file of the viewer's own purchase. */
  download(
    viewer: Viewer,
    videoId: number,
    purchaseId: number,
  ): Promise<
    Result<
      Download,
      | 'purchase_not_found'
      | 'foreign_purchase'
      | 'payment_required'
      | 'purchase_ended'
      | 'download_missing'
      | 'video_not_playable'
    >
  >
  /** Ends the payments to a seller who cannot receive money now. May be repeated. */
  endOpenTo(sellerId: number): Promise<void>
  /** Ends the payments for a video that its buyers could not have now. May be repeated. */
  endOpenOf(videoId: number): Promise<void>
  /** Counts the start of a download. */
  countDownload(purchaseId: number): Promise<void>
}

export interface PurchasesDeps {
  db: Db
  events: Events
  media: MediaAddresses
  payments: Payments
  siteName: string
  /** Whether a member may sell; locked until the transaction ends. */
  lockMonetization(tx: Tx, userId: number): Promise<boolean>
  mayReceive(userId: number): Promise<boolean>
}

export function createPurchases(deps: PurchasesDeps): Purchases {
  const { db, events, media, payments, lockMonetization } = deps
  /** The video for sale as seen in this transaction, or the reason why it cannot be bought. */
  const lockSale = async (tx: Tx, viewer: Viewer, videoId: number) => {
    const video = await sql.lockVideo(tx, videoId)
    if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
    if (video.ownerId === viewer.id) return fail('own_video')
    if (!isForSale(video) || !(await lockMonetization(tx, video.ownerId))) return fail('not_for_sale')
    return ok(video)
  }

  const takeFree = (viewer: Viewer, videoId: number) =>
    transact(db, async (scope) => {
      const { tx } = scope
      const sale = await lockSale(tx, viewer, videoId)
      if (!sale.ok) return sale
      const { ownerId, title, downloadPriceCents } = sale.value
      if (downloadPriceCents !== 0) return fail('already_purchased')
      const id = await sql.insertPurchase(tx, {
        ...{ buyerId: viewer.id, videoId, sellerId: ownerId, videoTitle: title, amountCents: 0 },
        ...{ intentId: null, status: 'paid', paidAt: new Date() },
      })
      if (id === null) return fail('already_purchased')
      await events.record(scope, purchasePaid, { purchaseId: id, videoId, buyerId: viewer.id, sellerId: ownerId })
      return ok({ purchaseId: id })
    })

  const startPayment = async (viewer: Viewer, videoId: number, amountCents: number) => {
    const attempt = await sql.countEnded(db, viewer.id, videoId)
    const payment = {
      purpose: 'purchase',
      payerId: viewer.id,
      amountCents,
      description: `Video download ${videoId}`,
      // Tabs that buy the same video share one payment, until it has ended.
      requestKey: `purchase-${videoId}-${attempt}`,
    } as const
    return payments.start(payment, async ({ tx }, intent) => {
      const sale = await lockSale(tx, viewer, videoId)
      if (!sale.ok) return sale
      // The price changed at the same time: start again with the new one.
      if (sale.value.downloadPriceCents !== amountCents) return fail('already_purchased')
      const id = await sql.insertPurchase(tx, {
        ...{ buyerId: viewer.id, videoId, sellerId: sale.value.ownerId, videoTitle: sale.value.title, amountCents },
        ...{ intentId: intent.id, status: 'pending', paidAt: null },
      })
      return id === null ? fail('already_purchased') : ok(null)
    })
  }

  const endAll = async (open: readonly { intentId: number }[]): Promise<void> => {
    for (const { intentId } of open) {
      const ended = await payments.cancel(intentId)
      if (!ended.ok) throw new Error(`payment ${intentId} could not be ended: ${ended.code}`)
    }
  }

  return {
    async status(viewer, videoId) {
      const video = await sql.findVideo(db, videoId)
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      const live = await sql.findLive(db, viewer.id, videoId)
      const purchased = live?.status === 'paid'
      return ok({
        purchased,
        purchaseId: purchased ? live.id : null,
        isProcessing: live?.status === 'pending' && live.paymentStatus === 'processing',
      })
    },

    async buy(viewer, videoId) {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const video = await sql.findVideo(db, videoId)
        if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
        const live = await sql.findLive(db, viewer.id, videoId)
        if (live?.status === 'paid') return ok({ purchaseId: live.id })
        if (video.ownerId === viewer.id) return fail('own_video')
        if (!isForSale(video)) return fail('not_for_sale')
        const price = video.downloadPriceCents
        if (live?.intentId && live.amountCents !== price) {
          // Started at another price: cancelled, unless it was paid meanwhile.
          const ended = await payments.cancel(live.intentId)
          if (!ended.ok) return ended
          continue
        }
        if (price === 0) {
          const taken = await takeFree(viewer, videoId)
          if (taken.ok || taken.code !== 'already_purchased') return taken
          continue
        }
        const started = await startPayment(viewer, videoId, price)
        if (!started.ok) {
          if (started.code === 'already_purchased') continue
          return started
        }
        const { intent, clientSecret } = started.value
        const begun = await sql.findLive(db, viewer.id, videoId)
        if (!begun || begun.intentId !== intent.id || intent.amountCents !== price) continue
        const isDue = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
        const due = isDue && clientSecret !== null ? { clientSecret, amount: toDollars(price) } : {}
        return ok({ purchaseId: begun.id, ...due })
      }
      return fail('already_purchased')
    },

    async list(viewer, buyerId, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      if (!canSeePurchases(viewer, buyerId)) {
        return (await userExists(db, buyerId)) ? fail('forbidden') : fail('user_not_found')
      }
      const rows = await sql.listOfBuyer(db, buyerId, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      const found = await sql.findVideos(
        db,
        page.items.map((row) => row.videoId),
      )
      const videos = new Map(found.map((video) => [video.id, video]))
      return ok({ ...page, items: page.items.map((row) => toPurchase(row, videos.get(row.videoId), media)) })
    },

    async receipt(viewer, id) {
      const row = await sql.findReceipt(db, viewer.id, id)
      return row ? ok(toPurchaseReceipt(row, deps.siteName)) : fail('purchase_not_found')
    },

    async download(viewer, videoId, purchaseId) {
      const found = await sql.findForDownload(db, videoId, purchaseId)
      if (!found) return fail('purchase_not_found')
      if (!canDownload(viewer, found)) return fail('foreign_purchase')
      if (found.status === 'pending' || found.status === 'abandoned') return fail('payment_required')
      if (found.status === 'refunded') return fail('purchase_ended')
      if (found.keptVideoId === null || found.erasedAt) return fail('download_missing')
      if (!isDownloadAllowed(found)) return fail('download_missing')
      if (!found.media?.full || !found.mediaVersion) return fail('video_not_playable')
      return ok({
        key: mediaKey(videoId, found.mediaVersion, found.media.full),
        name: `${found.title ?? found.videoTitle}.mp4`,
      })
    },

    async endOpenTo(sellerId) {
      if (!(await deps.mayReceive(sellerId))) await endAll(await sql.listOpen(db, { sellerId }))
    },

    async endOpenOf(videoId) {
      const video = await sql.findVideoState(db, videoId)
      if (video && !isDownloadAllowed(video)) await endAll(await sql.listOpen(db, { videoId }))
    },

    countDownload: async (purchaseId) => void (await sql.countDownload(db, purchaseId)),
  }
}
