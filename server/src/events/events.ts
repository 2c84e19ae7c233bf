/** Records domain events and delivers them to their listeners: soon after the commit in every process, or by a job of the same transaction. */
import type { TransactionScope } from '../db/transact.ts'
import type { JobDefinition, JobQueue } from '../jobs/job-queue.ts'
import type { Log } from '../lib/log.ts'
import type { Bus } from './bus.ts'
import type { EventDefinition } from './event.ts'

export interface Events {
  /** Records the event in the transaction of the change it describes. Nothing happens when that is rolled back. */
  record<Payload extends object>(
    scope: TransactionScope,
    event: EventDefinition<Payload>,
    payload: Payload,
  ): Promise<void>
  /** The same of several events at once. */
  recordAll<Payload extends object>(
    scope: TransactionScope,
    event: EventDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /** Sends every process something that no transaction wrote: presence, for example. */
  announce<Payload extends object>(event: EventDefinition<Payload>, payload: Payload): Promise<void>
  /**
   * Called in every process soon after the commit, in this one before `transact` returns. Between processes a call may be
   * lost, so it is only for state that repairs itself: caches with a TTL, live pushes with a cursor.
   */
  on<Payload extends object>(event: EventDefinition<Payload>, listener: (payload: Payload) => void): void
  /** Enqueues the job in the event's own transaction: for work that must not be lost (notifications, mail, search index). */
  deliver<Payload extends object>(event: EventDefinition<Payload>, job: JobDefinition<Payload>): void
  /** False while events of other processes may be missed: caches are bypassed then. */
  isConnected(): boolean
  /** Called when messages may have been missed: cached responses are dropped then. */
  onGap(listener: () => void): void
  start(): Promise<void>
  close(): Promise<void>
}

export interface EventsDeps {
  bus: Bus
  jobs: JobQueue
  log: Log
  /** Called for every message of the bus. */
  onMessage?: (direction: 'sent' | 'received') => void
}

export function createEvents({ bus, jobs, log, onMessage = () => {} }: EventsDeps): Events {
  type Listener = (payload: never) => void
  const listeners = new Map<string, { event: EventDefinition<never>; calls: Listener[] }>()
  const deliveries = new Map<string, JobDefinition<never>[]>()

  const dispatch = (name: string, payload: object) => {
    for (const listener of listeners.get(name)?.calls ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        log.error({ err: error, event: name }, 'a listener failed')
      }
    }
  }

  bus.subscribe((message) => {
    onMessage('received')
    const { name, payload } = JSON.parse(message) as { name: string; payload: unknown }
    const known = listeners.get(name)
    // From another version of the site, during an upgrade.
    const parsed = known?.event.payload.safeParse(payload)
    if (parsed?.success) dispatch(name, parsed.data)
  })

  const recordAll: Events['recordAll'] = async (scope, event, payloads) => {
    for (const job of deliveries.get(event.name) ?? []) {
      await jobs.enqueueAll(job as unknown as JobDefinition<(typeof payloads)[number]>, payloads, { tx: scope.tx })
    }
    for (const payload of payloads) {
      // Here first: the next response of this process is correct before other processes receive the message.
      scope.afterCommit(() => dispatch(event.name, payload))
      onMessage('sent')
      await bus.publishInTransaction(scope, JSON.stringify({ name: event.name, payload }))
    }
  }

  return {
    record: (scope, event, payload) => recordAll(scope, event, [payload]),
    recordAll,
    async announce(event, payload) {
      dispatch(event.name, payload)
      onMessage('sent')
      await bus.publish(JSON.stringify({ name: event.name, payload }))
    },
    on(event, listener) {
      const known = listeners.get(event.name) ?? { event: event as unknown as EventDefinition<never>, calls: [] }
      known.calls.push(listener as Listener)
      listeners.set(event.name, known)
    },
    deliver(event, job) {
      const known = deliveries.get(event.name) ?? []
      known.push(job as unknown as JobDefinition<never>)
      deliveries.set(event.name, known)
    },
    isConnected: () => bus.isConnected(),
    onGap: (listener) => bus.onReconnect(listener),
    start: () => bus.start(),
    close: () => bus.close(),
  }
}
