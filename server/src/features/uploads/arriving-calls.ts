/** Form uploads in progress: they have no row before they are checked, but count against the quota. */
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import * as sql from './arriving-calls.sql.ts'

export interface ArrivingCall {
  userId: number
  /** The declared size, or the maximum. */
  bytes: number
}

export interface ArrivingCalls {
  /** Bytes of this member's calls in progress, in any process. */
  sum(tx: Tx, userId: number): Promise<number>
  /** Counts the call once the transaction commits. @returns the function that ends it */
  add(tx: Tx, call: ArrivingCall): Promise<() => Promise<void>>
}

/** For a single process: its memory ends with it. */
export function createLocalCalls(): ArrivingCalls {
  const calls = new Set<ArrivingCall>()
  return {
    async sum(_tx, userId) {
      return [...calls].reduce((bytes, call) => bytes + (call.userId === userId ? call.bytes : 0), 0)
    },
    async add(_tx, call) {
      calls.add(call)
      return async () => void calls.delete(call)
    },
  }
}

/** How often a process confirms its calls in progress, and after how long an unconfirmed one no longer counts. */
const SEEN_EVERY_MS = 10_000
const GONE_AFTER_SECONDS = 40

/** For several processes: rows that count for as long as their process confirms them. */
export function createSharedCalls({ db, log }: { db: Db; log: Log }): ArrivingCalls {
  const own = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const confirm = () => {
    sql
      .confirm(db, [...own])
      .catch((error: unknown) => log.warn({ err: error }, 'uploads in progress could not be confirmed'))
  }
  return {
    async sum(tx, userId) {
      await sql.deleteGone(tx, userId, GONE_AFTER_SECONDS)
      return sql.sum(tx, userId)
    },
    async add(tx, call) {
      const id = randomUUID()
      await sql.insert(tx, { id, ...call })
      own.add(id)
      timer ??= setInterval(confirm, SEEN_EVERY_MS).unref()
      return async () => {
        own.delete(id)
        if (own.size === 0) {
          clearInterval(timer)
          timer = undefined
        }
        await sql.remove(db, id)
      }
    },
  }
}
