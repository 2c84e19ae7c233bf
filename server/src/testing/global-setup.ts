/**
 * One PostgreSQL for the whole test run, with a migrated database that every test site copies. With TEST_REDIS=1 one Redis
 * too, which makes every test site one of many processes.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import type { PostgresConnection } from '../db/embedded/connection.ts'
import { createTestCluster } from '../db/embedded/test-cluster.ts'
import { migrate } from '../db/migrate.ts'
import { createPgBossQueue } from '../jobs/pg-boss-queue.ts'
import { createLog } from '../lib/log.ts'
import { startRedis } from './redis-server.ts'

const TEMPLATE = 'template_site'

export default async function setup() {
  // Another project of the same run has already started it.
  if (process.env.LAMPLIGHT_TEST_DATABASE) return
  const cluster = await createTestCluster({ inMemory: true })
  const connection = await cluster.createDatabase(TEMPLATE)
  const log = createLog('silent')
  const database = openDatabase(connection, { max: 1, log })
  await migrate(database.pool)
  await database.close()
  // The queue's own tables, once, so that no test site pays for them.
  const queue = createPgBossQueue(connection, log)
  await queue.start([])
  await queue.stop()
  await closeTemplate(connection)
  process.env.LAMPLIGHT_TEST_DATABASE = JSON.stringify(connection)
  // Made once with a low cost, which is part of the hash: the tests sign in thousands of people.
  process.env.LAMPLIGHT_TEST_HASH = await hash('lamplight', { memoryCost: 64, timeCost: 1, parallelism: 1 })
  // Clips are made once for the whole run (clips.ts).
  const clips = await mkdtemp(join(tmpdir(), 'lamplight-clips-'))
  process.env.LAMPLIGHT_TEST_CLIPS = clips
  // Servers and commands that tests start read more than a thousand sources: each is compiled once for the whole run.
  const compiled = await mkdtemp(join(tmpdir(), 'lamplight-compiled-'))
  process.env.NODE_COMPILE_CACHE = compiled
  const redis = process.env.TEST_REDIS === '1' ? await startRedis() : null
  if (redis) process.env.LAMPLIGHT_TEST_REDIS = redis.url
  return async () => {
    await redis?.stop()
    await cluster.stop()
    // Processes that are just ending still write what they compiled; such a folder is removed again.
    for (const folder of [clips, compiled]) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** A database is copied only while nobody is connected to it; connections that are closing count too. */
async function closeTemplate(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [TEMPLATE])
  await client.end()
}

function fromSetup(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('this test needs the global setup of the server project')
  return value
}

export const testConnection = (): PostgresConnection => JSON.parse(fromSetup('LAMPLIGHT_TEST_DATABASE'))

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client({ ...testConnection(), database: 'postgres' })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** Creates a migrated database without people in it, in about 30 ms. @returns its name */
export async function createTestDatabase(): Promise<string> {
  const name = `site_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return name
}

/** Of a site that has closed: a run makes hundreds, of a thousand files each. Connections that are still open end. */
export const dropTestDatabase = (name: string): Promise<void> =>
  administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)

/** The address of one of its databases, for `DATABASE_URL` of a process of its own. */
export function testDatabaseUrl(database: string): string {
  const { user, host } = testConnection()
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}

/** Folder of the clips of this run. */
export const testClipsFolder = (): string => fromSetup('LAMPLIGHT_TEST_CLIPS')

/** argon2id of `lamplight`. */
export const testPasswordHash = (): string => fromSetup('LAMPLIGHT_TEST_HASH')
