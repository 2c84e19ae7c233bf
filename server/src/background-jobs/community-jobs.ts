/** Notifications, forum and affiliate products. */
import { refreshForumVocabularyJob, sweepForumViewsJob } from '../features/forum/forum.jobs.ts'
import { notificationSources } from '../features/notifications/notification-sources.ts'
import { pushNotificationsJob, sweepNotificationsJob } from '../features/notifications/notifications.jobs.ts'
import { fetchProductPictureJob, sweepClicksJob } from '../features/products/products.jobs.ts'
import { type BackgroundJob, COPYING, job } from './background-job.ts'

/** Notifications are deleted after this many days. */
const NOTIFICATION_DAYS = 180

export const communityJobs: readonly BackgroundJob[] = [
  // Notifications.
  ...notificationSources.map((source) => ({
    ...job(source.job, async (deps) => {
      const { createNotifyHandler } = await import('../features/notifications/notify.handler.ts')
      return createNotifyHandler(deps, source)
    }),
  })),
  job(
    pushNotificationsJob,
    async ({ db, jobs, log, config }) => {
      // Without keys nothing is queued; messages queued before the keys were removed are dropped.
      if (!config.push) return async () => {}
      const { createPushHandler } = await import('../features/notifications/push.handler.ts')
      const { push, sessionIdleSeconds } = config
      return createPushHandler({ db, jobs, log, push, sessionIdleSeconds, siteName: () => config.siteName })
    },
    { concurrency: 2 },
  ),
  job(
    sweepNotificationsJob,
    async ({ db }) => {
      const { deleteOld } = await import('../features/notifications/notifications.sql.ts')
      return async () => void (await deleteOld(db, NOTIFICATION_DAYS))
    },
    { cron: '57 3 * * *' },
  ),

  // Forum.
  job(
    sweepForumViewsJob,
    async ({ forum }) =>
      () =>
        forum.sweep(),
    { cron: '47 3 * * *' },
  ),
  job(
    refreshForumVocabularyJob,
    async ({ forum }) =>
      () =>
        forum.refreshVocabulary(),
    { cron: '57 3 * * *' },
  ),

  // Affiliate products.
  job(
    fetchProductPictureJob,
    async (deps) =>
      (await import('../features/products/fetch-product-picture.handler.ts')).createFetchProductPictureHandler(deps),
    COPYING,
  ),
  job(
    sweepClicksJob,
    async ({ products }) =>
      () =>
        products.forgetViewers(),
    { cron: '47 * * * *' },
  ),
]
