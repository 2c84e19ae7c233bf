/**
 * The file with all data the site stores about a person. It is written in steps from a cursor of the database, so that
 * neither its size nor that of a table needs memory, and sent when it is complete: a client that reads slowly keeps no
 * transaction open, and what fails is a failure instead of a shorter file.
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db, Tx } from '../../db/database.ts'
import { fetchRows, openOwnParts, openOwnRows } from './own-data.sql.ts'
import { actorsOfOwnData, othersWords, ownData, ownParts, secretColumns } from './personal-data.ts'

/** Captions have a megabyte at most, so a step has 100 at most. */
const ROWS_AT_ONCE = 100

export interface OwnDataOptions {
  /** Rows that are in memory at once. */
  rowsAtOnce?: number
  /** Aborted when nobody waits for the file any more. */
  signal?: AbortSignal
}

function hiddenOf(table: string): string[] {
  const left = [...actorsOfOwnData, ...othersWords].filter((name) => name.startsWith(`${table}.`))
  return [...secretColumns, ...left.map((name) => name.slice(table.length + 1))]
}

function splitReference(reference: string): { table: string; column: string } {
  const [table = '', column = ''] = reference.split('.')
  return { table, column }
}

/** The rows of the open cursor as JSON, joined by commas. */
async function* writeRows(tx: Tx, rowsAtOnce: number): AsyncGenerator<string> {
  let separator = '\n    '
  let rows: string[]
  do {
    rows = await fetchRows(tx, rowsAtOnce)
    if (rows.length === 0) break
    yield separator + rows.join(',\n    ')
    separator = ',\n    '
  } while (rows.length === rowsAtOnce)
}

async function* writeTables(tx: Tx, userId: number, rowsAtOnce: number): AsyncGenerator<string> {
  const account = { table: 'users', column: 'id', hidden: secretColumns }
  await openOwnRows(tx, account, userId)
  yield `{\n  "account": ${(await fetchRows(tx, 1))[0] ?? 'null'}`
  for (const reference of ownData) {
    const { table, column } = splitReference(reference)
    await openOwnRows(tx, { table, column, hidden: hiddenOf(table) }, userId)
    yield `,\n  "${table}": [`
    yield* writeRows(tx, rowsAtOnce)
    yield ']'
  }
  for (const [part, owner] of ownParts) {
    const { table, column } = splitReference(part)
    await openOwnParts(tx, { table, column, of: splitReference(owner), hidden: hiddenOf(table) }, userId)
    yield `,\n  "${table}": [`
    yield* writeRows(tx, rowsAtOnce)
    yield ']'
  }
  yield '\n}\n'
}

/** Writes the file: a JSON object with the account and a list of rows for each table, all as of one moment. */
export async function writeOwnData(
  db: Db,
  userId: number,
  path: string,
  { rowsAtOnce = ROWS_AT_ONCE, signal }: OwnDataOptions = {},
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const text = Readable.from(writeTables(tx, userId, rowsAtOnce))
      await pipeline(text, createWriteStream(path), signal ? { signal } : {})
    })
}
