/** The queries of the ledger check. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

interface Rule {
  /** The problem that a returned row proves. */
  problem: string
  /** Returns `what`, one row for each violation. */
  query: RawBuilder<{ what: string }>
}

export const rules: readonly Rule[] = [
  {
    problem: 'an entry does not add up to zero',
    query: sql`
      SELECT p.entry_id::text AS what FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
      GROUP BY p.entry_id, a.currency HAVING sum(p.amount_cents) <> 0`,
  },
  {
    problem: 'an entry has no postings',
    query: sql`
      SELECT e.id::text AS what FROM ledger_entries e
      WHERE NOT EXISTS (SELECT 1 FROM ledger_postings p WHERE p.entry_id = e.id)`,
  },
  {
    problem: 'a balance is not the sum of its postings',
    query: sql`
      SELECT coalesce(b.account_id, p.account_id)::text AS what
      FROM (SELECT account_id, sum(balance_cents) AS cents FROM ledger_balances GROUP BY account_id) b
      FULL JOIN (SELECT account_id, sum(amount_cents) AS cents FROM ledger_postings GROUP BY account_id) p
        ON p.account_id = b.account_id
      WHERE b.cents IS DISTINCT FROM p.cents`,
  },
  {
    problem: 'an account is below zero',
    query: sql`
      SELECT a.kind || ' ' || a.id AS what FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.kind IN ('creator_pending', 'creator_available', 'creator_debt', 'payouts', 'refunds', 'disputes')
      GROUP BY a.id, a.kind
      HAVING sum(b.balance_cents) * CASE a.kind WHEN 'creator_debt' THEN -1 ELSE 1 END < 0`,
  },
  {
    problem: 'what is on hold is not what the holds say',
    query: sql`
      SELECT coalesce(h.owner_id, p.owner_id)::text AS what
      FROM (SELECT owner_id, sum(amount_cents) AS cents FROM ledger_holds GROUP BY owner_id) h
      FULL JOIN (
        SELECT a.owner_id, sum(b.balance_cents) AS cents FROM ledger_accounts a
        JOIN ledger_balances b ON b.account_id = a.id WHERE a.kind = 'creator_pending'
        GROUP BY a.owner_id HAVING sum(b.balance_cents) <> 0
      ) p ON p.owner_id = h.owner_id
      WHERE h.cents IS DISTINCT FROM p.cents`,
  },
  {
    problem: 'a payment and its entries differ',
    query: sql`
      SELECT i.id::text AS what FROM payment_intents i
      LEFT JOIN LATERAL (
        SELECT sum(p.amount_cents) AS cents FROM ledger_entries e
        JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
        WHERE e.intent_id = i.id AND a.kind = 'provider_clearing'
      ) booked ON true
      WHERE coalesce(booked.cents, 0) IS DISTINCT FROM CASE WHEN i.status = 'succeeded' THEN
        coalesce(i.fee_cents, 0) - i.amount_cents
        + coalesce((SELECT sum(r.amount_cents) FROM payment_refunds r
                    WHERE r.intent_id = i.id AND r.state = 'succeeded'), 0)
        + coalesce((SELECT sum(d.fee_cents + CASE d.state WHEN 'lost' THEN d.amount_cents ELSE 0 END)
                    FROM payment_disputes d WHERE d.intent_id = i.id), 0)
        ELSE 0 END`,
  },
  {
    problem: 'a reversal is not the opposite of its entry',
    query: sql`
      SELECT r.id::text AS what FROM ledger_entries r
      JOIN ledger_postings p ON p.entry_id IN (r.id, r.reverses_id)
      WHERE r.reverses_id IS NOT NULL GROUP BY r.id, p.account_id HAVING sum(p.amount_cents) <> 0`,
  },
  {
    problem: 'a payout and its entries differ',
    query: sql`
      SELECT p.id::text AS what FROM payouts p
      LEFT JOIN ledger_entries paid ON paid.key = 'payout_completed:' || p.id
      LEFT JOIN ledger_entries returned ON returned.key = 'payout_failed:' || p.id
      LEFT JOIN LATERAL (
        SELECT sum(l.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings l ON l.entry_id = e.id
        JOIN ledger_accounts a ON a.id = l.account_id WHERE e.key = 'payout:' || p.id AND a.kind = 'payouts'
      ) taken ON true
      WHERE taken.cents IS DISTINCT FROM p.amount_cents OR (p.status = 'completed') <> (paid.id IS NOT NULL)
        OR (p.status = 'failed') <> (returned.id IS NOT NULL)`,
  },
  {
    problem: 'what is on its way is not what the open payouts, refunds and disputes say',
    query: sql`
      SELECT said.kind AS what FROM (
        SELECT 'payouts' AS kind, coalesce(sum(amount_cents), 0) AS cents FROM payouts
        WHERE status IN ('pending', 'processing')
        UNION ALL
        SELECT 'refunds', coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE state = 'pending'
        UNION ALL
        SELECT 'disputes', coalesce(sum(amount_cents), 0) FROM payment_disputes WHERE state = 'open'
      ) said LEFT JOIN (
        SELECT a.kind, sum(b.balance_cents) AS cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
        GROUP BY a.kind
      ) held ON held.kind = said.kind
      WHERE coalesce(held.cents, 0) <> said.cents`,
  },
  {
    problem: 'a gift and its payment differ',
    query: sql`
      SELECT d.id::text AS what FROM donations d JOIN payment_intents i ON i.id = d.intent_id
      WHERE (d.state = 'succeeded') <> (i.status = 'succeeded') OR d.amount_cents <> i.amount_cents`,
  },
  {
    problem: 'a purchase counts without its payment',
    query: sql`
      SELECT p.id::text AS what FROM purchases p JOIN payment_intents i ON i.id = p.intent_id
      WHERE p.amount_cents <> i.amount_cents OR (p.status IN ('paid', 'refunded') AND i.status <> 'succeeded')`,
  },
]

const selectIntents = (db: Db, provider: 'sandbox' | 'stripe') =>
  db
    .selectFrom('paymentIntents')
    .select(['reference', 'providerIntentId', 'amountCents', 'refundedCents', 'status', 'createdAt'])
    .where('provider', '=', provider)

export const listSucceededIntents = (db: Db, provider: 'sandbox' | 'stripe', since: Date) =>
  selectIntents(db, provider).where('status', '=', 'succeeded').where('createdAt', '>=', since).execute()

export const findIntent = (db: Db, provider: 'sandbox' | 'stripe', reference: string) =>
  selectIntents(db, provider).where('reference', '=', reference).executeTakeFirst()
