/**
 * Reads of members and creators about their money, at 1,000 and at 1,000,000 ledger entries: purchase status, creator
 * dashboard (balance), a page of earnings, a page of purchases. The creator has 1,000 earnings in both; the rest belongs to
 * others, as on a site that has grown. Then the same with 100,000 entries of this one creator.
 *
 *     node bench/ledger.ts [entries, default 1000000]
 *
 * Writes the plans of the statements at the largest size to bench/ledger-plans.txt (not in git), as PostgreSQL ran them for the
 * site.
 * The fill is the ledger alone, written past its triggers and with the balances that they would keep.
 * Exit code 1 when a p50 grows beyond its target or a plan reads a whole table.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { plansOf, preparePlans } from './lib/plans.ts'
import { register, startSite } from './lib/site.ts'

const TARGET_GROWTH = 1.3
const OWN = 1000
const ROUNDS = 400
const PLANS = fileURLToPath(new URL('ledger-plans.txt', import.meta.url))
const most = Number(process.argv[2] ?? 1_000_000)

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES (1, 'bench@example.org', true)`,
  )
  await client.query(
    `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing,
       is_downloadable, download_price_cents)
     VALUES (1, 'A talk on patience', 300, 'approved', true, now(), 'ready', true, 499)`,
  )
}

/** Entries `from` to `to`, each an earning of 100 cents; `owners` share them. */
async function fill(client: pg.Client, from: number, to: number, owner: string): Promise<void> {
  await client.query("SET session_replication_role = 'replica'")
  await client.query(
    `INSERT INTO ledger_accounts (kind, owner_id) SELECT DISTINCT 'creator_available', ${owner} FROM generate_series($1::int, $2::int) n
     ON CONFLICT DO NOTHING`,
    [from, to],
  )
  await client.query(
    "INSERT INTO ledger_accounts (kind, owner_id) VALUES ('provider_clearing', NULL) ON CONFLICT DO NOTHING",
  )
  await client.query(
    `INSERT INTO ledger_entries (key, kind, source, video_id, created_at)
     SELECT 'bench:' || n, 'earning', 'donation', 1, now() - n * interval '30 seconds' FROM generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await client.query(
    `WITH made AS (
       SELECT e.id, e.created_at, ${owner} AS owner_id
       FROM generate_series($1::int, $2::int) n JOIN ledger_entries e ON e.key = 'bench:' || n
     )
     INSERT INTO ledger_postings (entry_id, account_id, amount_cents, created_at)
     SELECT made.id, a.id, 100, made.created_at
     FROM made JOIN ledger_accounts a ON a.kind = 'creator_available' AND a.owner_id = made.owner_id
     UNION ALL
     SELECT made.id, a.id, -100, made.created_at FROM made JOIN ledger_accounts a ON a.kind = 'provider_clearing'`,
    [from, to],
  )
  await client.query(
    `INSERT INTO ledger_balances (account_id, shard, balance_cents)
     SELECT account_id, 0, sum(amount_cents) FROM ledger_postings GROUP BY account_id
     ON CONFLICT (account_id, shard) DO UPDATE SET balance_cents = EXCLUDED.balance_cents`,
  )
  await client.query("SET session_replication_role = 'origin'")
  await client.query('VACUUM ANALYZE')
}

/** Purchases of others, one for every ten entries. */
async function fillPurchases(client: pg.Client, count: number): Promise<void> {
  await client.query("SET session_replication_role = 'replica'")
  await client.query(
    `INSERT INTO payment_intents (provider, purpose, payer_id, amount_cents, currency, status, succeeded_at)
     SELECT 'sandbox', 'purchase', 10 + n % 20000, 499, 'usd', 'succeeded', now() FROM generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `INSERT INTO purchases (buyer_id, video_id, seller_id, video_title, amount_cents, intent_id, status, paid_at, receipt_number)
     SELECT i.payer_id, 100 + i.id, 1, 'A talk', 499, i.id, 'paid', now(), i.id FROM payment_intents i
     ON CONFLICT DO NOTHING`,
  )
  await client.query("SET session_replication_role = 'origin'")
  await client.query('VACUUM ANALYZE')
}

