import { isAdNetworkLoaded } from '../features/placements/ad-network.ts'
import type { AppRouter } from './router.tsx'

/** The only pages that may share a document with the ad network; page-policies.ts of the server has the same list. */
const AD_PATHS: readonly string[] = ['/', '/search']

/** Once the network's script runs, every other page is loaded as a new document: it never runs beside card fields. */
export function watchAdNetwork(
  router: Pick<AppRouter, 'subscribe'>,
  open = (href: string) => location.assign(href),
): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (isAdNetworkLoaded() && !AD_PATHS.includes(toLocation.pathname)) open(toLocation.href)
  })
}
