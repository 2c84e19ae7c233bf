/** Gifts that repeat every month: charged to the giver's saved card by a job, each a gift with a receipt of its own. */
import type { ChargeFailure, donationsApi, MonthlyGift } from '@lamplight/contract/donations'
import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { Log } from '../../lib/log.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { PaymentIntent } from '../../payments/payment-intent.ts'
import type { Payments } from '../../payments/payments.ts'
import type { SavedCard } from '../../payments/provider.ts'
import type { Creators } from '../creators/creators.service.ts'
import { monthlyGiftEnded, monthlyGiftFailed } from './donations.events.ts'
import { type DonationRow, insertDonation } from './donations.sql.ts'
import { nextChargeOf, toMonthlyGift } from './donations.view.ts'
import * as sql from './monthly-gifts.sql.ts'

const DAY_MS = 86_400_000
const PAGE_SIZE = 24
/** Days between the attempts of one month; after the last one the gift is paused. */
const RETRY_DAYS = [1, 3, 5] as const
/** The most gifts that are listed at once. */
const BATCH = 200
/** Payments that are begun for one attempt: another one when the amount was changed, or when nobody could charge the last one. */
const MAX_PAYMENTS = 5

/** The time `months` after `begunAt`; a day that a month does not have becomes its last day. */
export function monthsAfter(begunAt: Date, months: number): Date {
  const first = new Date(begunAt)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(begunAt.getUTCDate(), lastDay))
  return first
}

/** The first due time after `now` that is at least `months` after the start: missed months are not charged later. */
function nextDue(begunAt: Date, months: number, now: Date): { months: number; nextChargeAt: Date } {
  let next = months
  while (monthsAfter(begunAt, next) <= now) next += 1
  return { months: next, nextChargeAt: monthsAfter(begunAt, next) }
}

const isChargeable = ({ state }: sql.MonthlyRow): boolean => state === 'active' || state === 'past_due'

/** Whether a payment can still be cancelled or charged. */
const isOpen = ({ status }: PaymentIntent): boolean =>
  status === 'new' || status === 'requires_payment_method' || status === 'requires_action'

/** Whether the attempt that was read as `gift` is still due: not ended, paused or paid meanwhile. */
const isSameAttempt = (gift: sql.MonthlyRow, now: sql.MonthlyRow | undefined): boolean =>
  now !== undefined && isChargeable(now) && now.months === gift.months && now.tries === gift.tries

export interface MonthlyGifts {
  list(
    viewer: Viewer,
    page: QueryOf<typeof donationsApi.monthly>,
  ): Promise<{ items: MonthlyGift[]; nextCursor: string | null }>
  change(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof donationsApi.changeMonthly>,
  ): Promise<
    Result<MonthlyGift, 'monthly_gift_not_found' | 'monthly_gift_ended' | 'card_not_found' | 'payment_unavailable'>
  >
  end(viewer: Viewer, id: number): Promise<Result<Record<string, never>, 'monthly_gift_not_found'>>
  /** When the gift that this donation began or belongs to is charged again, ISO 8601; null when it is not. */
  nextChargeAt(donation: DonationRow): Promise<string | null>
  /** A gift was paid: starts a monthly gift if the giver wants one, or moves the due date of its monthly gift. */
  giftPaid(tx: Tx, donation: DonationRow, intent: PaymentIntent): Promise<void>
  /** The bank of the giver disputes a gift: its monthly gift is paused, and only the giver can resume it. */
  giftDisputed(tx: Tx, donation: DonationRow): Promise<void>
  /** Ends the gifts to a creator who deletes the account, and notifies their givers. */
  endAllToIn(scope: TransactionScope, creatorId: number): Promise<void>
  /** Charges the gifts that are due. Returns the number of attempts. For the job. */
  chargeDue(now?: Date): Promise<number>
}

export interface MonthlyGiftsDeps {
  db: Db
  log: Log
  events: Events
  payments: Payments
  creators: Pick<Creators, 'mayReceive'>
  publicUrl: string
}

