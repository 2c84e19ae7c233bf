/** What a background job is. */
import type { Deps } from '../deps.ts'
import type { JobDefinition, JobHandler, WorkOptions } from '../jobs/job-queue.ts'

export interface BackgroundJob {
  definition: JobDefinition<never>
  /** Loaded by workers with the first job of this kind, so that a web process does not carry the media pipeline. */
  loadHandler(deps: Deps): Promise<JobHandler<never>>
  options(deps: Deps): WorkOptions
  /** Runs by itself at these times, once in the whole cluster; only jobs without payload. */
  cron?: string
}

/**
 * Of jobs that copy a picture from an address which a member has chosen: its server may take ten seconds each time, so the members
 * take turns.
 */
export const COPYING: Partial<WorkOptions> = { fairConcurrency: 3 }

/** A job with its handler; one at a time unless the options say otherwise. */
export function job<Payload extends object>(
  definition: JobDefinition<Payload>,
  loadHandler: (deps: Deps) => Promise<JobHandler<Payload>>,
  { cron, ...options }: Partial<WorkOptions> & { cron?: string } = {},
): BackgroundJob {
  return {
    definition: definition as unknown as JobDefinition<never>,
    loadHandler: loadHandler as (deps: Deps) => Promise<JobHandler<never>>,
    options: () => ({ concurrency: 1, ...options }),
    ...(cron ? { cron } : {}),
  }
}
