/**
 * kill -9 of the server and of PostgreSQL after every statement that writes money, in a gift, a purchase, a monthly renewal
 * and payouts; then both start again, the person continues, and every cent is where it belongs.
 *
 * Triggers in this test's own database count the writes and pause the chosen one; nothing of it is in the product.
 * Not among the unit tests, for it takes minutes: `npm run test:crash`. CRASH_EVERY=5 meets every fifth write only.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findRunningPostgres } from './db/embedded/embedded-postgres.ts'
import { createDeps, type Deps } from './deps.ts'
import { accounts } from './features/ledger/ledger.accounts.ts'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { createLog } from './lib/log.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { createUploader } from './testing/uploading.ts'

const PASSWORD = 'lamplight'
const EVERY = Number(process.env.CRASH_EVERY ?? 1)
/** More writes than any of these ways has. */
const MAX_WRITES = 80
/** A job whose process was killed is taken over after 15 s: with some forty writes a renewal takes ten minutes and more. */
const MAX_MS = 1_800_000
const GOOD = '4242424242424242'
const TABLES = [
  ...['payment_intents', 'payment_events', 'payment_customers', 'donations', 'purchases', 'monthly_gifts', 'payouts'],
  ...['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_balances', 'audit_log'],
  ...['sandbox_intents', 'sandbox_events', 'sandbox_cards'],
]
const environment = { LIMITS: 'paymentStarts=10000/60,paymentReads=10000/60,payouts=10000/60,writes=10000/60' }

interface Person {
  id: number
  cookie: string
}

let dataDir: string
let server: ServerProcess
let grace: Person
let hannah: Person
let ruth: Person

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await findRunningPostgres(dataDir))
  // The server is killed while queries are running.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function register(username: string, role: string): Promise<Person> {
  const facts = { username, password: PASSWORD, displayName: username }
  const response = await createUploader(server.base, null).post<{ id: number }>('/api/register', facts)
  await query('UPDATE users SET role = $1 WHERE id = $2', [role, response.json.id])
  return { id: response.json.id, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function addVideo(title: string): Promise<number> {
  const [row] = await query(
    `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing)
     VALUES ($1, $2, 65, 'approved', true, now(), 'ready') RETURNING id`,
    [grace.id, title],
  )
  return Number(row?.id)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplight-crash-'))
  server = await startServer(dataDir, environment)
  grace = await register('grace', 'user')
  hannah = await register('hannah', 'user')
  ruth = await register('ruth', 'admin')
  await query(
    `INSERT INTO creator_accounts (user_id, payment_email, paypal_account_id, is_monetization_enabled)
     VALUES ($1, 'grace@example.org', 'grace@paypal.test', true)`,
    [grace.id],
  )
  await query(`
    CREATE SCHEMA crash;
    CREATE SEQUENCE crash.writes;
    CREATE TABLE crash.target (write bigint);
    INSERT INTO crash.target VALUES (0);
    CREATE FUNCTION crash.point() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('crash.writes') = (SELECT write FROM crash.target) THEN PERFORM pg_sleep(60); END IF;
      RETURN NULL;
    END $$;
    ${TABLES.map((table) => `CREATE TRIGGER crash_point AFTER INSERT OR UPDATE OR DELETE ON ${table} EXECUTE FUNCTION crash.point();`).join('\n')}`)
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** The services over the site's database, in this process. */
async function inThisProcess<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error('the site runs no database of its own')
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: server.base })
  const deps = await createDeps(config, createLog('silent'), { connection })
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}

/** What the server does by the clock, now. */
async function runJob(name: string): Promise<void> {
  const [job] = await query("INSERT INTO pgboss.job (name, data) VALUES ($1, '{}') RETURNING id", [name])
  const stateNow = async () => (await query('SELECT state FROM pgboss.job WHERE id = $1', [job?.id]))[0]?.state
  while ((await stateNow()) !== 'completed') await new Promise((resolve) => setTimeout(resolve, 50))
}