export function createMonthlyGifts(deps: MonthlyGiftsDeps): MonthlyGifts {
  const { db, log, events, payments, creators, publicUrl } = deps
  /** The card that the giver chose, or saved again. If it was removed, no other card is charged without asking. */
  const chooseCard = (cards: SavedCard[], { cardId, cardLast4 }: sql.MonthlyRow): SavedCard | undefined => {
    if (cardId === null && cardLast4 === null) return cards[0]
    return cards.find(({ id }) => id === cardId) ?? cards.find(({ last4 }) => last4 === cardLast4)
  }

  /** The gift could not be charged: retried some days later, paused after the last attempt. */
  const recordFailure = (gift: sql.MonthlyRow, failure: ChargeFailure, now: Date) =>
    transact(db, async (scope) => {
      if (!isSameAttempt(gift, await sql.lockGift(scope.tx, gift.id))) return
      const days = RETRY_DAYS[gift.tries]
      const nextChargeAt = new Date(now.getTime() + (days ?? 0) * DAY_MS)
      await sql.recordTry(scope.tx, gift.id, {
        state: days === undefined ? 'paused' : 'past_due',
        tries: gift.tries + 1,
        failure,
        nextChargeAt,
      })
      await events.record(scope, monthlyGiftFailed, {
        monthlyGiftId: gift.id,
        donorId: gift.donorId,
        isPaused: days === undefined,
        tries: gift.tries + 1,
        failure,
        retriedAt: nextChargeAt.toISOString(),
      })
    })

  /** One payment for each attempt, even if it is interrupted between two steps. `number` counts those of one attempt. */
  const beginPayment = (gift: sql.MonthlyRow, number: number) =>
    payments.start(
      {
        purpose: 'donation',
        payerId: gift.donorId,
        amountCents: gift.amountCents,
        description: `Monthly gift ${gift.id}`,
        requestKey: `monthly-${gift.id}-${gift.months}-${gift.tries}${number === 0 ? '' : `-${number}`}`,
      },
      async ({ tx }, intent) => {
        const locked = await sql.lockGift(tx, gift.id)
        const isDue = isSameAttempt(gift, locked) && locked?.amountCents === intent.amountCents
        if (!isDue) return fail('monthly_gift_ended')
        await insertDonation(tx, {
          intentId: intent.id,
          donorId: gift.donorId,
          creatorId: gift.creatorId,
          videoId: gift.videoId,
          amountCents: intent.amountCents,
          message: '',
          isAnonymous: gift.isAnonymous,
          isPublic: gift.isPublic,
          wantsMonthly: false,
          monthlyGiftId: gift.id,
        })
        return ok(null)
      },
    )

  /**
   * The payment that this attempt charges; null while it is undecided. An earlier run may have been interrupted: what it began with
   * another amount is cancelled, and what was cancelled before a card was tried is begun again.
   */
  async function openPayment(gift: sql.MonthlyRow): Promise<PaymentIntent | null> {
    for (let number = 0; number < MAX_PAYMENTS; number += 1) {
      const started = await beginPayment(gift, number)
      // The next run retries it with the same key.
      if (!started.ok) return null
      let { intent } = started.value
      if (intent.amountCents !== gift.amountCents && isOpen(intent)) {
        const ended = await payments.cancel(intent.id)
        if (!ended.ok) return null
        intent = ended.value
      }
      if (intent.status !== 'canceled' || intent.failure !== null) return intent
    }
    log.warn({ monthlyGiftId: gift.id }, 'the payments of a monthly gift were cancelled again and again')
    return null
  }

  async function charge(gift: sql.MonthlyRow, now: Date): Promise<void> {
    if (!(await creators.mayReceive(gift.creatorId))) {
      return recordFailure(gift, 'not_accepted', now)
    }
    const intent = await openPayment(gift)
    if (intent === null || intent.status === 'succeeded' || intent.status === 'processing') return
    // Declined and cancelled by a run that was interrupted before it recorded the failure.
    if (intent.status === 'canceled') return recordFailure(gift, 'declined', now)
    const cards = await payments.listCards(gift.donorId)
    if (!cards.ok) return
    const card = chooseCard(cards.value, gift)
    let failure: ChargeFailure = 'no_card'
    if (!isSameAttempt(gift, await sql.findGift(db, gift.id))) return
    if (card) {
      const returnUrl = `${publicUrl}/giving`
      const charged = await payments.confirmWithSaved(intent.id, { cardId: card.id, returnUrl, isOffSession: true })
      if (!charged.ok && charged.code === 'payment_unavailable') return
      if (charged.ok) {
        // `canceled`: by another process, because the amount was changed.
        if (!isOpen(charged.value.intent)) return
        failure = charged.value.intent.failure ? 'declined' : 'bank_asks'
      }
    }
    // This attempt must not be able to succeed any more before the next one is made.
    const ended = await payments.cancel(intent.id)
    if (!ended.ok || ended.value.status !== 'canceled') return
    await recordFailure(gift, failure, now)
  }

  return {
    async list(viewer, { limit = PAGE_SIZE, cursor }) {
      const afterId = decodeCursor(cursor, 'integer')?.id ?? null
      const rows = await sql.listOfDonor(db, viewer.id, { limit, afterId })
      const { items, nextCursor } = cutPage(rows, limit, ({ id }) => ({ after: String(id), id }))
      return { items: items.map(toMonthlyGift), nextCursor }
    },

    async change(viewer, id, { amount, cardId, state }) {
      const gift = await sql.findOfDonor(db, viewer.id, id)
      if (!gift) return fail('monthly_gift_not_found')
      if (gift.state === 'ended') return fail('monthly_gift_ended')
      let card: SavedCard | undefined
      if (cardId !== undefined) {
        const cards = await payments.listCards(viewer.id)
        if (!cards.ok) return cards
        card = cards.value.find((saved) => saved.id === cardId)
        if (!card) return fail('card_not_found')
      }
      const saved = await transact(db, async ({ tx }) => {
        // Locked: a gift that its giver ends at the same moment must not go on.
        const locked = await sql.lockGift(tx, id)
        if (!locked || locked.state === 'ended') return fail('monthly_gift_ended')
        const isResuming = state === 'active' && locked.state === 'paused'
        // After a failed charge, a new card is charged at once.
        const retries = card !== undefined && locked.state === 'past_due'
        const changed: Parameters<typeof sql.change>[2] = {
          ...(amount === undefined ? {} : { amountCents: amount }),
          ...(card ? { cardId: card.id, cardLast4: card.last4 } : {}),
          ...(state === 'paused' ? { state } : {}),
          ...(isResuming
            ? {
                state: 'active' as const,
                tries: 0,
                failure: null,
                ...nextDue(locked.begunAt, locked.months, new Date()),
              }
            : {}),
          ...(retries ? { nextChargeAt: new Date() } : {}),
        }
        // Resumed in another tab already, for instance.
        if (Object.keys(changed).length > 0) await sql.change(tx, id, changed)
        return ok({})
      })
      if (!saved.ok) return saved
      const changed = await sql.findOfDonor(db, viewer.id, id)
      return changed ? ok(toMonthlyGift(changed)) : fail('monthly_gift_not_found')
    },

    async end(viewer, id) {
      const gift = await sql.findOfDonor(db, viewer.id, id)
      if (!gift) return fail('monthly_gift_not_found')
      await sql.change(db, id, { state: 'ended' })
      return ok({})
    },

    async nextChargeAt({ monthlyGiftId }) {
      const gift = monthlyGiftId === null ? undefined : await sql.findGift(db, monthlyGiftId)
      return gift ? nextChargeOf(gift) : null
    },

    async giftPaid(tx, donation, intent) {
      const paidAt = intent.succeededAt ?? new Date()
      if (donation.monthlyGiftId !== null) {
        const gift = await sql.lockGift(tx, donation.monthlyGiftId)
        if (gift) await sql.moveOn(tx, gift, nextDue(gift.begunAt, gift.months + 1, paidAt))
      } else if (donation.wantsMonthly) {
        const { id } = await sql.insertGift(tx, {
          donorId: donation.donorId,
          creatorId: donation.creatorId,
          videoId: donation.videoId,
          amountCents: donation.amountCents,
          isAnonymous: donation.isAnonymous,
          isPublic: donation.isPublic,
          cardLast4: intent.card?.last4 ?? null,
          begunAt: paidAt,
          nextChargeAt: monthsAfter(paidAt, 1),
        })
        await sql.linkDonation(tx, donation.intentId, id)
      }
    },

    async giftDisputed(tx, { monthlyGiftId }) {
      if (monthlyGiftId !== null) await sql.pauseDisputed(tx, monthlyGiftId)
    },

    async endAllToIn(scope, creatorId) {
      const ended = await sql.endAllTo(scope.tx, creatorId)
      await events.recordAll(
        scope,
        monthlyGiftEnded,
        ended.map(({ id, donorId }) => ({ monthlyGiftId: id, donorId })),
      )
    },

    async chargeDue(now = new Date()) {
      let attempts = 0
      let after: sql.DuePosition | undefined
      // All of them, in parts: those that stay undecided must not block later ones.
      for (;;) {
        const due: sql.DuePosition[] = await sql.listDue(db, now, { after, limit: BATCH })
        for (const { id } of due) {
          const gift = await sql.findGift(db, id)
          // The list is as old as the charges before this one: the gift may be ended, paused or paid by another process.
          if (!gift || !isChargeable(gift) || gift.nextChargeAt > now) continue
          try {
            await charge(gift, now)
          } catch (error) {
            log.warn({ err: error, monthlyGiftId: id }, 'a monthly gift could not be charged')
          }
        }
        attempts += due.length
        after = due.at(-1)
        if (due.length < BATCH) return attempts
      }
    },
  }
}
