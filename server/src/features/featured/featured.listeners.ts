import type { Events } from '../../events/events.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { featureChanged } from './featured.events.ts'

export const FEATURED_KEY = 'featured;'
export const ENTRANCE_KEY = 'entrance;'

export function listenToFeatured({ events, cache }: { events: Events; cache: ResponseCache }): void {
  events.on(featureChanged, () => {
    cache.drop(FEATURED_KEY)
    cache.drop(ENTRANCE_KEY)
  })
}
