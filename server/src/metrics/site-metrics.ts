/** Metrics that are read from the site's parts when Prometheus requests them. */
import type { OpenDatabase } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { RedisConnection } from '../redis/redis-connection.ts'
import type { Metrics } from './metrics.ts'

export interface Measured {
  metrics: Metrics
  database: OpenDatabase
  jobs: Pick<JobQueue, 'depths'>
  events: Pick<Events, 'isConnected'>
  redis: RedisConnection | null
}

export function measureSite({ metrics, database, jobs, events, redis }: Measured): void {
  metrics.onRead('lamplight_db_connections', 'Connections of the pool; waiting: requests without one', () => {
    const { totalCount, idleCount, waitingCount } = database.pool
    return [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'waiting' }, value: waitingCount },
    ]
  })
  // One query for both: they are read at the same moment.
  let asked: ReturnType<typeof jobs.depths> | null = null
  const depths = () => {
    asked ??= jobs.depths().finally(() => {
      asked = null
    })
    return asked
  }
  metrics.onRead('lamplight_jobs', 'Jobs waiting or running in the whole site', async () =>
    (await depths()).flatMap(({ queue, waiting, running }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'running' }, value: running },
    ]),
  )
  metrics.onRead('lamplight_job_oldest_seconds', 'How long the oldest waiting job has been due', async () =>
    (await depths()).map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
  )
  metrics.onRead('lamplight_bus_up', 'Whether messages of other processes are received', () =>
    Number(events.isConnected()),
  )
  if (redis) {
    metrics.onRead('lamplight_redis_up', 'Whether Redis can be reached', () => Number(redis.isUp()))
    metrics.onRead('lamplight_processes', 'Processes that share this Redis, as last counted', () => redis.processes())
  }
}
