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
