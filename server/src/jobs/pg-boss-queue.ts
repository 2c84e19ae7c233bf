/** The job queue on pg-boss: jobs are rows of the same database and are committed with their data. */
import {
  fromKysely,
  type Job,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type WorkOptions as PgBossWorkOptions,
} from 'pg-boss'
import type { DatabaseConnection } from '../db/database.ts'
import type { Log } from '../lib/log.ts'
import { levelOf } from '../media/media-failure.ts'
import type { JobDefinition, JobHandler, JobQueue, QueueDepth, WorkOptions } from './job-queue.ts'

/** The library treats a worker without a report for this long as dead (its smallest value); it checks once a minute. */
const HEARTBEAT_SECONDS = 10
/** Checked every second: how often a worker reports, after how long it is suspect, and how long until it counts as dead. */
const REPORT_SECONDS = 2
const SUSPICIOUS_SECONDS = 5
const DEAD_AFTER_MS = 2_500
/** A job that was running at this many crashes of the process, beyond its own attempts, may be their cause. */
const MAX_CUT_OFFS = 5
/** Priority of a job that somebody waits for. */
const URGENT = 1
/** Priority of such a job that also takes only seconds. */
const SHORT = 2
const RETRY_DELAY_SECONDS = 2
const RETRY_DELAY_MAX_SECONDS = 300
type WorkGroupOptions = Pick<PgBossWorkOptions, 'minPriority' | 'localGroupConcurrency'>

/** Connections of its own: the listener, the workers' polls, maintenance. */
const POOL = 4
const SCHEMA = 'pgboss'

