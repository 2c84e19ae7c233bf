/**
 * PostgreSQL is stopped at random moments and started again by the server, while gifts, purchases and budgets of campaigns are
 * being paid. A person who gets no response repeats the request, as the pages do. Afterwards every acknowledged payment is there
 * once, there is no other one, and the ledger balances.
 *
 * Not among the unit tests, for it takes minutes: `npm run test:crash`. For CRASH_SECONDS (60) payments are begun.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findRunningPostgres } from './db/embedded/embedded-postgres.ts'
import { createDeps, type Deps } from './deps.ts'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { createLog } from './lib/log.ts'
import { makeCampaign } from './testing/campaigns.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { createUploader, type HttpResponse } from './testing/uploading.ts'

const SECONDS = Number(process.env.CRASH_SECONDS ?? 60)
/** The server gives up when PostgreSQL has died more than five times within a minute. */
const LEAST_MS = 12_500
const MORE_MS = 3_500
const PAYERS = 6
/** More than can be paid in the time. */
const FILMS = 40 * SECONDS
const CAMPAIGNS_EACH = 8 * SECONDS
const LIMITS = [
  'paymentStarts',
  'paymentReads',
  'purchases',
  'sponsors',
  'cardAttempts',
  'writes',
  'reads',
  'registerByAddress',
]

interface Person {
  id: number
  username: string
  cookie: string
}

let dataDir: string
let server: ServerProcess
const payers: Person[] = []
let psalm = 0
let films: number[] = []
const campaigns = new Map<Person, number[]>()
const acknowledged = { gifts: 0, purchases: 0, budgets: 0 }

async function connection() {
  const found = await findRunningPostgres(dataDir)
  if (!found) throw new Error('the site runs no database of its own')
  return found
}

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await connection())
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
const count = async (text: string): Promise<number> => Number((await query(text))[0]?.count)

/** The services over the site's database, in this process. */
async function inThisProcess<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: server.base })
  const deps = await createDeps(config, createLog('silent'), { connection: await connection() })
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}

async function register(username: string): Promise<Person> {
  const facts = { username, password: 'lamplight', displayName: username }
  const response = await createUploader(server.base, null).post<{ id: number }>('/api/register', facts)
  return { id: response.json.id, username, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplight-restarts-'))
  server = await startServer(dataDir, { LIMITS: LIMITS.map((name) => `${name}=1000000/60`).join(',') })
  const grace = await register('grace')
  for (let n = 0; n < PAYERS; n += 1) payers.push(await register(`payer${n}`))
  await query(
    `INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES ($1, 'grace@example.org', true)`,
    [grace.id],
  )
  const videos = await query(
    `INSERT INTO videos (owner_id, title, duration_seconds, status, religious_verified, approved_at, processing,
       is_downloadable, download_price_cents)
     SELECT $1, 'Film', 65, 'approved', true, now(), 'ready', true, 499 FROM generate_series(0, $2) RETURNING id`,
    [grace.id, FILMS],
  )
  ;[psalm = 0, ...films] = videos.map(({ id }) => Number(id))
  await inThisProcess(async (deps) => {
    for (const payer of payers) {
      const made = Array.from({ length: CAMPAIGNS_EACH }, () => makeCampaign({ deps }, payer, { status: 'approved' }))
      campaigns.set(payer, await Promise.all(made))
    }
  })
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Repeats a request until there is a response other than "not ready". @throws for any other failure */
async function call<T>(person: Person, method: 'get' | 'post', path: string, body?: object): Promise<T> {
  for (;;) {
    const api = createUploader(server.base, person.cookie)
    const response: HttpResponse<T> = method === 'get' ? await api.get(path) : await api.post(path, body)
    if (response.status < 300) return response.json
    if (response.status !== 503) throw new Error(`${path}: ${response.status} ${response.text}`)
    await pause(100)
  }
}

interface Started {
  clientSecret: string | null
  paymentIntentId: string
}

async function payByCard(person: Person, { clientSecret }: Started): Promise<void> {
  if (clientSecret === null) return
  const card = { clientSecret, cardNumber: '4242424242424242' }
  const { state } = await call<{ state: string }>(person, 'post', '/api/payments/sandbox/pay', card)
  expect(state).toBe('succeeded')
}

async function give(person: Person, round: number): Promise<void> {
  const gift = { videoId: psalm, amount: '10' }
  const body = { ...gift, requestKey: `restart-gift-${person.id}-${round}` }
  const started = await call<Started>(person, 'post', '/api/payments/create-donation-intent', body)
  await payByCard(person, started)
  await call(person, 'post', '/api/donations', { ...gift, paymentIntentId: started.paymentIntentId })
  acknowledged.gifts += 1
}

async function buy(person: Person): Promise<void> {
  const id = films.pop()
  await payByCard(person, await call<Started>(person, 'post', `/api/videos/${id}/purchase`, {}))
  const { purchased } = await call<{ purchased: boolean }>(person, 'get', `/api/videos/${id}/purchase-status`)
  expect(purchased).toBe(true)
  acknowledged.purchases += 1
}

async function fund(person: Person): Promise<void> {
  const id = campaigns.get(person)?.pop()
  const path = `/api/sponsored-content/${id}`
  await payByCard(person, await call<Started>(person, 'post', `${path}/pay`, { requestKey: `restart-budget-${id}` }))
  expect((await call<{ isPaid: boolean }>(person, 'get', path)).isPaid).toBe(true)
  acknowledged.budgets += 1
}

async function restartPostgres(until: number): Promise<number> {
  for (let restarts = 0; ; restarts += 1) {
    await pause(LEAST_MS + Math.random() * MORE_MS)
    if (Date.now() > until) return restarts
    const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(postmaster), 'SIGINT')
  }
}

async function payOn(person: Person, first: number, until: number): Promise<void> {
  for (let round = first; Date.now() < until; round += 1) {
    await [give, buy, fund][round % 3]?.(person, round)
  }
}

test(
  'PostgreSQL is restarted while people pay: each payment is there once, and the ledger balances',
  async () => {
    const until = Date.now() + SECONDS * 1000
    const [restarts] = await Promise.all([restartPostgres(until), ...payers.map((payer, n) => payOn(payer, n, until))])
    expect(restarts).toBeGreaterThan(0)
    for (const paid of Object.values(acknowledged)) expect(paid).toBeGreaterThan(0)
    expect(await inThisProcess(checkLedger)).toEqual([])
    const { gifts, purchases, budgets } = acknowledged
    expect(await count("SELECT count(*) FROM donations WHERE state = 'succeeded'")).toBe(gifts)
    expect(await count("SELECT count(*) FROM purchases WHERE status = 'paid'")).toBe(purchases)
    expect(await count("SELECT count(*) FROM sponsored_payments WHERE state = 'paid'")).toBe(budgets)
    expect(await count("SELECT count(*) FROM sponsored_payments WHERE state = 'surplus'")).toBe(0)
    const paid = gifts + purchases + budgets
    expect(await count("SELECT count(*) FROM payment_intents WHERE status = 'succeeded'")).toBe(paid)
    expect(await count("SELECT count(*) FROM sandbox_intents WHERE status = 'succeeded'")).toBe(paid)
    expect(await count("SELECT count(*) FROM ledger_entries WHERE kind = 'earning'")).toBe(paid)
    expect(await query("SELECT name, output FROM pgboss.job WHERE state = 'failed'")).toEqual([])
  },
  (SECONDS + 300) * 1000,
)
