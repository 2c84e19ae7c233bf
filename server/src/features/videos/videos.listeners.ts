import type { Events } from '../../events/events.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { profileChanged } from '../accounts/accounts.events.ts'
import { commentAdded, commentChanged } from '../comments/comments.events.ts'
import { monetizationChanged } from '../creators/creators.events.ts'
import { videoDecided } from '../moderation/moderation.events.ts'
import { subscriptionChanged } from '../users/users.events.ts'
import type { Related } from './related.ts'
import { reactionChanged, videoChanged } from './videos.events.ts'

/** Ends with the end of the id, so that dropping video 1 leaves video 12. */
export const watchKey = (videoId: number) => `watch ${videoId};`

export const relatedKey = (videoId: number, limit: number, languages: readonly string[]) =>
  `related ${videoId}; ${limit} ${languages.join()}`

interface VideosListening {
  events: Events
  cache: ResponseCache
  related: Related
}

export function listenToVideos({ events, cache, related }: VideosListening): void {
  const dropWatchPage = ({ videoId }: { videoId: number }) => cache.drop(watchKey(videoId))
  const dropAll = () => cache.clear()
  // A watch page carries the counts of comments and likes of its video, and the subscribers of its creator.
  events.on(commentAdded, dropWatchPage)
  events.on(commentChanged, dropWatchPage)
  events.on(reactionChanged, dropWatchPage)
  events.on(subscriptionChanged, () => cache.drop('watch '))
  // Its title, category or creator may have changed. Lists of related videos check themselves whether it may be shown.
  events.on(videoChanged, ({ videoId }) => related.forget(videoId))
  // Any shared list may contain it.
  events.on(videoChanged, dropAll)
  events.on(videoDecided, dropAll)
  events.on(profileChanged, dropAll)
  // Videos are taken off sale with it.
  events.on(monetizationChanged, dropAll)
  events.onGap(dropAll)
}