export function createPgBossQueue(connection: DatabaseConnection, log: Log): JobQueue {
  const boss = new PgBoss({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: 'lamplight-jobs',
    schema: SCHEMA,
    max: POOL,
    useListenNotify: true,
    monitorVacuum: false,
  })
  let isStopped = false
  boss.on('error', (error: Error) => {
    // Its connections are closed by then, but a database that is stopped at once may end them first.
    if (!isStopped) log.warn({ error: error.message }, 'the job queue reported an error')
  })
  const stopping = new AbortController()
  const known: JobDefinition<never>[] = []
  /** Jobs of silent workers, by job and attempt, with the time they were first seen. After an outage of the database all are silent. */
  let silent = new Map<string, number>()
  const ask = async <Row>(text: string): Promise<Row[]> => (await boss.getDb().executeSql(text)).rows as Row[]

  return {
    async start(definitions) {
      await boss.start()
      known.push(...definitions)
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const declare = async (definition: JobDefinition<never>) => {
        const options = {
          retryLimit: definition.retryLimit,
          retryBackoff: true,
          retryDelay: RETRY_DELAY_SECONDS,
          retryDelayMax: definition.retryDelayMaxSeconds ?? RETRY_DELAY_MAX_SECONDS,
          expireInSeconds: definition.expireInSeconds,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: 7 * 86_400,
          // A waiting worker is woken by NOTIFY at commit instead of finding the job at its next poll.
          notify: true,
        }
        const queue = queues.get(definition.name)
        if (!queue) {
          const policy = definition.keyOf ? 'exclusive' : 'standard'
          return boss.createQueue(definition.name, { ...options, policy })
        }
        const isCurrent = Object.entries(options).every(
          ([name, value]) => queue[name as keyof typeof options] === value,
        )
        if (!isCurrent) await boss.updateQueue(definition.name, options)
      }
      await Promise.all(definitions.map(declare))
    },

    async enqueue(definition, payload, { tx, isUrgent = false, isShort = false, group }) {
      const singletonKey = definition.keyOf?.(payload)
      await boss.send(definition.name, payload, {
        db: fromKysely(tx.withoutPlugins()),
        priority: isUrgent ? (isShort ? SHORT : URGENT) : 0,
        ...(singletonKey ? { singletonKey } : {}),
        ...(group ? { group: { id: group } } : {}),
      })
    },

    async enqueueAll(definition, payloads, { tx }) {
      if (payloads.length === 0) return
      const rows = payloads.map((data) => {
        const singletonKey = definition.keyOf?.(data)
        return { data, ...(singletonKey ? { singletonKey } : {}) }
      })
      await boss.insert(definition.name, rows, { db: fromKysely(tx.withoutPlugins()) })
    },

    async work<Payload extends object>(
      definition: JobDefinition<Payload>,
      handler: JobHandler<Payload>,
      { concurrency, urgentConcurrency = 0, fairConcurrency = 0, shortConcurrency = 0 }: WorkOptions,
    ) {
      const handle = async (job: JobWithMetadata<Payload>) => {
        if (job.retryCount > definition.retryLimit + MAX_CUT_OFFS) {
          log.error(
            { job: job.id, queue: definition.name },
            'a job was abandoned: the process crashed each time it ran',
          )
          return
        }
        const isLastTry = job.retryCount >= definition.retryLimit
        try {
          const signal = AbortSignal.any([job.signal, stopping.signal])
          await handler(definition.payload.parse(job.data), { signal, isLastTry })
        } catch (error) {
          const facts = { job: job.id, queue: definition.name, err: error }
          if (!stopping.signal.aborted) log[levelOf(error)](facts, 'a job failed')
          throw error
        }
      }
      const runOne = async ([job]: Job<Payload>[]) => {
        if (job) await handle(job as JobWithMetadata<Payload>)
      }
      /** One after the other; a failed one is retried, the others are completed. */
      const runEach = async (jobs: Job<Payload>[]): Promise<JobResult[]> => {
        const results: JobResult[] = []
        for (const job of jobs) {
          const status = await handle(job as JobWithMetadata<Payload>).then(
            () => 'completed' as const,
            () => 'failed' as const,
          )
          results.push({ id: job.id, status })
        }
        return results
      }
      const shared = {
        includeMetadata: true,
        heartbeatRefreshSeconds: REPORT_SECONDS,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 2,
        // There is no NOTIFY for jobs that wait for a retry; the library would only poll every 30 s.
        notifyPollingIntervalSeconds: 4,
      } as const
      const work = async (localConcurrency: number, options: WorkGroupOptions = {}) => {
        if (localConcurrency === 0) return
        const all = { ...shared, localConcurrency, ...options }
        const { takenTogether: batchSize = 1 } = definition
        if (batchSize === 1) await boss.work<Payload>(definition.name, { ...all, batchSize }, runOne)
        else await boss.work<Payload>(definition.name, { ...all, batchSize, perJobResults: true }, runEach)
      }
      await work(concurrency)
      await work(urgentConcurrency, { minPriority: URGENT })
      // Counted in this process: with the library's count in the database two simultaneous polls can miss each other.
      await work(fairConcurrency, { minPriority: URGENT, localGroupConcurrency: 1 })
      await work(shortConcurrency, { minPriority: SHORT, localGroupConcurrency: 1 })
    },

    async schedule(definition, cron) {
      // One that runs every hour or more often is due soon; one of the night would wait for the next one, and for good on a machine
      // that is off at night.
      const [, hour] = cron.split(' ')
      await boss.schedule(definition.name, cron, {}, { missed: hour === '*' ? 'skip' : 'once' })
    },

    async reclaimAbandoned() {
      const active = await ask<{ name: string; ids: string[] }>(
        `SELECT name, array_agg(id::text) AS ids FROM ${SCHEMA}.job WHERE state = 'active' GROUP BY name`,
      )
      let count = 0
      for (const { name, ids } of active) {
        if (!known.some((definition) => definition.name === name)) continue
        // Not as failed: it continues at once, without the pause of a retry. The next run counts as an attempt.
        await boss.cancel(name, ids)
        await boss.resume(name, ids)
        count += ids.length
      }
      return count
    },

    async takeOver() {
      const rows = await ask<{ id: string; name: string; retryCount: number; heartbeatAt: string }>(
        `SELECT id, name, retry_count AS "retryCount", heartbeat_on::text AS "heartbeatAt" FROM ${SCHEMA}.job
         WHERE state = 'active' AND heartbeat_on < now() - interval '${SUSPICIOUS_SECONDS} seconds'`,
      )
      const now = Date.now()
      const before = silent
      silent = new Map()
      for (const { id, name, retryCount, heartbeatAt } of rows) {
        const key = `${id} ${retryCount} ${heartbeatAt}`
        const since = before.get(key) ?? now
        if (now - since < DEAD_AFTER_MS) {
          silent.set(key, since)
          continue
        }
        log.warn({ job: id, queue: name }, 'a job of a silent worker is taken over')
        // Only for this attempt: if another worker was faster, nothing happens. Not as failed, so there is no pause before it continues.
        await boss.cancel(name, { id, retryCount })
        await boss.resume(name, id)
      }
    },

    async depths() {
      return ask<QueueDepth>(
        `SELECT name AS queue,
           count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS running,
           coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
             AS "oldestSeconds"
         FROM ${SCHEMA}.job WHERE state <= 'active' GROUP BY name ORDER BY name`,
      )
    },

    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 8_000, close: true })
      isStopped = true
    },

    async check() {
      await boss.getQueues()
    },
  }
}
