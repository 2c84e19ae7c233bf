/** Counters and stored sums: brought up to date every minute, corrected every hour. */
import { type Counter, reconcileCounter } from '../db/counters.ts'
import { foldSumsJob } from '../db/stored-sums.jobs.ts'
import { type ChannelSums, foldChanges, reconcileChannelSums, statusCounts } from '../db/stored-sums.ts'
import { reconcileCommentLikesJob, reconcileCommentsJob } from '../features/comments/comments.jobs.ts'
import { reconcileSiteDaysJob } from '../features/console/console.jobs.ts'
import { reconcileChannelDaysJob, reconcileEarningDaysJob } from '../features/creators/creators.jobs.ts'
import { reconcileRepliesJob, reconcileTopicsJob } from '../features/forum/forum.jobs.ts'
import { reconcileStatusesJob } from '../features/moderation/moderation.jobs.ts'
import {
  reconcileChannelsForMembersJob,
  reconcileChannelsJob,
  reconcileSubscribersJob,
} from '../features/users/users.jobs.ts'
import { reconcileLikesJob } from '../features/videos/videos.jobs.ts'
import type { JobDefinition } from '../jobs/job-queue.ts'
import { type BackgroundJob, job } from './background-job.ts'

/** The hourly correction of a counter. */
const reconcile = (
  definition: JobDefinition<Record<string, never>>,
  cron: string,
  loadCounter: () => Promise<Counter>,
): BackgroundJob =>
  job(
    definition,
    async ({ db, log }) => {
      const counter = await loadCounter()
      return (_, { signal }) => reconcileCounter(db, counter, log, { signal })
    },
    { cron },
  )

/** The hourly correction of sums by channel. */
const reconcileChannel = (
  definition: JobDefinition<Record<string, never>>,
  cron: string,
  loadSums: () => Promise<ChannelSums>,
): BackgroundJob =>
  job(
    definition,
    async ({ db, log }) => {
      const sums = await loadSums()
      return (_, { signal }) => reconcileChannelSums(db, sums, log, { signal })
    },
    { cron },
  )

export const counterJobs: readonly BackgroundJob[] = [
  // Counters.
  reconcile(
    reconcileLikesJob,
    '9 * * * *',
    async () => (await import('../features/videos/videos.sql.ts')).likesCounter,
  ),
  reconcile(
    reconcileCommentLikesJob,
    '19 * * * *',
    async () => (await import('../features/comments/comments.sql.ts')).likesCounter,
  ),
  reconcile(
    reconcileCommentsJob,
    '29 * * * *',
    async () => (await import('../features/comments/comments.sql.ts')).commentsCounter,
  ),
  reconcile(
    reconcileSubscribersJob,
    '39 * * * *',
    async () => (await import('../features/users/users.sql.ts')).subscribersCounter,
  ),
  reconcile(
    reconcileTopicsJob,
    '49 * * * *',
    async () => (await import('../features/forum/forum.topics.sql.ts')).topicsCounter,
  ),
  reconcile(
    reconcileRepliesJob,
    '59 * * * *',
    async () => (await import('../features/forum/forum.topics.sql.ts')).repliesCounter,
  ),

  // Stored sums.
  job(
    foldSumsJob,
    async ({ db }) => {
      const { channelLanguages, channelMembersLanguages } = await import('../features/users/users.sql.ts')
      const { channelViewDays, earningDays } = await import('../features/creators/creators.sql.ts')
      const { siteDays } = await import('../features/console/console.sql.ts')
      const all = [statusCounts, channelLanguages, channelMembersLanguages, channelViewDays, earningDays, siteDays]
      return async (_, { signal }) => {
        for (const sums of all) await foldChanges(db, sums, { signal })
      }
    },
    { cron: '* * * * *' },
  ),
  job(
    reconcileStatusesJob,
    async ({ db, log }) => {
      const { recountStatuses } = await import('../features/moderation/moderation.sql.ts')
      return async (_, { signal }) => {
        const corrected = await recountStatuses(db, { signal })
        if (corrected.length === 0) return
        log.warn(
          { counter: 'video_status_counts', corrected: corrected.length, rows: corrected },
          'a counter was corrected',
        )
      }
    },
    { cron: '24 * * * *' },
  ),
  reconcileChannel(
    reconcileChannelsJob,
    '34 * * * *',
    async () => (await import('../features/users/users.sql.ts')).channelLanguages,
  ),
  reconcileChannel(
    reconcileChannelsForMembersJob,
    '4 * * * *',
    async () => (await import('../features/users/users.sql.ts')).channelMembersLanguages,
  ),
  reconcileChannel(
    reconcileChannelDaysJob,
    '44 * * * *',
    async () => (await import('../features/creators/creators.sql.ts')).channelViewDays,
  ),
  reconcileChannel(
    reconcileEarningDaysJob,
    '54 * * * *',
    async () => (await import('../features/creators/creators.sql.ts')).earningDays,
  ),
  job(
    reconcileSiteDaysJob,
    async ({ db, log }) => {
      const { reconcileSiteDays } = await import('../features/console/console.sql.ts')
      return (_, { signal }) => reconcileSiteDays(db, log, { signal })
    },
    { cron: '14 * * * *' },
  ),
]
