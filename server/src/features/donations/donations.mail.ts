/** Mails to givers: a receipt for each gift, and a message when a monthly gift could not be charged. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateIn, moneyIn } from '../../mail/mail-words.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'
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
  { monthlyGiftId, isPaused, tries }: { monthlyGiftId: number; isPaused: boolean; tries: number },
): Promise<void> {
  const gift = await sql.findMonthly(db, monthlyGiftId)
  if (!gift?.email) return
  const { email, language } = gift
  await transact(db, (scope) =>
    mail.send(scope, {
      to: email,
      language,
      template: isPaused ? 'giftPaused' : 'giftFailed',
      occasion: `monthly:${monthlyGiftId}:${gift.months}:${tries}`,
      values: {
        name: gift.giver,
        amount: moneyIn(language, gift.amountCents),
        creator: gift.creator,
        url: `${publicUrl}/giving`,
      },
    }),
  )
}
