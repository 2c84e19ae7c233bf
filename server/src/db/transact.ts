/** Transactions: all or nothing, retried after a conflict with another transaction. */
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Result } from '../lib/result.ts'
import type { Db, Tx } from './database.ts'
import { isSerialisationFailure } from './pg-errors.ts'

type Effect = () => void | Promise<void>

export interface TransactionScope {
  tx: Tx
  /** Effects that cannot be rolled back (files, messages): run once the transaction is committed, in order. */
  afterCommit(effect: Effect): void
}

/** Attempts at a transaction that meets deadlocks or serialisation failures. */
const MAX_TRIES = 4

/** Carries a failed result out of the transaction, so that it is rolled back. */
class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

const isFailure = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as Partial<Result<unknown>>).ok === false

/**
 * Runs `work` in one transaction. It is rolled back when `work` throws and when it returns `fail(...)`; the failure is
 * returned then. A deadlock or a serialisation failure runs `work` again, so it must have no effects besides the
 * transaction's; those belong in `afterCommit`. Using `tx` after `work` has ended throws.
 */
export async function transact<T>(db: Db, work: (scope: TransactionScope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await runOnce(db, work).catch((error: unknown) => {
      if (attempt >= MAX_TRIES || !isSerialisationFailure(error)) throw error
      return null
    })
    if (outcome === null) continue
    for (const effect of outcome.effects) await effect()
    return outcome.value
  }
}

async function runOnce<T>(
  db: Db,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<{ value: T; effects: Effect[] }> {
  const effects: Effect[] = []
  const guard = new EndGuard()
  try {
    const value = await db.transaction().execute(async (tx) => {
      const result = await work({ tx: tx.withPlugin(guard), afterCommit: (effect) => effects.push(effect) })
      if (isFailure(result)) throw new RolledBack(result)
      return result
    })
    return { value, effects }
  } catch (error) {
    if (error instanceof RolledBack) return { value: error.result as T, effects: [] }
    throw error
  } finally {
    guard.hasEnded = true
  }
}

/** After its end the connection belongs to another caller: a late query would run outside any transaction. */
class EndGuard implements KyselyPlugin {
  hasEnded = false
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.hasEnded) throw new Error('this transaction has ended')
    return node
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
