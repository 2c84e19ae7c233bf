/** Mails to givers: a receipt for each gift, and a message when a monthly gift could not be charged. */
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateIn, moneyIn } from '../../mail/mail-words.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'
import type { monthlyGiftFailed } from './donations.events.ts'
import * as sql from './donations.mail.sql.ts'

export interface DonationMailDeps {
  db: Db
  mail: Mail
  publicUrl: string
}

/** For the job of `donationReceived`. Only a confirmed address gets mail; a repeated run sends no second mail. */
export async function mailReceipt({ db, mail, publicUrl }: DonationMailDeps, donationId: number): Promise<void> {
  const gift = await sql.findReceipt(db, donationId)
  if (!gift?.email || !gift.succeededAt) return
  const { email, language, succeededAt } = gift
  await transact(db, (scope) =>
    mail.send(scope, {
      to: email,
      language,
      template: 'donationReceipt',
      occasion: `donation:${donationId}`,
      values: {
        name: gift.giver,
        number: formatReceiptNumber(gift.receiptNumber, succeededAt),
        amount: moneyIn(language, gift.amountCents),
        creator: gift.creator ?? '–',
        date: dateIn(language, succeededAt),
        url: `${publicUrl}/giving/receipt/${donationId}`,
        isTest: gift.provider === 'sandbox',
      },
    }),
  )
}

/** For the job of `monthlyGiftFailed`: one mail for each attempt. */
export async function mailMonthlyFailure(
  { db, mail, publicUrl }: DonationMailDeps,
  { monthlyGiftId, isPaused, tries, failure = 'declined', retriedAt }: z.infer<typeof monthlyGiftFailed.payload>,
): Promise<void> {
  const gift = await sql.findMonthly(db, monthlyGiftId)
  if (!gift?.email) return
  const { email, language } = gift
  const message = { to: email, language, occasion: `monthly:${monthlyGiftId}:${gift.months}:${tries}` }
  const values = {
    name: gift.giver,
    amount: moneyIn(language, gift.amountCents),
    creator: gift.creator,
    failure,
    url: `${publicUrl}/giving`,
  }
  const date = dateIn(language, retriedAt ? new Date(retriedAt) : gift.nextChargeAt)
  await transact(db, (scope) =>
    isPaused
      ? mail.send(scope, { ...message, template: 'giftPaused', values })
      : mail.send(scope, { ...message, template: 'giftFailed', values: { ...values, date } }),
  )
}
