import type {
  DonationOffer,
  donationsApi,
  GivenDonation,
  GivingYear,
  Receipt,
  RecordedDonation,
  VideoDonation,
} from '@lamplight/contract/donations'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { toAmount } from '@lamplight/contract/money'
import type { StartedPayment } from '@lamplight/contract/payments'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { isRefundSuccess, netCents, type PaymentIntent } from '../../payments/payment-intent.ts'
import type { Payments } from '../../payments/payments.ts'
import { toStarted } from '../../payments/payments.view.ts'
import type { Creators } from '../creators/creators.service.ts'
import { earningRefunded, paymentDisputed } from '../ledger/ledger.events.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import { donationReceived } from './donations.events.ts'
import { refundGiftJob } from './donations.jobs.ts'
import * as sql from './donations.sql.ts'
import { toDonation, toGiven, toVideoDonation } from './donations.view.ts'
import { yearIn, yearsBetween } from './giving-years.ts'
import type { MonthlyGifts } from './monthly-gifts.service.ts'
import type { Statement } from './statement-csv.ts'

const PAGE_SIZE = 24

interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}

interface Listed<T> {
  items: T[]
  nextCursor: string | null
}

export interface Donations {
  createIntent(
    viewer: Viewer,
    input: BodyOf<typeof donationsApi.createIntent>,
  ): Promise<
    Result<
      StartedPayment,
      | 'video_not_found'
      | 'donations_not_accepted'
      | 'own_donation'
      | 'donation_mismatch'
      | 'card_not_found'
      | 'payment_unavailable'
      | 'rate_limited'
    >
  >
  /** Ends the payments to a creator who cannot receive money now. May be repeated. */
  endOpenTo(creatorId: number): Promise<void>
  record(
    viewer: Viewer,
    input: BodyOf<typeof donationsApi.record>,
  ): Promise<Result<RecordedDonation, 'payment_required' | 'donation_mismatch' | 'payment_unavailable'>>
  ofVideo(
    viewer: Viewer | null,
    videoId: number,
    options: PageOptions,
  ): Promise<Result<Listed<VideoDonation>, 'video_not_found'>>
  offer(viewer: Viewer, videoId: number): Promise<Result<DonationOffer, 'video_not_found'>>
  given(viewer: Viewer, options: PageOptions): Promise<Listed<GivenDonation>>
  /** The years of `timeZone` (default UTC) in which one gave, newest first. */
  years(viewer: Viewer, timeZone?: string): Promise<GivingYear[]>
  receipt(viewer: Viewer, id: number): Promise<Result<Receipt, 'donation_not_found'>>
  /** All gifts of a year of `timeZone` (default UTC), oldest first. */
  statement(viewer: Viewer, year: number, timeZone?: string): Promise<Statement>
}

export interface DonationsDeps {
  db: Db
  events: Events
  jobs: Pick<JobQueue, 'enqueue'>
  payments: Payments
  ledger: Ledger
  monthlyGifts: MonthlyGifts
  creators: Pick<Creators, 'mayReceive'>
  siteName: string
  /** The return URL for a bank that required a confirmation by the payer. */
  publicUrl: string
}

