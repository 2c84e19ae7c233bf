/** Every kind of background job, one entry each: its definition, its handler and its schedule. */
import { MAIL_DAYS } from '@lamplight/contract/outbox'
import { type Counter, reconcileCounter } from './db/counters.ts'
import { foldSumsJob } from './db/stored-sums.jobs.ts'
import { type ChannelSums, foldChanges, reconcileChannelSums, statusCounts } from './db/stored-sums.ts'
import type { Deps } from './deps.ts'
import { fetchAvatarJob, sweepSessionsJob } from './features/accounts/accounts.jobs.ts'
import { resumeImportsJob, workOnImportJob } from './features/archive/imports.jobs.ts'
import { reconcileCommentLikesJob, reconcileCommentsJob } from './features/comments/comments.jobs.ts'
import { reconcileSiteDaysJob } from './features/console/console.jobs.ts'
import { reconcileChannelDaysJob, reconcileEarningDaysJob } from './features/creators/creators.jobs.ts'
import {
  chargeMonthlyGiftsJob,
  mailMonthlyFailureJob,
  mailReceiptJob,
  refundGiftJob,
} from './features/donations/donations.jobs.ts'
import {
  reconcileRepliesJob,
  reconcileTopicsJob,
  refreshForumVocabularyJob,
  sweepForumViewsJob,
} from './features/forum/forum.jobs.ts'
import { checkLedgerJob, releaseHoldsJob } from './features/ledger/ledger.jobs.ts'
import { reconcileStatusesJob } from './features/moderation/moderation.jobs.ts'
import { notificationSources } from './features/notifications/notification-sources.ts'
import { pushNotificationsJob, sweepNotificationsJob } from './features/notifications/notifications.jobs.ts'
import { followPayoutsJob, mailPayoutJob, sendPayoutJob } from './features/payouts/payouts.jobs.ts'
import { fetchProductPictureJob, sweepClicksJob } from './features/products/products.jobs.ts'
import { mailPurchaseReceiptJob, refundPurchaseJob } from './features/purchases/purchases.jobs.ts'
import { refreshVocabularyJob } from './features/search/search.jobs.ts'
import { clearAfterAccountJob, sweepAccountTokensJob } from './features/settings/settings.jobs.ts'
import {
  fetchSponsorPictureJob,
  refundSponsorsJob,
  scheduleSponsorsJob,
  settleSponsorSharesJob,
  sweepSponsorsJob,
} from './features/sponsors/sponsors.jobs.ts'
import { fetchTestimonialPictureJob } from './features/testimonials/testimonials.jobs.ts'
import { sweepUploadsJob } from './features/uploads/uploads.jobs.ts'
import { reconcileChannelsJob, reconcileSubscribersJob } from './features/users/users.jobs.ts'
import {
  eraseVideosJob,
  processVideoJob,
  publishDueJob,
  reconcileLikesJob,
  reconcileProcessingJob,
  sweepProcessingJob,
  sweepTalliesJob,
} from './features/videos/videos.jobs.ts'
import type { JobDefinition, JobHandler, WorkOptions } from './jobs/job-queue.ts'
import { sendMailJob, sweepMailJob } from './mail/mail.jobs.ts'
import { reconcilePaymentsJob } from './payments/payments.jobs.ts'

export interface BackgroundJob {
  definition: JobDefinition<never>
  /** Loaded by workers with the first job of this kind, so that a web process does not carry the media pipeline. */
  loadHandler(deps: Deps): Promise<JobHandler<never>>
  options(deps: Deps): WorkOptions
  /** Runs by itself at these times, once in the whole cluster; only jobs without payload. */
  cron?: string
}