async function killBothAndRestart(): Promise<void> {
  const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const port = new URL(server.base).port
  const ended = server.end('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  await ended
  server = await startServer(dataDir, { ...environment, PORT: port })
}

const isWaiting = async () => (await query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'")).length > 0

/** Runs the way once for each write of it, and is killed there. @returns how often it was killed */
async function crashEverywhere(way: (round: number) => Promise<void>): Promise<number> {
  let crashes = 0
  for (let write = 1; write <= MAX_WRITES; write += EVERY) {
    await query(`UPDATE crash.target SET write = ${write}`)
    await query("SELECT setval('crash.writes', 1, false)")
    let hasEnded = false
    const attempt = way(write).then(
      () => {
        hasEnded = true
      },
      () => {},
    )
    while (!hasEnded && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20))
    if (hasEnded) {
      await query('UPDATE crash.target SET write = 0')
      return crashes
    }
    crashes += 1
    await killBothAndRestart()
    await attempt
    await query('UPDATE crash.target SET write = 0')
    await runJob('reconcile-payments')
    await inThisProcess(async (deps) => {
      expect(await checkLedger(deps), `after write ${write}`).toEqual([])
      // What the provider has is here, and the other way round.
      const paid = await query(
        `SELECT s.id FROM sandbox_intents s FULL JOIN (SELECT * FROM payment_intents WHERE status = 'succeeded') i
           ON i.provider_intent_id = s.id WHERE (s.status = 'succeeded') IS DISTINCT FROM (i.id IS NOT NULL)`,
      )
      expect(paid, `after write ${write}`).toEqual([])
    })
    // The person continues with what they were doing.
    await way(write)
  }
  throw new Error(`the way has more than ${MAX_WRITES} writes`)
}

const api = (person: Person) => createUploader(server.base, person.cookie)
/** @throws unless the response has an expected status */
async function post<T>(person: Person, path: string, body: object, expected: readonly number[] = [200, 201]) {
  const response = await api(person).post<T>(path, body)
  if (!expected.includes(response.status)) throw new Error(`${path}: ${response.status} ${response.text}`)
  return response
}
const available = () => inThisProcess(({ ledger, db }) => ledger.balanceOf(db, accounts.available(grace.id)))
const count = async (text: string): Promise<number> => Number((await query(text))[0]?.count)

interface Started {
  clientSecret?: string | null
  paymentIntentId: string
}
const pay = (clientSecret: string) => post(hannah, '/api/payments/sandbox/pay', { clientSecret, cardNumber: GOOD })

test(
  'a gift: each counts exactly once',
  async () => {
    const videoId = await addVideo('A psalm')
    const rounds = new Set<number>()
    const crashes = await crashEverywhere(async (round) => {
      rounds.add(round)
      const gift = { videoId, amount: '10', requestKey: `crash-gift-${round}` }
      const { json } = await post<Started>(hannah, '/api/payments/create-donation-intent', gift)
      if (json.clientSecret) await pay(json.clientSecret)
      await post(hannah, '/api/donations', { videoId, amount: '10', paymentIntentId: json.paymentIntentId })
    })
    expect(crashes).toBeGreaterThan(12 / EVERY)
    expect(await available()).toBe(rounds.size * 1000)
    expect(await count("SELECT count(*) FROM donations WHERE state = 'succeeded'")).toBe(rounds.size)
  },
  MAX_MS,
)

test(
  'a purchase: each is paid once and gives the file',
  async () => {
    const before = await available()
    const videos = new Map<number, number>()
    const crashes = await crashEverywhere(async (round) => {
      const videoId = videos.get(round) ?? (await addVideo(`Film ${round}`))
      videos.set(round, videoId)
      await query('UPDATE videos SET is_downloadable = true, download_price_cents = 499 WHERE id = $1', [videoId])
      const { json } = await post<Started>(hannah, `/api/videos/${videoId}/purchase`, {})
      if (json.clientSecret) await pay(json.clientSecret)
      const { json: status } = await api(hannah).get<{ purchased: boolean }>(`/api/videos/${videoId}/purchase-status`)
      if (!status.purchased) throw new Error('it is not there yet')
    })
    expect(crashes).toBeGreaterThan(10 / EVERY)
    expect(await available()).toBe(before + videos.size * 499)
    expect(await count("SELECT count(*) FROM purchases WHERE status = 'paid'")).toBe(videos.size)
  },
  MAX_MS,
)

test(
  'a monthly renewal: each month is charged once',
  async () => {
    const videoId = await addVideo('A monthly psalm')
    const { json } = await post<Started>(hannah, '/api/payments/create-donation-intent', {
      ...{ videoId, amount: '7', isMonthly: true, requestKey: 'crash-monthly' },
    })
    await pay(json.clientSecret ?? '')
    const before = await available()
    const gifts = () => count("SELECT count(*) FROM donations WHERE state = 'succeeded' AND amount_cents = 700")
    let rounds = 0
    let last = 0
    const crashes = await crashEverywhere(async (round) => {
      if (round !== last) {
        // This write is one of those that are met.
        await query("UPDATE monthly_gifts SET next_charge_at = now() - interval '1 minute'")
        rounds += 1
        last = round
      }
      // The job of every hour, now, in the process that is killed.
      await runJob('charge-monthly-gifts')
      expect(await gifts()).toBe(rounds + 1)
      // The next run finds nothing that is due.
      await runJob('charge-monthly-gifts')
      expect(await gifts()).toBe(rounds + 1)
    })
    expect(crashes).toBeGreaterThan(12 / EVERY)
    expect(await available()).toBe(before + rounds * 700)
    expect(await gifts()).toBe(rounds + 1)
  },
  MAX_MS,
)

test.each(['complete', 'fail'] as const)(
  'a payout that staff %s: the money leaves once, or is back',
  async (how) => {
    // Enough for every round.
    const videoId = await addVideo(`Paid out: ${how}`)
    const gift = { videoId, amount: '5000', requestKey: `crash-payout-${how}` }
    const { json } = await post<Started>(hannah, '/api/payments/create-donation-intent', gift)
    await pay(json.clientSecret ?? '')
    const before = await available()
    const open = async () => (await query("SELECT id FROM payouts WHERE status IN ('pending', 'processing')"))[0]?.id
    const finished = () =>
      count(`SELECT count(*) FROM payouts WHERE status = '${how === 'complete' ? 'completed' : 'failed'}'`)
    const finishedBefore = await finished()
    const [{ id: creatorAccountId } = { id: 0 }] = await query('SELECT id FROM creator_accounts')
    let rounds = 0
    let last = 0
    const crashes = await crashEverywhere(async (round) => {
      if (round !== last) rounds += 1
      last = round
      // What was finished before the response got lost is not done again.
      if ((await finished()) === finishedBefore + rounds) return
      const wish = { creatorAccountId, amount: '25', paymentMethod: 'PayPal' }
      // 409: it was there already.
      await post(grace, '/api/payouts', wish, [201, 409])
      const id = await open()
      await post(ruth, `/api/admin/payouts/${id}/start`, { password: PASSWORD })
      await post(ruth, `/api/admin/payouts/${id}/${how}`, { password: PASSWORD, notes: 'By hand' })
    })
    expect(crashes).toBeGreaterThan(8 / EVERY)
    expect(await finished()).toBe(finishedBefore + rounds)
    expect(await open()).toBeUndefined()
    expect(await available()).toBe(how === 'complete' ? before - rounds * 2500 : before)
  },
  MAX_MS,
)

test('a day later nothing is left open', async () => {
  await query("UPDATE payment_intents SET created_at = created_at - interval '2 days'")
  await runJob('reconcile-payments')
  expect(await inThisProcess(checkLedger)).toEqual([])
  expect(await count("SELECT count(*) FROM payment_intents WHERE status NOT IN ('succeeded', 'canceled')")).toBe(0)
  expect(await count("SELECT count(*) FROM donations WHERE state = 'pending'")).toBe(0)
})
