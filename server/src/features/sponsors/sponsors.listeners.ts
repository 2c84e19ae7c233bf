import type { Events } from '../../events/events.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { suspensionChanged } from '../reports/reports.events.ts'
import { sponsorRefusalChanged, sponsorStepTaken } from './sponsors.events.ts'
import type { SponsorPlacing } from './sponsors.placing.ts'

interface ListenerDeps {
  events: Events
  cache: ResponseCache
  sponsorPlacing: Pick<SponsorPlacing, 'forgetCandidates'>
}

export function listenToSponsors({ events, cache, sponsorPlacing }: ListenerDeps): void {
  events.on(sponsorStepTaken, () => sponsorPlacing.forgetCandidates())
  // Of an advertiser, perhaps.
  events.on(suspensionChanged, () => sponsorPlacing.forgetCandidates())
  events.onGap(() => sponsorPlacing.forgetCandidates())
  events.on(sponsorRefusalChanged, ({ channelId }) => {
    cache.drop(`sponsored channel ${channelId};`)
    // The key does not contain the owner of the videos.
    cache.drop('sponsored video ')
  })
}
