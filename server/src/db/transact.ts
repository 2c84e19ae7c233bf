import type { Db, Tx } from './database.ts'

export interface TransactionScope {
  tx: Tx
  /** Effects that cannot be rolled back (files, messages): run once the transaction is committed, in order. */
  afterCommit(effect: () => void | Promise<void>): void
}

/** Runs `work` in one transaction; everything is undone when it throws. */
export async function transact<T>(db: Db, work: (scope: TransactionScope) => Promise<T>): Promise<T> {
  const effects: (() => void | Promise<void>)[] = []
  const value = await db.transaction().execute((tx) => work({ tx, afterCommit: (effect) => effects.push(effect) }))
  for (const effect of effects) await effect()
  return value
}
