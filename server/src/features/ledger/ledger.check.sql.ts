/** The queries of the ledger check. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Ids that one statement examines: each statement stays short on a ledger of any size. */
const IDS = 20_000

type InRange = (column: string) => RawBuilder<boolean>

interface Rule {
  /** The problem that a returned row proves. */
  problem: string
  /** Returns `what`, one row for each violation. */
  query: RawBuilder<{ what: string }>
}

interface RuleByRow {
  problem: string
  /** The table whose ids are examined range by range. */
  table: 'ledger_entries' | 'payment_intents' | 'payouts' | 'donations' | 'purchases'
  query(inRange: InRange): RawBuilder<{ what: string }>
}

/** The ranges of ids that contain every row of a table. */
export async function* rangesOf(db: Db, table: RuleByRow['table'] | 'ledger_postings'): AsyncGenerator<InRange> {
  const { rows } = await sql<{ most: number | null }>`SELECT max(id) AS most FROM ${sql.table(table)}`.execute(db)
  const most = rows[0]?.most ?? 0
  for (let first = 1; first <= most; first += IDS) {
    yield (column) => sql`${sql.ref(column)} BETWEEN ${first} AND ${first + IDS - 1}`
  }
}

/** Rules about single rows and the rows that refer to them. */
export const rulesByRow: readonly RuleByRow[] = [
  {
    problem: 'an entry does not add up to zero',
    table: 'ledger_entries',
    query: (inRange) => sql`
      SELECT p.entry_id::text AS what FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
      WHERE ${inRange('p.entry_id')}
      GROUP BY p.entry_id, a.currency HAVING sum(p.amount_cents) <> 0`,
  },
  {
    problem: 'an entry has no postings',
    table: 'ledger_entries',
    query: (inRange) => sql`
      SELECT e.id::text AS what FROM ledger_entries e
      WHERE ${inRange('e.id')} AND NOT EXISTS (SELECT 1 FROM ledger_postings p WHERE p.entry_id = e.id)`,
  },
  {
    problem: 'a reversal is not the opposite of its entry',
    table: 'ledger_entries',
    query: (inRange) => sql`
      SELECT r.id::text AS what FROM ledger_entries r
      JOIN ledger_postings p ON p.entry_id = ANY (ARRAY[r.id, r.reverses_id])
      WHERE ${inRange('r.id')} AND r.reverses_id IS NOT NULL
      GROUP BY r.id, p.account_id HAVING sum(p.amount_cents) <> 0`,
  },
  {
    problem: 'a payment and its entries differ',
    table: 'payment_intents',
    query: (inRange) => sql`
      SELECT i.id::text AS what FROM payment_intents i
      -- Added up at once: one by one, PostgreSQL might read the whole account for each payment while it has no statistics.
      LEFT JOIN (
        SELECT e.intent_id, sum(p.amount_cents) AS cents FROM ledger_entries e
        JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
        WHERE ${inRange('e.intent_id')} AND a.kind = 'provider_clearing'
        GROUP BY e.intent_id
      ) booked ON booked.intent_id = i.id
      WHERE ${inRange('i.id')}
        AND coalesce(booked.cents, 0) IS DISTINCT FROM CASE WHEN i.status = 'succeeded' THEN
        coalesce(i.fee_cents, 0) - i.amount_cents
        + coalesce((SELECT sum(r.amount_cents) FROM payment_refunds r
                    WHERE r.intent_id = i.id AND r.state = 'succeeded'), 0)
        + coalesce((SELECT sum(d.fee_cents + CASE d.state WHEN 'lost' THEN d.amount_cents ELSE 0 END)
                    FROM payment_disputes d WHERE d.intent_id = i.id), 0)
        ELSE 0 END`,
  },
  {
    problem: 'a payout and its entries differ',
    table: 'payouts',
    query: (inRange) => sql`
      SELECT p.id::text AS what FROM payouts p
      LEFT JOIN ledger_entries paid ON paid.key = 'payout_completed:' || p.id
      LEFT JOIN ledger_entries returned ON returned.key = 'payout_failed:' || p.id
      LEFT JOIN LATERAL (
        SELECT sum(l.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings l ON l.entry_id = e.id
        JOIN ledger_accounts a ON a.id = l.account_id WHERE e.key = 'payout:' || p.id AND a.kind = 'payouts'
      ) taken ON true
      WHERE ${inRange('p.id')} AND (taken.cents IS DISTINCT FROM p.amount_cents
        OR (p.status = 'completed') <> (paid.id IS NOT NULL) OR (p.status = 'failed') <> (returned.id IS NOT NULL))`,
  },
  {
    problem: 'a gift and its payment differ',
    table: 'donations',
    query: (inRange) => sql`
      SELECT d.id::text AS what FROM donations d JOIN payment_intents i ON i.id = d.intent_id
      WHERE ${inRange('d.id')}
        AND ((d.state = 'succeeded') <> (i.status = 'succeeded') OR d.amount_cents <> i.amount_cents)`,
  },
  {
    problem: 'a purchase counts without its payment',
    table: 'purchases',
    query: (inRange) => sql`
      SELECT p.id::text AS what FROM purchases p JOIN payment_intents i ON i.id = p.intent_id
      WHERE ${inRange('p.id')}
        AND (p.amount_cents <> i.amount_cents OR (p.status IN ('paid', 'refunded') AND i.status <> 'succeeded'))`,
  },
]

/** Rules about balances and open payments, of which there are far fewer than postings. */
export const rulesOfBalances: readonly Rule[] = [
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
]

interface AccountSum {
  accountId: number
  cents: number
}

/** Sums of the accounts over the postings in the range, in cents. */
export const sumPostings = async (db: Db, inRange: InRange): Promise<AccountSum[]> =>
  (
    await sql<AccountSum>`
      SELECT account_id, sum(amount_cents)::bigint AS cents FROM ledger_postings WHERE ${inRange('id')}
      GROUP BY account_id`.execute(db)
  ).rows

/** The stored balances, in cents. */
export const listBalances = async (db: Db): Promise<AccountSum[]> =>
  (
    await sql<AccountSum>`
      SELECT account_id, sum(balance_cents)::bigint AS cents FROM ledger_balances GROUP BY account_id`.execute(db)
  ).rows

const selectIntents = (db: Db, provider: 'sandbox' | 'stripe') =>
  db
    .selectFrom('paymentIntents')
    .select(['reference', 'providerIntentId', 'amountCents', 'refundedCents', 'status', 'createdAt'])
    .where('provider', '=', provider)

export const listSucceededIntents = (db: Db, provider: 'sandbox' | 'stripe', since: Date) =>
  selectIntents(db, provider).where('status', '=', 'succeeded').where('createdAt', '>=', since).execute()

export const findIntent = (db: Db, provider: 'sandbox' | 'stripe', reference: string) =>
  selectIntents(db, provider).where('reference', '=', reference).executeTakeFirst()
