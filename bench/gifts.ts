/**
 * Gifts to one creator, 200 a second: the provider's messages that they succeeded arrive at that rate over HTTP, each is
 * applied, posted to the ledger and given a receipt. Reports lost gifts, the delay of each message from its scheduled time, and how
 * long transactions waited for a lock.
 *
 *     node bench/gifts.ts [gifts a second, default 200] [seconds, default 15]
 *
 * The processor time of one gift is printed too: it shows the capacity of a machine even when others use it.
 * Waits are read from pg_locks every 5 ms; shorter ones are counted as none. Exit code 1 when a figure misses its target.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { signWebhook } from '../server/src/payments/signature.ts'
import { register, startSite } from './lib/site.ts'

/** Milliseconds. */
const TARGET_LOCK_P99 = 50
const SAMPLE_MS = 5
const rate = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 15)
const GIFTS = rate * seconds

const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds that a process has computed so far; 0 when it has ended. Clock ticks are 10 ms on Linux. */
async function computedMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** The database's processes together. */
async function databaseMs(dataDir: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  let sum = await computedMs(Number(postmaster))
  for (const name of await readdir('/proc')) {
    const fields = /^\d+$/.test(name)
      ? (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')).split(') ')[1]
      : ''
    if (fields?.split(' ')[1] === postmaster) sum += await computedMs(Number(name))
  }
  return sum
}

/** Gifts whose payment has just succeeded at the provider. @returns the provider's ids */
async function fill(client: pg.Client): Promise<string[]> {
  await client.query(
    `INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES (1, 'bench@example.org', true)`,
  )
  await client.query(
    `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing)
     VALUES (1, 'A talk on patience', 300, 'approved', true, now(), 'ready')`,
  )
  await client.query(
    `INSERT INTO users (username, username_key, display_name, password_hash)
     SELECT 'giver' || n, 'giver' || n, 'Giver ' || n, 'none' FROM generate_series(1, 500) n`,
  )
  await client.query(
    `INSERT INTO payment_intents (provider, purpose, payer_id, amount_cents, currency, provider_intent_id, status)
     SELECT 'sandbox', 'donation', (SELECT min(id) FROM users WHERE username LIKE 'giver%') + n % 500, 100 + n % 5000,
       'usd', 'pi_sandbox_bench' || n, 'requires_payment_method' FROM generate_series(1, $1) n`,
    [GIFTS],
  )
  await client.query(
    `INSERT INTO donations (intent_id, donor_id, creator_id, video_id, amount_cents)
     SELECT id, payer_id, 1, (SELECT max(id) FROM videos), amount_cents FROM payment_intents`,
  )
  await client.query(
    `INSERT INTO sandbox_intents (id, client_secret, idempotency_key, amount_cents, currency, status, card_number)
     SELECT provider_intent_id, provider_intent_id || '_secret', reference::text, amount_cents, currency, 'succeeded',
       '4242424242424242' FROM payment_intents`,
  )
  await client.query('VACUUM ANALYZE')
  return Array.from({ length: GIFTS }, (_, index) => `pi_sandbox_bench${index + 1}`)
}

/** Longest seen wait of each transaction that waits for a row or another transaction, in milliseconds. */
function watchLocks(client: pg.Client) {
  const waits = new Map<string, number>()
  let isOver = false
  const over = (async () => {
    while (!isOver) {
      const { rows } = await client.query(
        `SELECT pid || ' ' || waitstart AS wait, extract(epoch FROM clock_timestamp() - waitstart) * 1000 AS ms
         FROM pg_locks WHERE NOT granted AND waitstart IS NOT NULL`,
      )
      for (const { wait, ms } of rows) waits.set(wait, Number(ms))
      await pause(SAMPLE_MS)
    }
  })()
  return {
    async end(): Promise<number[]> {
      isOver = true
      await over
      return [...waits.values()]
    },
  }
}

async function main(): Promise<boolean> {
  const site = await startSite()
  const connection = await findRunningPostgres(site.dataDir)
  if (!connection) throw new Error('the site runs no database of its own')
  const client = new pg.Client(connection)
  const watcher = new pg.Client(connection)
  try {
    await Promise.all([client.connect(), watcher.connect()])
    await register(site.origin)
    const ids = await fill(client)
    const { rows } = await client.query("SELECT secret FROM site_secrets WHERE purpose = 'sandbox webhooks'")
    const secret: Buffer = rows[0].secret
    const locks = watchLocks(watcher)
    const took: number[] = []
    let failures = 0
    const computed = async () => [await computedMs(site.process.pid ?? 0), await databaseMs(site.dataDir)] as const
    const [serverBefore, databaseBefore] = await computed()
    const begin = performance.now()
    const sent = ids.map(async (intentId, index) => {
      const due = begin + (index * 1000) / rate
      await pause(Math.max(0, due - performance.now()))
      const type = 'payment_intent.succeeded'
      const body = JSON.stringify({ id: `evt_${intentId}`, type, intentId, createdAt: new Date().toISOString() })
      const response = await fetch(`${site.origin}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'lamplight-signature': signWebhook(secret, body) },
        body,
      }).catch(() => null)
      if (response?.ok) took.push(performance.now() - due)
      else failures += 1
      await response?.arrayBuffer()
    })
    await Promise.all(sent)
    const elapsed = (performance.now() - begin) / 1000
    const waits = await locks.end()
    const [serverAfter, databaseAfter] = await computed()
    const { rows: sums } = await client.query(
      `SELECT (SELECT count(*) FROM donations WHERE state = 'succeeded')::int AS counted,
         (SELECT count(DISTINCT receipt_number) FROM donations)::int AS receipts,
         (SELECT sum(amount_cents) FROM payment_intents)::bigint AS given,
         (SELECT sum(balance_cents) FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
          WHERE a.kind = 'creator_available')::bigint AS booked,
         (SELECT count(*) FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
          WHERE a.kind = 'creator_available')::int AS rows`,
    )
    const { counted, receipts, given, booked, rows: shards } = sums[0]
    // Those that never waited, or for less than a sample, count as no wait.
    const lockP99 = percentile([...waits, ...Array<number>(Math.max(0, GIFTS - waits.length)).fill(0)], 0.99)
    console.log(
      `${GIFTS} gifts to one creator, ${rate} a second requested, ${(GIFTS / elapsed).toFixed(0)} a second applied`,
    )
    console.log(`lost: ${GIFTS - counted}; receipts: ${receipts}; refused messages: ${failures}`)
    console.log(`given ${given} cents, booked ${booked} cents in ${shards} rows of one balance`)
    console.log(`message: p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`)
    console.log(
      `waits for a lock: ${waits.length} seen, p99 of all gifts ${lockP99.toFixed(1)} ms, longest ${Math.max(0, ...waits).toFixed(1)} ms`,
    )
    const each = (ms: number) => (ms / Math.max(1, counted)).toFixed(1)
    console.log(
      `computed for a gift: server ${each(serverAfter - serverBefore)} ms, database ${each(databaseAfter - databaseBefore)} ms`,
    )
    return counted === GIFTS && String(given) === String(booked) && lockP99 <= TARGET_LOCK_P99
  } finally {
    await Promise.all([client.end(), watcher.end()])
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
