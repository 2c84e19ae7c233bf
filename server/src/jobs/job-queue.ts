/** Background jobs: the part of the web process (definitions, enqueueing) and the part of the worker (handling). */
import * as z from 'zod/mini'
import type { Tx } from '../db/database.ts'

/** A kind of job. The handler lives elsewhere, so the web process never loads code that only a worker needs. */
export interface JobDefinition<Payload extends object> {
  name: string
  payload: z.ZodMiniType<Payload, Payload>
  /** Retries after a failure, with growing pauses. */
  retryLimit: number
  /** The longest of these pauses. Default: five minutes. */
  retryDelayMaxSeconds?: number
  /** The timeout of one attempt. */
  expireInSeconds: number
  /** How many jobs a worker fetches at once; it handles them one after the other. Default: 1. */
  takenTogether?: number
  /**
   * At most one job with the same key is waiting or running; enqueueing another has no effect. What changes while a job runs must
   * be part of the key if the next job must see it: the running one may have read the old state already.
   */
  keyOf?(payload: Payload): string
}

export interface JobContext {
  /** Aborted when the worker stops: throw to return the job to the queue. */
  signal: AbortSignal
  /** True when this is the last attempt. */
  isLastTry: boolean
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

/** How many jobs run at once in this process. */
export interface WorkOptions {
  /** Of any kind, urgent ones first. */
  concurrency: number
  /** Additional slots for urgent jobs only. */
  urgentConcurrency?: number
  /**
   * Additional slots for urgent jobs, at most one per group. A member with many long jobs may occupy every other slot without
   * blocking the others.
   */
  fairConcurrency?: number
  /** Additional slots for short urgent jobs, at most one per group. */
  shortConcurrency?: number
}

export interface QueueDepth {
  queue: string
  waiting: number
  running: number
  /** How long the oldest job has been due; 0 when no job is due. */
  oldestSeconds: number
}

export interface JobQueue {
  /** Registers the queues; enqueueing works after that. */
  start(definitions: readonly JobDefinition<never>[]): Promise<void>
  /**
   * Writes the job inside the transaction: it exists only if the transaction commits. `isUrgent`: somebody is waiting for it;
   * `isShort`: and it takes seconds, so that it runs before all others; `group` identifies that person, for
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
  /** Starts working. Handlers may run twice, and their target may be deleted: both are normal. */
  work<Payload extends object>(
    definition: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    options: WorkOptions,
  ): Promise<void>
  /**
   * Runs `definition` with an empty payload at the times of a cron line, once for the whole site. What runs less often than every
   * hour, and was missed because no process was running, runs once at the next start.
   */
  schedule(definition: JobDefinition<Record<string, never>>, cron: string): Promise<void>
  /** Requeues the jobs of an earlier process. Only correct when no other worker can be running. */
  reclaimAbandoned(): Promise<number>
  /**
   * Requeues the jobs of workers that stopped responding: call it every second in each worker. A job is requeued when
   * there was no report about it for some seconds, and only once.
   */
  takeOver(): Promise<void>
  /** Waiting and running jobs of the whole site, by queue; queues without jobs are left out. */
  depths(): Promise<QueueDepth[]>
  /** Gives running jobs a short time to finish and aborts the rest, which continue at the next start. */
  stop(): Promise<void>
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>
}

/** Preserves the payload type of a declaration. */
export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> =>
  definition

/** Scheduled housekeeping: no payload and no retries, because the next run is soon enough. */
export const defineSweep = (name: string): JobDefinition<Record<string, never>> =>
  defineJob({
    name,
    payload: z.object({}) as z.ZodMiniType<Record<string, never>, Record<string, never>>,
    retryLimit: 0,
    expireInSeconds: 600,
  })
