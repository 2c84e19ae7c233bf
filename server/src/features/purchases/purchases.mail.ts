/** The mail to a buyer: a receipt for each paid download. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateIn, moneyIn } from '../../mail/mail-words.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'

/** A download that was paid for, with its buyer's address; null while that is not confirmed. */
const findReceipt = (db: Db, purchaseId: number) =>
  db
    .selectFrom('purchases')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .select([
      'purchases.amountCents',
      'purchases.videoTitle',
      'purchases.receiptNumber',
      'purchases.paidAt',
      'paymentIntents.provider',
      'users.displayName',
      'users.language',
      sql<string | null>`CASE WHEN users.email_verified_at IS NOT NULL THEN users.email END`.as('email'),
    ])
    .where('purchases.id', '=', purchaseId)
    .where('purchases.status', '=', 'paid')
    .where('purchases.receiptNumber', 'is not', null)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()

export interface PurchaseMailDeps {
  db: Db
  mail: Mail
  publicUrl: string
}

/** For the job of `purchasePaid`. A free download has no receipt; running twice writes once. */
export async function mailPurchaseReceipt(
  { db, mail, publicUrl }: PurchaseMailDeps,
  purchaseId: number,
): Promise<void> {
  const purchase = await findReceipt(db, purchaseId)
  if (!purchase?.email || !purchase.paidAt) return
  const { email, language, paidAt } = purchase
  await transact(db, (scope) =>
    mail.send(scope, {
      to: email,
      language,
      template: 'purchaseReceipt',
      occasion: `purchase:${purchaseId}`,
      values: {
        name: purchase.displayName,
        number: formatReceiptNumber(purchase.receiptNumber, paidAt),
        amount: moneyIn(language, purchase.amountCents),
        title: purchase.videoTitle,
        date: dateIn(language, paidAt),
        url: `${publicUrl}/purchases/receipt/${purchaseId}`,
        isTest: purchase.provider === 'sandbox',
      },
    }),
  )
}
