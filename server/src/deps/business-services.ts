/** What advertisers and partners see: sponsored content, media kit, newsletter, testimonials. */
import { publicUrlOf } from '../config/http.ts'
import { siteSecret } from '../db/site-secret.ts'
import { createAdvertising } from '../features/advertising/advertising.service.ts'
import type { readAdvertisingFigures } from '../features/advertising/advertising-figures.file.ts'
import { createNewsletter } from '../features/newsletter/newsletter.service.ts'
import { createNewsletterTokens } from '../features/newsletter/newsletter-token.ts'
import { createSponsorFunding } from '../features/sponsors/sponsors.funding.ts'
import { createSponsorPlacing } from '../features/sponsors/sponsors.placing.ts'
import { createSponsors, ratesWith } from '../features/sponsors/sponsors.service.ts'
import { createTestimonials } from '../features/testimonials/testimonials.service.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MoneyServices } from './money-services.ts'

export type BusinessServices = Awaited<ReturnType<typeof createBusinessServices>>

export async function createBusinessServices(
  base: Infrastructure & MoneyServices,
  figures: ReturnType<typeof readAdvertisingFigures>,
) {
  const { config, db, events, jobs, cache, mail, viewerSecret, payments, ledger } = base
  const publicUrl = publicUrlOf(config)
  const { creatorSharePercent } = config
  return {
    sponsors: createSponsors({ db, events, jobs, rates: ratesWith(config.sponsorRates), creatorSharePercent }),
    sponsorPlacing: createSponsorPlacing({ db, cache, events, secret: viewerSecret }),
    sponsorFunding: createSponsorFunding({ db, events, payments, ledger, publicUrl, creatorSharePercent }),
    advertising: createAdvertising({ db, figures, contactEmail: config.contactEmail, mail, publicUrl }),
    newsletter: createNewsletter({
      ...{ db, mail, publicUrl },
      tokens: createNewsletterTokens(await siteSecret(db, 'newsletter links')),
    }),
    testimonials: createTestimonials({ db, jobs, cache }),
  }
}
