/** What visitors' pages show and no other cache of the process knows of: with these events they are drawn again. */
import type { Events } from './events/events.ts'
import { profileChanged } from './features/accounts/accounts.events.ts'
import { commentAdded, commentChanged } from './features/comments/comments.events.ts'
import { featureChanged } from './features/featured/featured.events.ts'
import { videoDecided } from './features/moderation/moderation.events.ts'
import { accountDeleted } from './features/settings/settings.events.ts'
import { subscriptionChanged } from './features/users/users.events.ts'
import { reactionChanged, videoChanged } from './features/videos/videos.events.ts'
import { PAGES } from './http/cached-pages.ts'
import type { ResponseCache } from './lib/response-cache.ts'

export function listenToPages({ events, cache }: { events: Events; cache: ResponseCache }): void {
  const dropPages = () => cache.drop(PAGES)
  events.on(accountDeleted, dropPages)
  events.on(commentAdded, dropPages)
  events.on(commentChanged, dropPages)
  events.on(featureChanged, dropPages)
  events.on(profileChanged, dropPages)
  events.on(reactionChanged, dropPages)
  events.on(subscriptionChanged, dropPages)
  events.on(videoChanged, dropPages)
  events.on(videoDecided, dropPages)
  events.onGap(dropPages)
}