async function main(): Promise<boolean> {
  let site = await startSite()
  const connect = async () => {
    const connection = await findRunningPostgres(site.dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const opened = new pg.Client(connection)
    await opened.connect()
    return opened
  }
  let client = await connect()
  try {
    const creator = await register(site.origin, 'creator')
    const buyer = await register(site.origin, 'buyer')
    await prepare(client)
    const reads = [
      { name: 'purchase status', path: '/api/videos/1/purchase-status', cookie: buyer },
      { name: 'dashboard and balance', path: '/api/creator-account/1', cookie: creator },
      { name: 'dashboard, 30 days', path: '/api/creator-account/1/statistics', cookie: creator },
      { name: 'earnings, newest page', path: '/api/earnings/creator/1', cookie: creator },
      { name: 'purchases, newest page', path: '/api/purchases/user/2', cookie: buyer },
    ]
    const measure = async (): Promise<number[]> => {
      const medians: number[] = []
      for (const { path, cookie } of reads) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const begin = performance.now()
          const response = await fetch(site.origin + path, { headers: { cookie, accept: 'application/json' } })
          await response.arrayBuffer()
          if (!response.ok) throw new Error(`${path}: ${response.status}`)
          // The first ones warm up.
          if (round >= ROUNDS / 4) times.push(performance.now() - begin)
        }
        medians.push(median(times))
      }
      return medians
    }
    await fill(client, 1, OWN, '1')
    await fillPurchases(client, OWN / 10)
    // The first round compiles code and fills caches.
    await measure()
    const small = await measure()
    await fill(client, OWN + 1, most, '(1000 + n % 5000)')
    await fillPurchases(client, most / 10)
    const large = await measure()
    const again = await measure()
    let isGood = true
    for (const [index, { name }] of reads.entries()) {
      const [before = 0, after = 0] = [small[index], Math.min(large[index] ?? 0, again[index] ?? 0)]
      const growth = after / before
      isGood &&= growth <= TARGET_GROWTH
      console.log(
        `${name}: p50 ${before.toFixed(2)} ms at ${OWN} entries, ${after.toFixed(2)} ms at ${most}: ${growth.toFixed(2)} times`,
      )
    }
    const { rows } = await client.query(
      `SELECT relname, seq_scan FROM pg_stat_user_tables
       WHERE relname IN ('ledger_balances', 'ledger_postings', 'ledger_entries', 'purchases') ORDER BY relname`,
    )
    await measure()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { rows: after } = await client.query(
      `SELECT relname, seq_scan FROM pg_stat_user_tables
       WHERE relname IN ('ledger_balances', 'ledger_postings', 'ledger_entries', 'purchases') ORDER BY relname`,
    )
    for (const [index, { relname, seq_scan }] of after.entries()) {
      const whole = Number(seq_scan) - Number(rows[index]?.seq_scan ?? 0)
      isGood &&= whole === 0
      console.log(`${relname}: read as a whole ${whole} times in ${ROUNDS * reads.length} responses`)
    }
    await fill(client, most + 1, most + 100_000, '1')
    const busy = await measure()
    for (const [index, { name }] of reads.entries()) {
      console.log(`${name}, with ${OWN + 100_000} earnings of this creator: p50 ${(busy[index] ?? 0).toFixed(2)} ms`)
    }
    await preparePlans(site.dataDir)
    await client.end()
    await site.stop()
    site = await startSite({}, site.dataDir)
    client = await connect()
    const plans: string[] = []
    for (const { name, path, cookie } of reads) {
      const ask = () => fetch(site.origin + path, { headers: { cookie, accept: 'application/json' } })
      // The first call opens connections and loads the session.
      await (await ask()).arrayBuffer()
      plans.push(
        `## ${name}\n\n${(await plansOf(site.dataDir, client, async () => (await ask()).arrayBuffer())).trim()}\n`,
      )
    }
    await writeFile(PLANS, plans.join('\n'))
    return isGood
  } finally {
    await client.end()
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
