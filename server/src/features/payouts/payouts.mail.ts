/** Mails to creators about their payouts: requested, paid, failed. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { moneyIn } from '../../mail/mail-words.ts'
import { findPayout } from './payouts.mail.sql.ts'

const TEMPLATES = {
  pending: 'payoutRequested',
  processing: null,
  completed: 'payoutPaid',
  failed: 'payoutFailed',
} as const

/** For the job of `payoutChanged`. A repeated run sends no second mail. */
export async function mailPayout(
  { db, mail, publicUrl }: { db: Db; mail: Mail; publicUrl: string },
  { payoutId, status }: { payoutId: number; status: keyof typeof TEMPLATES },
): Promise<void> {
  const template = TEMPLATES[status]
  const payout = template && (await findPayout(db, payoutId))
  if (!payout) return
  const { language, notes } = payout
  const values = {
    name: payout.displayName,
    amount: moneyIn(language, payout.amountCents),
    destination: payout.destination,
    url: `${publicUrl}/monetization/${payout.ownerId}`,
  }
  const addresses = new Set([payout.paymentEmail, payout.email].flatMap((address) => address || []))
  await transact(db, async (scope) => {
    for (const to of addresses) {
      const occasion = `payout:${payoutId}:${status}:${to}`
      if (template === 'payoutFailed') {
        await mail.send(scope, { to, language, template, occasion, values: { ...values, notes } })
      } else await mail.send(scope, { to, language, template, occasion, values })
    }
  })
}
