/** Sponsored content, testimonials and the newsletter. */
import { sweepNewsletterJob } from '../features/newsletter/newsletter.jobs.ts'
import {
  fetchSponsorPictureJob,
  refundSponsorsJob,
  scheduleSponsorsJob,
  settleSponsorSharesJob,
  sweepSponsorsJob,
} from '../features/sponsors/sponsors.jobs.ts'
import { fetchTestimonialPictureJob } from '../features/testimonials/testimonials.jobs.ts'
import { type BackgroundJob, COPYING, job } from './background-job.ts'

export const businessJobs: readonly BackgroundJob[] = [
  // Sponsors.
  job(
    fetchSponsorPictureJob,
    async (deps) =>
      (await import('../features/sponsors/fetch-sponsor-picture.handler.ts')).createFetchSponsorPictureHandler(deps),
    COPYING,
  ),
  job(
    scheduleSponsorsJob,
    async (deps) => {
      const { runSchedule } = await import('../features/sponsors/sponsors.schedule.ts')
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
      const { sweepDay } = await import('../features/sponsors/sponsors.placing.sql.ts')
      return () => sweepDay(db)
    },
    { cron: '47 * * * *' },
  ),

  // Advertising and newsletter.
  job(fetchTestimonialPictureJob, async (deps) =>
    (
      await import('../features/testimonials/fetch-testimonial-picture.handler.ts')
    ).createFetchTestimonialPictureHandler(deps),
  ),
  job(
    sweepNewsletterJob,
    async ({ newsletter }) =>
      () =>
        newsletter.sweep(),
    { cron: '37 3 * * *' },
  ),
]
