/** Carries short messages between the processes of one site. A message may be lost; the database is authoritative. */
import type { TransactionScope } from '../db/transact.ts'

/** The payload as JSON. Of a long one (PostgreSQL carries 7,900 bytes) the others may only learn that they have missed something. */
export type BusMessage = string

export interface Bus {
  /** Sent when the transaction commits, and only then. */
  publishInTransaction(scope: TransactionScope, message: BusMessage): Promise<void>
  /** Sent immediately. Resolves when the transport has accepted the message; never rejects. */
  publish(message: BusMessage): Promise<void>
  /** Messages of other processes; not those of this one. */
  subscribe(listener: (message: BusMessage) => void): void
  /** False while messages of others may be missed: caches cannot be trusted then. */
  isConnected(): boolean
  /** Called when messages may have been missed: the connection was lost and restored, or a message was too long. */
  onReconnect(listener: () => void): void
  start(): Promise<void>
  close(): Promise<void>
}

/** For a site of one process, without other listeners. */
export function createLocalBus(): Bus {
  return {
    publishInTransaction: async () => {},
    publish: async () => {},
    subscribe: () => {},
    isConnected: () => true,
    onReconnect: () => {},
    start: async () => {},
    close: async () => {},
  }
}
