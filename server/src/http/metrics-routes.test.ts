import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

const TOKEN = 'sixteen characters and more'

let open: TestSite
let guarded: TestSite
beforeAll(async () => {
  ;[open, guarded] = await Promise.all([
    createTestSite({ environment: { GUEST_VIEWING: 'on' } }),
    createTestSite({ environment: { METRICS_TOKEN: TOKEN } }),
  ])
})
afterAll(() => Promise.all([open.close(), guarded.close()]))

const ask = (site: TestSite, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.app.inject({ url: '/metrics', remoteAddress, headers: { host: 'site.test', ...headers } })

test('without a token this machine alone may ask, and nobody through a proxy that runs beside us', async () => {
  expect((await ask(open)).statusCode).toBe(200)
  expect((await ask(open, {}, '203.0.113.9')).statusCode).toBe(404)
  expect((await ask(open, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  expect((await ask(open, { 'x-real-ip': '127.0.0.1' })).statusCode).toBe(404)
})

test('with a token everybody who sends it may ask, and nobody else', async () => {
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).statusCode).toBe(200)
  expect((await ask(guarded)).statusCode).toBe(404)
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(404)
  expect((await ask(guarded, { authorization: 'Bearer' })).statusCode).toBe(404)
})

test('latency is reported by route and never by address, beside pool, jobs, cache, bus and sockets', async () => {
  for (const id of [1, 2]) await open.request(null, { url: `/api/videos/${id}` })
  await open.request(null, { url: '/api/videos' })
  open.deps.metrics.countEncoding({ mediaSeconds: 60, workSeconds: 20 })
  await open.deps.database.pool.query("SELECT pg_notify('nobody', '')")
  const { body, headers } = await ask(open)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toMatch(/lamplight_http_request_seconds_count\{method="GET",route="\/api\/videos\/:id",status="4xx"\} 2/)
  expect(body).not.toContain('/api/videos/1')
  expect(body).toMatch(/lamplight_encode_speed_bucket\{le="4"\} 1/)
  expect(body).toMatch(/lamplight_db_connections\{state="waiting"\} 0/)
  expect(body).toMatch(/lamplight_cache_reads_total\{outcome="miss"\} \d/)
  expect(body).toMatch(/lamplight_bus_up 1/)
  expect(body).toMatch(/lamplight_sockets 0/)
  expect(body).toMatch(/lamplight_nodejs_eventloop_lag_seconds/)
})

test('what cannot be read, because the database is away, is missing, and everything else is reported', async () => {
  open.deps.metrics.onRead('lamplight_lost', 'Read from the database', () => Promise.reject(new Error('away')))
  const { statusCode, body } = await ask(open)
  expect(statusCode).toBe(200)
  expect(body).toMatch(/lamplight_bus_up 1/)
  expect(body).not.toMatch(/^lamplight_lost/m)
})

test('the queue shows how many jobs wait, and for how long the oldest has', async () => {
  const { jobs, db, database } = open.deps
  const { sweepSessionsJob } = await import('../features/accounts/accounts.jobs.ts')
  await db.transaction().execute((tx) => jobs.enqueue(sweepSessionsJob, {}, { tx }))
  await database.pool.query("UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE name = $1", [
    sweepSessionsJob.name,
  ])
  const { body } = await ask(open)
  expect(body).toContain(`lamplight_jobs{queue="${sweepSessionsJob.name}",state="waiting"} 1`)
  expect(
    Number(new RegExp(`job_oldest_seconds\\{queue="${sweepSessionsJob.name}"\\} (\\d+)`).exec(body)?.[1]),
  ).toBeGreaterThanOrEqual(90)
})
