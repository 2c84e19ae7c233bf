import type { Events } from '../../events/events.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { commentAdded, commentChanged } from './comments.events.ts'

/** The key prefix of all cached pages of one video. */
export const pagesKey = (videoId: number) => `comments ${videoId};`
/** What the comments need to know of their video. */
export const videoKey = (videoId: number) => `commented ${videoId};`

export function listenToComments({ events, cache }: { events: Events; cache: ResponseCache }): void {
  const drop = ({ videoId }: { videoId: number }) => {
    cache.drop(pagesKey(videoId))
    cache.drop(videoKey(videoId))
  }
  events.on(commentAdded, drop)
  events.on(commentChanged, drop)
}
