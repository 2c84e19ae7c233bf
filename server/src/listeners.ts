/** Which features react to events, one line each. */
import { listenToComments } from './features/comments/comments.listeners.ts'
import { listenToDonations } from './features/donations/donations.listeners.ts'
import { listenToFeatured } from './features/featured/featured.listeners.ts'
import { listenToNotifications } from './features/notifications/notifications.listeners.ts'
import { listenToPayouts } from './features/payouts/payouts.listeners.ts'
import { listenToPurchases } from './features/purchases/purchases.listeners.ts'
import { listenToSponsors } from './features/sponsors/sponsors.listeners.ts'
import { listenToVideos } from './features/videos/videos.listeners.ts'
import { listenToPages } from './page-listeners.ts'

type ListenerDeps = Parameters<typeof listenToComments>[0] &
  Parameters<typeof listenToDonations>[0] &
  Parameters<typeof listenToFeatured>[0] &
  Parameters<typeof listenToPurchases>[0] &
  Parameters<typeof listenToSponsors>[0] &
  Parameters<typeof listenToVideos>[0]

export function listenToEvents(deps: ListenerDeps): void {
  listenToComments(deps)
  listenToDonations(deps)
  listenToPurchases(deps)
  listenToPayouts(deps)
  listenToFeatured(deps)
  listenToSponsors(deps)
  listenToVideos(deps)
  listenToPages(deps)
  listenToNotifications(deps)
}