export function createDonations(deps: DonationsDeps): Donations {
  const { db, events, jobs, payments, ledger, monthlyGifts, creators, publicUrl } = deps

  const earningOf = (intent: PaymentIntent, { creatorId, videoId }: sql.DonationRow) => ({
    intent,
    creatorId,
    source: 'donation' as const,
    videoId,
  })
  const refundLater = (tx: Tx, { id: intentId }: PaymentIntent, disputeId?: string) =>
    jobs.enqueue(refundGiftJob, { intentId, disputeId }, { tx, isUrgent: true })
  const requireDonation = async (tx: Db, intent: PaymentIntent): Promise<sql.DonationRow> => {
    const donation = await sql.findByIntent(tx, intent.id)
    if (!donation) throw new Error(`payment ${intent.id} is for a gift that does not exist`)
    return donation
  }

  payments.onIntent('donation', {
    async succeeded(scope, intents) {
      const { tx } = scope
      const paid = intents.map((intent) => ({ id: intent.id, at: intent.succeededAt ?? new Date() }))
      const gifts = await sql.markSucceeded(tx, paid)
      const known = new Map(intents.map((intent) => [intent.id, intent]))
      const pairs = gifts.flatMap((gift) => {
        const intent = known.get(gift.intentId)
        return intent ? [{ gift, intent }] : []
      })
      if (pairs.length !== intents.length) throw new Error('a payment is for a gift that does not exist')
      await ledger.recordEarnings(
        tx,
        pairs.map(({ gift, intent }) => earningOf(intent, gift)),
      )
      const unwanted = await sql.findUnwanted(
        tx,
        gifts.map(({ intentId }) => intentId),
      )
      for (const { gift, intent } of pairs) {
        if (unwanted.has(gift.intentId)) await refundLater(tx, intent)
        else await monthlyGifts.giftPaid(tx, gift, intent)
      }
      await events.recordAll(
        scope,
        donationReceived,
        gifts.map(({ id, creatorId, videoId, donorId, isAnonymous }) => ({
          ...{ donationId: id, creatorId, videoId, donorId: isAnonymous ? null : donorId },
        })),
      )
    },
    async failed({ tx }, { id, status }) {
      if (status === 'canceled') await sql.markFailed(tx, id)
    },
    async refunded(scope, intent, refund) {
      const { tx } = scope
      const donation = await requireDonation(tx, intent)
      await ledger.recordRefund(tx, earningOf(intent, donation), refund)
      if (isRefundSuccess(refund)) {
        const { creatorId, videoId } = donation
        const people = { payerId: intent.payerId, creatorId, videoId }
        await events.record(scope, earningRefunded, { refundId: refund.id, source: 'donation', ...people })
      }
    },
    async disputed(scope, intent, dispute) {
      const { tx } = scope
      const donation = await requireDonation(tx, intent)
      await ledger.recordDispute(tx, earningOf(intent, donation), dispute)
      if (dispute.before === null) await monthlyGifts.giftDisputed(tx, donation)
      const { id: disputeId, state } = dispute
      const { creatorId, videoId } = donation
      const people = { payerId: intent.payerId, creatorId, videoId }
      await events.record(scope, paymentDisputed, { disputeId, state, source: 'donation', ...people })
      // Its refund had to wait for the decision of the bank.
      const isUnwanted = async () => (await sql.findUnwanted(tx, [intent.id])).has(intent.id)
      if (state === 'won' && (await isUnwanted())) await refundLater(tx, intent, disputeId)
    },
  })

  const findSeen = async (viewer: Viewer | null, videoId: number) => {
    const video = await sql.findVideo(db, videoId)
    return video && canSeeVideo(viewer, video) ? video : null
  }

  return {
    async createIntent(viewer, input) {
      const { videoId, amount: amountCents, message, cardId, requestKey } = input
      const { isAnonymous = false, isPublic = false, isMonthly = false } = input
      const video = await findSeen(viewer, videoId)
      if (!video) return fail('video_not_found')
      if (video.ownerId === viewer.id) return fail('own_donation')
      if (video.status !== 'approved' || !(await creators.mayReceive(video.ownerId)))
        return fail('donations_not_accepted')
      let isNew = false
      const started = await payments.start(
        {
          purpose: 'donation',
          payerId: viewer.id,
          amountCents,
          description: `Donation on video ${videoId}`,
          requestKey,
        },
        async ({ tx }, intent) => {
          isNew = true
          await sql.insertDonation(tx, {
            intentId: intent.id,
            donorId: viewer.id,
            creatorId: video.ownerId,
            videoId,
            amountCents,
            message: message ?? '',
            isAnonymous,
            isPublic: isPublic && !isAnonymous,
            wantsMonthly: isMonthly,
            monthlyGiftId: null,
          })
          return ok(null)
        },
      )
      if (!started.ok) return started
      const { intent, clientSecret } = started.value
      // The key was used before: for another gift its payment would be reported as paid, or charged with another amount.
      const known = isNew ? null : await sql.findByIntent(db, intent.id)
      if (!isNew && (known?.videoId !== videoId || known.amountCents !== amountCents)) return fail('donation_mismatch')
      if (isMonthly && clientSecret !== null) {
        const saved = await payments.setSavesCard(intent, true)
        if (!saved.ok) return fail('payment_unavailable')
      }
      if (cardId === undefined || clientSecret === null) return ok(toStarted(intent, clientSecret))
      const returnUrl = `${publicUrl}/payment-success?video=${videoId}`
      const charged = await payments.confirmWithSaved(intent.id, { cardId, returnUrl })
      return charged.ok ? ok(toStarted(charged.value.intent, charged.value.clientSecret)) : charged
    },

    async endOpenTo(creatorId) {
      if (await creators.mayReceive(creatorId)) return
      for (const { intentId } of await sql.listOpenTo(db, creatorId)) {
        const ended = await payments.cancel(intentId)
        if (!ended.ok) throw new Error(`payment ${intentId} could not be ended: ${ended.code}`)
      }
    },

    async record(viewer, { videoId, amount: amountCents, message, paymentIntentId }) {
      const intent = paymentIntentId === undefined ? null : await payments.findOwn(viewer.id, paymentIntentId)
      if (paymentIntentId !== undefined && intent?.purpose !== 'donation') return fail('payment_required')
      const donation = intent
        ? await sql.findByIntent(db, intent.id)
        : await sql.findOpen(db, viewer.id, videoId, amountCents)
      if (!donation) return fail('payment_required')
      if (donation.videoId !== videoId || donation.amountCents !== amountCents) return fail('donation_mismatch')
      if (donation.state !== 'succeeded') {
        // The webhook may not have arrived yet, so the provider is queried.
        const asked = await payments.sync(donation.intentId)
        if (!asked.ok) return asked
        if (asked.value.status !== 'succeeded') return fail('payment_required')
      }
      const recorded = await sql.acknowledge(db, donation.id, message ?? '')
      return ok({ ...toDonation(recorded), nextChargeAt: await monthlyGifts.nextChargeAt(recorded) })
    },

    async ofVideo(viewer, videoId, { limit = PAGE_SIZE, cursor }) {
      const video = await findSeen(viewer, videoId)
      if (!video) return fail('video_not_found')
      const rows = await sql.listOfVideo(db, videoId, { limit, position: decodeCursor(cursor) })
      const { items, nextCursor } = cutPage(rows, limit, positionOf)
      const isCreator = viewer?.id === video.ownerId
      return ok({ items: items.map((row) => toVideoDonation(row, isCreator)), nextCursor })
    },

    async offer(viewer, videoId) {
      const video = await findSeen(viewer, videoId)
      if (!video) return fail('video_not_found')
      const isOwn = video.ownerId === viewer.id
      const isOpen = (isOwn || video.status === 'approved') && (await creators.mayReceive(video.ownerId))
      // Without saved cards, the card form can still be used.
      const cards = isOpen && !isOwn ? await payments.listCards(viewer.id) : ok([])
      return ok({
        state: isOwn ? (isOpen ? 'own' : 'own_closed') : isOpen ? 'open' : 'closed',
        creator: { id: video.ownerId, displayName: video.displayName },
        isTest: payments.isTest,
        platformFeePercent: ledger.feePercent,
        cards: cards.ok ? cards.value : [],
      })
    },

    async given(viewer, { limit = PAGE_SIZE, cursor }) {
      const rows = await sql.listGiven(db, viewer.id, { limit, position: decodeCursor(cursor) })
      const { items, nextCursor } = cutPage(rows, limit, positionOf)
      return { items: items.map(toGiven), nextCursor }
    },

    async years(viewer, timeZone = UTC) {
      const first = await sql.findFirstMoment(db, viewer.id)
      if (!first) return []
      const rows = await sql.listYears(db, viewer.id, yearsBetween(first, new Date(), timeZone))
      return rows.map(({ year, count, totalCents }) => ({ year, count, total: toAmount(totalCents) }))
    },

    async receipt(viewer, id) {
      const row = await sql.findGiven(db, viewer.id, id)
      if (!row) return fail('donation_not_found')
      return ok({
        ...toGiven(row),
        siteName: deps.siteName,
        giver: await sql.findName(db, viewer.id),
        currency: row.currency,
        card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
        isTest: row.provider === 'sandbox',
      })
    },

    async statement(viewer, year, timeZone = UTC) {
      const rows = await sql.listYear(db, viewer.id, yearIn(timeZone, year))
      return {
        year,
        timeZone,
        giver: await sql.findName(db, viewer.id),
        gifts: rows.map(toGiven),
        totalCents: rows.reduce((sum, row) => sum + netCents(row), 0),
      }
    },
  }
}

const UTC = 'UTC'

const positionOf = ({ id, succeededAt }: { id: number; succeededAt: Date | null }) => ({
  after: succeededAt?.toISOString() ?? '',
  id,
})
