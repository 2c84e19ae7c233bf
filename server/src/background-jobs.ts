/** Every kind of background job: its definition, its handler and its schedule, one entry each. */
import type { BackgroundJob } from './background-jobs/background-job.ts'
import { businessJobs } from './background-jobs/business-jobs.ts'
import { communityJobs } from './background-jobs/community-jobs.ts'
import { counterJobs } from './background-jobs/counter-jobs.ts'
import { memberJobs } from './background-jobs/member-jobs.ts'
import { moneyJobs } from './background-jobs/money-jobs.ts'
import { videoJobs } from './background-jobs/video-jobs.ts'

export type { BackgroundJob }

export const backgroundJobs: readonly BackgroundJob[] = [
  ...memberJobs,
  ...videoJobs,
  ...counterJobs,
  ...communityJobs,
  ...moneyJobs,
  ...businessJobs,
]
