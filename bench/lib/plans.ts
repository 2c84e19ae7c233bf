/** The plans of a site's statements, as PostgreSQL's auto_explain writes them into the log. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_min_duration': '-1',
}
/** Time until the log contains the last statement, and until a setting has reached the connections. */
const SETTLE_MS = 200

const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

async function set(client: pg.Client, settings: Record<string, string>): Promise<void> {
  await client.query("LOAD 'auto_explain'")
  for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await client.query('SELECT pg_reload_conf()')
}

/** For the connections that are opened from now on: start the site again afterwards. */
export async function preparePlans(dataDir: string): Promise<void> {
  const client = new pg.Client((await findRunningPostgres(dataDir)) ?? undefined)
  await client.connect()
  await set(client, SETTINGS)
  await client.end()
}

/** The plans PostgreSQL logs for the statements of `work`. */
export async function plansOf(dataDir: string, client: pg.Client, work: () => Promise<unknown>): Promise<string> {
  const log = join(dataDir, 'run/postgres.log')
  await set(client, { 'auto_explain.log_min_duration': '0' })
  await pause()
  const from = statSync(log).size
  await work()
  await set(client, { 'auto_explain.log_min_duration': '-1' })
  await pause()
  const bytes = Buffer.alloc(Math.max(0, statSync(log).size - from))
  const file = openSync(log, 'r')
  readSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
  return bytes.toString()
}

/** A scan in order of this many rows is named. */
const MANY_ROWS = 5_000

/** Tables that plans read in order, with the rows. */
export function readInOrder(plans: string): string[] {
  const found: string[] = []
  const scans = plans.matchAll(
    /Seq Scan on (\w+)[^\n]*?rows=([\d.]+) loops=(\d+)\)(?:\n[^\n]*?Filter:[^\n]*\n\s*Rows Removed by Filter: (\d+))?/g,
  )
  for (const [, table, rows, loops, removed] of scans) {
    const read = (Number(rows) + Number(removed ?? 0)) * Number(loops)
    if (read > MANY_ROWS && !/^(counted|found|candidates)$/.test(table ?? ''))
      found.push(`${table} ${Math.round(read)}`)
  }
  return found
}

/** Milliseconds of the longest statement. */
export const longestMs = (plans: string): number =>
  Math.max(0, ...[...plans.matchAll(/duration: ([\d.]+) ms {2}plan:/g)].map(([, ms]) => Number(ms)))
