/** The mail to a buyer: a receipt for each paid download. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateIn, moneyIn } from '../../mail/mail-words.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'
import { findReceipt } from './purchases.mail.sql.ts'

export interface PurchaseMailDeps {
  db: Db
  mail: Mail
  publicUrl: string
}

/** For the job of `purchasePaid`. A free download has no receipt; a repeated run sends no second mail. */
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
