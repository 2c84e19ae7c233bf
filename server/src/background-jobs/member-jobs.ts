/** Accounts, their pictures, mail and settings. */
import { MAIL_DAYS } from '@lamplight/contract/outbox'
import { fetchAvatarJob, sweepSessionsJob } from '../features/accounts/accounts.jobs.ts'
import { clearAfterAccountJob, sweepAccountTokensJob } from '../features/settings/settings.jobs.ts'
import { sendMailJob, sweepMailJob } from '../mail/mail.jobs.ts'
import { sweepPicturesJob } from '../pictures/pictures.jobs.ts'
import { type BackgroundJob, job } from './background-job.ts'

export const memberJobs: readonly BackgroundJob[] = [
  // Mail.
  job(
    sendMailJob,
    async ({ db, config }) => {
      // Without a mail server nothing is queued; mail queued before the server was removed waits.
      if (!config.smtp) return () => Promise.reject(new Error('SMTP_URL is not set'))
      const { createSendMailHandler } = await import('../mail/send-mail.handler.ts')
      return createSendMailHandler({ db, smtpUrl: config.smtp.url, from: config.smtp.from })
    },
    // A mail server that does not respond holds a slot for a minute: mails with links have slots of their own.
    { concurrency: 2, urgentConcurrency: 2 },
  ),
  job(
    sweepMailJob,
    async ({ db }) => {
      const { deleteOldMail } = await import('../mail/mail.sql.ts')
      return async () => void (await deleteOldMail(db, MAIL_DAYS))
    },
    { cron: '47 3 * * *' },
  ),

  // Accounts.
  job(fetchAvatarJob, async (deps) =>
    (await import('../features/accounts/fetch-avatar.handler.ts')).createFetchAvatarHandler(deps),
  ),
  job(
    sweepSessionsJob,
    async ({ sessions }) =>
      () =>
        sessions.sweep(),
    { cron: '7 * * * *' },
  ),

  // Avatars, and the pictures of products, sponsored content, testimonials and the site.
  job(
    sweepPicturesJob,
    async (deps) => {
      const { sweepPictures } = await import('../pictures/sweep-pictures.ts')
      const { removeOldTemporaryFolders } = await import('../lib/temporary-folder.ts')
      return async () => {
        await removeOldTemporaryFolders()
        await sweepPictures(deps)
      }
    },
    { cron: '23 * * * *' },
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
]
