/** Background work: what the web process knows of it (definitions, enqueueing) and what the worker does with it. */
import * as z from 'zod/mini'
import type { Tx } from '../db/database.ts'

/** A kind of job. The handler lives elsewhere, so the web process never loads what only a worker needs. */
export interface JobDefinition<Payload extends object> {
  name: string
  payload: z.ZodMiniType<Payload, Payload>
  /** Further tries after a failure, with growing pauses. */
  retryLimit: number
  /** One try may take this long. */
  expireInSeconds: number
  /** As many may be taken up by one worker at once, which handles them one after the other. Default: 1. */
  takenTogether?: number
  /** Of the jobs with the same key one at most waits or runs; enqueueing another changes nothing. */
  keyOf?(payload: Payload): string
}

export interface JobContext {
  /** Aborted when the worker stops: hand the work back by throwing. */
  signal: AbortSignal
  /** True when no further try follows a failure of this one. */
  isLastTry: boolean
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

/** How many jobs run at once in this process. */
export interface WorkOptions {
  /** Of any kind, urgent ones first. */
  concurrency: number
  /** Besides them: urgent ones alone. */
  urgentConcurrency?: number
  /**
   * Besides those: urgent ones, at most one of a group. Whoever has many long jobs may fill every other place and still keeps
   * nobody out.
   */
  fairConcurrency?: number
  /** And besides those: short urgent ones, at most one of a group. */
  shortConcurrency?: number
}

export interface QueueDepth {
  queue: string
  waiting: number
  running: number
  /** How long the one that has waited longest has been due; 0 when none is. */
  oldestSeconds: number
}

export interface JobQueue {
  /** Makes the queues known; enqueueing works from here on. */
  start(definitions: readonly JobDefinition<never>[]): Promise<void>
  /**
   * Writes the job inside the transaction: it exists exactly when its reason does. `isUrgent`: somebody waits for it now;
   * `isShort`: and it takes seconds, so that it goes before all others; `group` says who, for
   * `WorkOptions.fairConcurrency`.
   */
  enqueue<Payload extends object>(
    definition: JobDefinition<Payload>,
    payload: Payload,
    scope: { tx: Tx; isUrgent?: boolean; isShort?: boolean; group?: string },
  ): Promise<void>
  /** The same for several at once, none of them urgent. */
  enqueueAll<Payload extends object>(
    definition: JobDefinition<Payload>,
    payloads: readonly Payload[],
    scope: { tx: Tx },
  ): Promise<void>
  /** Starts working. Handlers may run twice and may find their thing deleted: both are ordinary. */
  work<Payload extends object>(
    definition: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    options: WorkOptions,
  ): Promise<void>
  /** Runs `definition` with an empty payload at the times of a cron line, once in the whole cluster. */
  schedule(definition: JobDefinition<Record<string, never>>, cron: string): Promise<void>
  /** Puts back what an earlier process had begun. Only right when no other worker can be alive. */
  reclaimAbandoned(): Promise<number>
  /**
   * Puts back the jobs of workers that have fallen silent: call it every second in each worker. A job is given away when
   * nothing was heard of it for some seconds, and once only.
   */
  takeOver(): Promise<void>
  /** What waits and runs in the whole site, by queue; queues without jobs are left out. */
  depths(): Promise<QueueDepth[]>
  /** Lets running jobs finish for a moment, aborts the rest; they are taken up again at the next start. */
  stop(): Promise<void>
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>
}

/** Keeps the payload's type of a declaration. */
export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> =>
  definition

/** Housekeeping that runs by the clock: no payload, no second try, because the next time comes soon enough. */
export const defineSweep = (name: string): JobDefinition<Record<string, never>> =>
  defineJob({
    name,
    payload: z.object({}) as z.ZodMiniType<Record<string, never>, Record<string, never>>,
    retryLimit: 0,
    expireInSeconds: 600,
  })
