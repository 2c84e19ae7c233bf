/** Mails to creators about their payouts: asked for, paid, failed. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Mail } from '../../mail/mail.ts'
import { moneyIn } from '../../mail/mail-words.ts'

const TEMPLATES = {
  pending: 'payoutRequested',
  processing: null,
  completed: 'payoutPaid',
  failed: 'payoutFailed',
} as const

/** A payout with its creator's addresses: the one for payments and, where it is confirmed, the account's own. */
const findPayout = (db: Db, id: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.ownerId')
    .leftJoin('creatorAccounts', 'creatorAccounts.id', 'payouts.creatorAccountId')
    .select([
      'payouts.amountCents',
      'payouts.destination',
      'payouts.notes',
      'payouts.ownerId',
      'users.displayName',
      'users.language',
      'creatorAccounts.paymentEmail',
      sql<string | null>`CASE WHEN users.email_verified_at IS NOT NULL THEN users.email END`.as('email'),
    ])
    .where('payouts.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()

/** For the job of `payoutChanged`. Running twice writes once. */
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
