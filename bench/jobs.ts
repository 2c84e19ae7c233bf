/**
 * Every scheduled job once on the filled site: how long it takes, its longest statement beside the limit that would end it, and
 * the tables that its statements read in order.
 *
 *     node bench/jobs.ts [--data-dir /tmp/lamplight-1m] [--only reconcile-likes] [--seconds 60]
 *
 * The folder comes from `fill`. The corrections of counters go through their whole table in short statements; such a job is
 * asked to stop after `--seconds`. Exit code 1 when a job fails, or a statement is cancelled or takes more than half of its limit.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type BackgroundJob, backgroundJobs } from '../server/src/background-jobs.ts'
import { readConfig } from '../server/src/config.ts'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import type { Deps } from '../server/src/deps.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openSite } from '../server/src/site.ts'
import { startQueue } from '../server/src/worker.ts'
import { longestMs, plansOf, preparePlans, readInOrder } from './lib/plans.ts'
import { startSite } from './lib/site.ts'

const { values } = parseArgs({
  options: { 'data-dir': { type: 'string' }, only: { type: 'string' }, seconds: { type: 'string' } },
})
const dataDir = values['data-dir'] ?? join(tmpdir(), 'lamplight-1m')
const seconds = Number(values.seconds ?? 60)

/** Prints one row; whether the job succeeded within its limits. */
async function measure({ definition, loadHandler }: BackgroundJob, deps: Deps, client: pg.Client): Promise<boolean> {
  const handler = await loadHandler(deps)
  let failure = ''
  let isStopped = false
  const begin = performance.now()
  const plans = await plansOf(dataDir, client, async () => {
    const signal = AbortSignal.timeout(seconds * 1_000)
    try {
      await handler({} as never, { signal } as never)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    isStopped = signal.aborted
  })
  const tookMs = performance.now() - begin
  const longest = longestMs(plans)
  // A job may survive it, and go on with shorter steps.
  const isCut = plans.includes('canceling statement due to statement timeout')
  const isMet = failure === '' && !isCut && longest <= limitMs / 2
  const read = [...new Set(readInOrder(plans).map((one) => one.split(' ')[0]))].join(', ')
  const notes = [
    failure && `FAILED: ${failure}`,
    isStopped && `stopped after ${seconds} s`,
    read && `reads in order: ${read}`,
    isCut && 'a statement was cancelled',
    !isMet && 'NOT MET',
  ]
  const cells = [tookMs, longest].map((ms) => ms.toFixed(0).padStart(10))
  console.log(`${definition.name.padEnd(28)}${cells.join('')}  ${notes.filter(Boolean).join('; ')}`)
  return isMet
}

const first = await startSite({}, dataDir)
await preparePlans(dataDir)
await first.stop()

const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
const site = await openSite(config, createLog(config.logLevel))
const client = new pg.Client((await findRunningPostgres(dataDir)) ?? undefined)
await client.connect()
const { rows } = await site.deps.database.pool.query<{ ms: number }>(
  "SELECT setting::integer AS ms FROM pg_settings WHERE name = 'statement_timeout'",
)
const limitMs = rows[0]?.ms ?? 0
let allMet = true
try {
  await startQueue(site.deps)
  console.log(`${dataDir}; a statement may take ${limitMs} ms`)
  console.log(`${'job'.padEnd(28)}${'ms'.padStart(10)}${'longest'.padStart(10)}`)
  for (const job of backgroundJobs) {
    if (!job.cron || (values.only && !job.definition.name.includes(values.only))) continue
    allMet = (await measure(job, site.deps, client)) && allMet
  }
} finally {
  await client.query('ALTER SYSTEM RESET session_preload_libraries')
  await client.end()
  await site.deps.jobs.stop()
  await site.close()
}
process.exit(allMet ? 0 : 1)
