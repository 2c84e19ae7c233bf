/** Background work: makes the queue known in every process, and does the jobs in workers. */
import { backgroundJobs } from './background-jobs.ts'
import type { Deps } from './deps.ts'
import type { JobDefinition, JobHandler } from './jobs/job-queue.ts'

const TAKE_OVER_EVERY_MS = 1_000

export interface Worker {
  /** Hands running work back and stops the queue. */
  stop(): Promise<void>
}

/** Makes the queue and the bus known: from here on jobs can be enqueued and events recorded, in every kind of process. */
export async function startQueue({ jobs, events }: Pick<Deps, 'jobs' | 'events'>): Promise<void> {
  await jobs.start(backgroundJobs.map(({ definition }) => definition))
  await events.start()
}

/**
 * Takes jobs where `works` is on. Call `startQueue` first.
 * `ownsDatabase`: no other worker can be alive, so what an earlier process had begun is taken up again at once.
 */
export async function startWorker(
  deps: Deps,
  { works, ownsDatabase }: { works: boolean; ownsDatabase: boolean },
): Promise<Worker> {
  const { jobs } = deps
  if (!works) return { stop: () => jobs.stop() }
  if (ownsDatabase) await jobs.reclaimAbandoned()
  await takeJobs(deps)
  // With the embedded database there is no other worker: a silent one could only be this one, cut off from the database.
  const looking = ownsDatabase ? undefined : setInterval(() => takeOver(deps), TAKE_OVER_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(looking)
      await jobs.stop()
    },
  }
}

const takeOver = ({ jobs, log }: Deps): void => {
  jobs.takeOver().catch((error: unknown) => log.warn({ err: error }, 'jobs of silent workers were not looked for'))
}

/** Loads a handler with its first job, because most kinds run rarely and their libraries take memory. Retries a failed load. */
function loadedOnFirstJob(load: () => Promise<JobHandler<never>>): JobHandler<never> {
  let loading: Promise<JobHandler<never>> | undefined
  return async (payload, context) => {
    loading ??= load()
    const handler = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    await handler(payload, context)
  }
}

async function takeJobs(deps: Deps): Promise<void> {
  const { setEncoderSlots } = await import('./media/encoder-queue.ts')
  setEncoderSlots(deps.config.encoders)
  await deps.processing.reconcile()
  // What a lost connection left undone does not wait for the next full minute.
  deps.database.onReconnected(() => {
    deps.processing
      .reconcile()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'waiting videos could not be given their jobs'))
  })
  await Promise.all(
    backgroundJobs.map(async ({ definition, loadHandler, options, cron }) => {
      await deps.jobs.work(
        definition,
        loadedOnFirstJob(() => loadHandler(deps)),
        options(deps),
      )
      if (cron) await deps.jobs.schedule(definition as unknown as JobDefinition<Record<string, never>>, cron)
    }),
  )
}