function job<Payload extends object>(
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

/** The base URL of links in mails. */
const publicUrlOf = ({ config }: Deps): string => config.publicUrl ?? `http://localhost:${config.port}`

/** Notifications are deleted after this many days. */
const NOTIFICATION_DAYS = 180
/** Videos of any kind that may be in progress in addition to those being encoded; the runner lets `config.encoders` encode at once. */
const VIDEOS_BESIDE_ENCODING = 1
/** Slots only for fresh uploads: they are copied and shown within a second, however many others wait to be encoded. */
const FRESH_UPLOADS = 3
/**
 * Further slots for fresh uploads, at most one per member. A slot is held until its video is encoded, which
 * takes hours for a long video, and cannot be taken away: one member may fill all the other slots, and these are for everybody
 * else. A video that waits here for an encoder costs a small query every few seconds.
 */
const FAIR_PLACES = 4

/** Slots for short fresh uploads, at most one per member: long videos in all other slots do not block them. */
const SHORT_PLACES = 2

const processVideo: BackgroundJob = {
  ...job(processVideoJob, async (deps) =>
    (await import('./features/videos/process-video.handler.ts')).createProcessVideoHandler(deps),
  ),
  options: ({ config }) => ({
    concurrency: config.encoders + VIDEOS_BESIDE_ENCODING,
    urgentConcurrency: FRESH_UPLOADS,
    fairConcurrency: FAIR_PLACES,
    shortConcurrency: SHORT_PLACES,
  }),
}

export const backgroundJobs: readonly BackgroundJob[] = [
  // Mail.
  job(
    sendMailJob,
    async ({ db, config }) => {
      // Without a mail server nothing is queued; mail queued before the server was removed waits.
      if (!config.smtp) return () => Promise.reject(new Error('SMTP_URL is not set'))
      const { createSendMailHandler } = await import('./mail/send-mail.handler.ts')
      return createSendMailHandler({ db, smtpUrl: config.smtp.url, from: config.smtp.from })
    },
    // A mail server that does not respond holds a slot for a minute: mails with links have slots of their own.
    { concurrency: 2, urgentConcurrency: 2 },
  ),
  job(
    sweepMailJob,
    async ({ db }) => {
      const { deleteOldMail } = await import('./mail/mail.sql.ts')
      return async () => void (await deleteOldMail(db, MAIL_DAYS))
    },
    { cron: '47 3 * * *' },
  ),

  // Accounts.
  job(fetchAvatarJob, async (deps) =>
    (await import('./features/accounts/fetch-avatar.handler.ts')).createFetchAvatarHandler(deps),
  ),
  job(
    sweepSessionsJob,
    async ({ sessions }) =>
      () =>
        sessions.sweep(),
    { cron: '7 * * * *' },
  ),

  // Uploads.
  job(
    sweepUploadsJob,
    async ({ db, uploads }) => {
      const { sweepUploads } = await import('./features/uploads/uploads.sweep.ts')
      return () => sweepUploads(db, uploads.files)
    },
    { cron: '17 * * * *' },
  ),

  // Videos.
  processVideo,
  job(
    reconcileProcessingJob,
    async ({ processing }) =>
      () =>
        processing.reconcile(),
    { cron: '* * * * *' },
  ),
  job(
    sweepProcessingJob,
    async (deps) => {
      const { sweepProcessing } = await import('./features/videos/processing.sweep.ts')
      return () => sweepProcessing(deps)
    },
    { cron: '27 * * * *' },
  ),
  job(
    eraseVideosJob,
    async (deps) => {
      const { eraseVideos } = await import('./features/videos/erase-videos.ts')
      return () => eraseVideos(deps)
    },
    { cron: '52 * * * *' },
  ),
  job(
    publishDueJob,
    async (deps) => {
      const { publishDue } = await import('./features/videos/publish-due.ts')
      return () => publishDue(deps)
    },
    { cron: '* * * * *' },
  ),
  job(
    sweepTalliesJob,
    async ({ db }) => {
      const { sweepTallies } = await import('./features/videos/watching.sql.ts')
      return async () => void (await sweepTallies(db))
    },
    { cron: '37 * * * *' },
  ),

  // Counters.
  reconcile(reconcileLikesJob, '9 * * * *', async () => (await import('./features/videos/videos.sql.ts')).likesCounter),
  reconcile(
    reconcileCommentLikesJob,
    '19 * * * *',
    async () => (await import('./features/comments/comments.sql.ts')).likesCounter,
  ),
  reconcile(
    reconcileCommentsJob,
    '29 * * * *',
    async () => (await import('./features/comments/comments.sql.ts')).commentsCounter,
  ),
  reconcile(
    reconcileSubscribersJob,
    '39 * * * *',
    async () => (await import('./features/users/users.sql.ts')).subscribersCounter,
  ),
  reconcile(
    reconcileTopicsJob,
    '49 * * * *',
    async () => (await import('./features/forum/forum.topics.sql.ts')).topicsCounter,
  ),
  reconcile(
    reconcileRepliesJob,
    '59 * * * *',
    async () => (await import('./features/forum/forum.topics.sql.ts')).repliesCounter,
  ),

  // Stored sums.
  job(
    foldSumsJob,
    async ({ db }) => {
      const { channelLanguages } = await import('./features/users/users.sql.ts')
      const { channelViewDays, earningDays } = await import('./features/creators/creators.sql.ts')
      const { siteDays } = await import('./features/console/console.sql.ts')
      const all = [statusCounts, channelLanguages, channelViewDays, earningDays, siteDays]
      return async (_, { signal }) => {
        for (const sums of all) await foldChanges(db, sums, { signal })
      }
    },
    { cron: '* * * * *' },
  ),
  job(
    reconcileStatusesJob,
    async ({ db, log }) => {
      const { recountStatuses } = await import('./features/moderation/moderation.sql.ts')
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
    async () => (await import('./features/users/users.sql.ts')).channelLanguages,
  ),
  reconcileChannel(
    reconcileChannelDaysJob,
    '44 * * * *',
    async () => (await import('./features/creators/creators.sql.ts')).channelViewDays,
  ),
  reconcileChannel(
    reconcileEarningDaysJob,
    '54 * * * *',
    async () => (await import('./features/creators/creators.sql.ts')).earningDays,
  ),
  job(
    reconcileSiteDaysJob,
    async ({ db, log }) => {
      const { reconcileSiteDays } = await import('./features/console/console.sql.ts')
      return (_, { signal }) => reconcileSiteDays(db, log, { signal })
    },
    { cron: '14 * * * *' },
  ),

  // Notifications.
  ...notificationSources.map((source) => ({
    ...job(source.job, async (deps) => {
      const { createNotifyHandler } = await import('./features/notifications/notify.handler.ts')
      return createNotifyHandler(deps, source)
    }),
  })),
  job(
    pushNotificationsJob,
    async ({ db, jobs, log, config }) => {
      // Without keys nothing is queued; messages queued before the keys were removed are dropped.
      if (!config.push) return async () => {}
      const { createPushHandler } = await import('./features/notifications/push.handler.ts')
      const { push, sessionIdleSeconds } = config
      return createPushHandler({ db, jobs, log, push, sessionIdleSeconds, siteName: () => config.siteName })
    },
    { concurrency: 2 },
  ),
  job(
    sweepNotificationsJob,
    async ({ db }) => {
      const { deleteOld } = await import('./features/notifications/notifications.sql.ts')
      return async () => void (await deleteOld(db, NOTIFICATION_DAYS))
    },
    { cron: '57 3 * * *' },
  ),

  // Settings and mail.
  job(
    sweepAccountTokensJob,
    async ({ settings }) =>
      () =>
        settings.sweep(),
    { cron: '3 * * * *' },
  ),
  job(
    clearAfterAccountJob,
    async ({ settings }) =>
      (deleted) =>
        settings.clearAfter(deleted),
  ),

  // Payments and ledger.
  job(
    reconcilePaymentsJob,
    async ({ payments }) =>
      () =>
        payments.reconcile(),
    { cron: '*/2 * * * *' },
  ),
  job(
    releaseHoldsJob,
    async ({ ledger }) =>
      async () =>
        void (await ledger.releaseHolds()),
    { cron: '4,34 * * * *' },
  ),
  job(
    checkLedgerJob,
    async (deps) => {
      const { checkBooks } = await import('./features/ledger/ledger.alarm.ts')
      return async () => void (await checkBooks({ ...deps, publicUrl: publicUrlOf(deps) }))
    },
    { cron: '47 3 * * *' },
  ),

  // Donations.
  job(
    chargeMonthlyGiftsJob,
    async ({ monthlyGifts }) =>
      async () =>
        void (await monthlyGifts.chargeDue()),
    { cron: '14 * * * *' },
  ),

  job(
    refundGiftJob,
    async ({ payments }) =>
      ({ intentId }) =>
        payments.refundRest(intentId, 'creator-gone'),
  ),
  job(mailReceiptJob, async (deps) => {
    const { mailReceipt } = await import('./features/donations/donations.mail.ts')
    return ({ donationId }) => mailReceipt({ ...deps, publicUrl: publicUrlOf(deps) }, donationId)
  }),
  job(mailMonthlyFailureJob, async (deps) => {
    const { mailMonthlyFailure } = await import('./features/donations/donations.mail.ts')
    return (failure) => mailMonthlyFailure({ ...deps, publicUrl: publicUrlOf(deps) }, failure)
  }),

  // Purchases.
  job(
    refundPurchaseJob,
    async ({ payments }) =>
      ({ intentId }) =>
        payments.refundRest(intentId, 'duplicate'),
  ),
  job(mailPurchaseReceiptJob, async (deps) => {
    const { mailPurchaseReceipt } = await import('./features/purchases/purchases.mail.ts')
    return ({ purchaseId }) => mailPurchaseReceipt({ ...deps, publicUrl: publicUrlOf(deps) }, purchaseId)
  }),

  // Creators and payouts.
  job(
    sendPayoutJob,
    async ({ payouts }) =>
      ({ payoutId }) =>
        payouts.send(payoutId),
  ),
  job(
    followPayoutsJob,
    async ({ payouts }) =>
      () =>
        payouts.follow(),
    { cron: '*/5 * * * *' },
  ),

  job(mailPayoutJob, async (deps) => {
    const { mailPayout } = await import('./features/payouts/payouts.mail.ts')
    return (change) => mailPayout({ ...deps, publicUrl: publicUrlOf(deps) }, change)
  }),

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

  // Search.
  job(
    refreshVocabularyJob,
    async ({ search }) =>
      () =>
        search.refreshVocabulary(),
    { cron: '37 3 * * *' },
  ),

  // Sponsors.
  job(fetchSponsorPictureJob, async (deps) =>
    (await import('./features/sponsors/fetch-sponsor-picture.handler.ts')).createFetchSponsorPictureHandler(deps),
  ),
  job(
    scheduleSponsorsJob,
    async (deps) => {
      const { runSchedule } = await import('./features/sponsors/sponsors.schedule.ts')
      return () => runSchedule(deps, new Date())
    },
    { cron: '* * * * *' },
  ),
  job(
    refundSponsorsJob,
    async ({ sponsorFunding }) =>
      () =>
        sponsorFunding.refundUnspent(),
    { cron: '* * * * *' },
  ),
  job(
    settleSponsorSharesJob,
    async ({ sponsorFunding }) =>
      () =>
        sponsorFunding.settleShares(),
    { cron: '12 * * * *' },
  ),
  job(
    sweepSponsorsJob,
    async ({ db }) => {
      const { sweepDay } = await import('./features/sponsors/sponsors.sql.ts')
      return () => sweepDay(db)
    },
    { cron: '47 * * * *' },
  ),

  // Affiliate products.
  job(fetchProductPictureJob, async (deps) =>
    (await import('./features/products/fetch-product-picture.handler.ts')).createFetchProductPictureHandler(deps),
  ),
  job(
    sweepClicksJob,
    async ({ products }) =>
      () =>
        products.forgetViewers(),
    { cron: '47 * * * *' },
  ),

  // Archives.
  job(workOnImportJob, async (deps) => (await import('./features/archive/imports.worker.ts')).createImportWorker(deps)),
  job(
    resumeImportsJob,
    async ({ imports }) =>
      () =>
        imports.resume(),
    { cron: '* * * * *' },
  ),

  // Advertising and newsletter.
  job(fetchTestimonialPictureJob, async (deps) =>
    (await import('./features/testimonials/fetch-testimonial-picture.handler.ts')).createFetchTestimonialPictureHandler(
      deps,
    ),
  ),
]
