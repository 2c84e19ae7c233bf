import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { testConnection } from '../testing/global-setup.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { createHangGuard, DatabaseHangs } from './hang-guard.ts'

/** A proxy to the database that can be paused: bytes arrive and nothing comes back, as with a stopped process. */
let isHeld = false
const sockets = new Set<Socket>()
const way = createServer((client) => {
  const { host } = testConnection()
  const server = connect(`${host}/.s.PGSQL.5432`)
  for (const socket of [client, server]) {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  client.on('data', (bytes) => server.write(bytes)).on('close', () => server.destroy())
  server.on('data', (bytes) => isHeld || client.write(bytes)).on('close', () => client.destroy())
})
let database: OpenDatabase

beforeAll(async () => {
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { user } = testConnection()
  const { port } = way.address() as AddressInfo
  database = openDatabase(
    { url: `postgres://${user}@127.0.0.1:${port}/postgres` },
    { max: 4, log: createLog('silent'), queryTimeoutMs: 300 },
  )
})
afterAll(async () => {
  await database.close()
  for (const socket of sockets) socket.destroy()
  way.close()
})

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database.db)

describe('a database that accepts queries and does not respond', () => {
  test('fails them in time, rejects the next ones at once, and is used again when it responds', async () => {
    expect((await ask()).rows).toEqual([{ one: 1 }])
    isHeld = true
    await expect(ask()).rejects.toThrow(/Connection terminated/)
    await expect(ask()).rejects.toBeInstanceOf(DatabaseHangs)
    await expect(database.pool.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseHangs)
    isHeld = false
    const answered = async () => (await ask().catch(() => ({ rows: [] }))).rows.length
    await expect.poll(answered).toBe(1)
    expect((await Promise.all([ask(), ask(), ask()])).length).toBe(3)
  })

  test('an open transaction without a running query is not interrupted', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect((await sql<{ two: number }>`SELECT 2 AS two`.execute(tx)).rows).toEqual([{ two: 2 }])
    })
  })
})

test('while it hangs, one query every two seconds tries, for two seconds at most', () => {
  let now = 0
  const guard = createHangGuard(15_000, () => now)
  guard.begin()
  expect(guard.limitMs()).toBe(15_000)
  guard.timedOut()
  expect(() => guard.begin()).toThrow(DatabaseHangs)
  now = 2_000
  guard.begin()
  expect(guard.limitMs()).toBe(2_000)
  expect(() => guard.begin()).toThrow(DatabaseHangs)
  guard.responded()
  guard.begin()
  expect(guard.limitMs()).toBe(15_000)
})
