import type { ErrorCode } from '@lamplight/contract/errors'
import type { QueryClient } from '@tanstack/react-query'
import { refreshQueries, type Target } from './responses-of.ts'

const VIDEO = [
  ...([{ path: '/api/videos' }, { path: '/api/videos/:id' }, { path: '/api/videos/search' }] as const),
  ...['/api/subscriptions', '/api/history', '/api/watch-later', '/api/liked-videos', '/api/continue-watching'],
  ...(['/api/playlists', '/api/moderation/queue', { path: '/api/users/:id/videos' }] as const),
]
const COMMENTS: readonly Target[] = [
  { path: '/api/videos/:id/comments' },
  { path: '/api/videos/:id/comments/:commentId/replies' },
]
const FORUM: readonly Target[] = ['/api/forum/topics', '/api/forum/categories', '/api/forum/search']
const PLAYLISTS: readonly Target[] = ['/api/playlists', { path: '/api/users/:id/playlists' }]
const PERSON: readonly Target[] = [{ path: '/api/users/:id' }, '/api/subscriptions', '/api/admin/people']
const ROOM: readonly Target[] = ['/api/chat/rooms']
const PRODUCTS: readonly Target[] = ['/api/affiliate-products', '/api/admin/affiliate-products']
const OFFER: readonly Target[] = [{ path: '/api/videos/:id' }, '/api/donations/offer']
const SALE: readonly Target[] = [{ path: '/api/videos/:id' }, { path: '/api/videos/:id/purchase-status' }]
const CARDS: readonly Target[] = ['/api/payments/cards', '/api/donations/offer']
const CREATOR: readonly Target[] = ['/api/creator-account', '/api/earnings', '/api/payouts']
const SPONSORED: readonly Target[] = [
  '/api/sponsored-content/advertiser',
  { path: '/api/sponsored-content' },
  { path: '/api/sponsored-content/:id' },
]

/** The responses that show an earlier state when a write is refused with this code: what it is about has changed, or is gone. */
export const OUTDATED_BY: Readonly<Partial<Record<ErrorCode, readonly Target[]>>> = {
  video_not_found: VIDEO,
  already_published: VIDEO,
  not_rejected: VIDEO,
  still_processing: [{ path: '/api/videos/:id' }, '/api/admin/processing'],
  captions_not_found: [{ path: '/api/videos/:id' }],
  thumbnail_not_found: [{ path: '/api/videos/:id/thumbnails' }],
  category_hidden: ['/api/categories'],
  category_not_found: ['/api/categories'],
  comment_not_found: COMMENTS,
  playlist_not_found: PLAYLISTS,
  playlist_removed: PLAYLISTS,
  user_not_found: PERSON,
  no_email: ['/api/settings'],
  card_not_found: CARDS,
  donations_not_accepted: OFFER,
  not_for_sale: SALE,
  already_purchased: SALE,
  creator_account_exists: CREATOR,
  creator_account_not_found: CREATOR,
  monetization_disabled: CREATOR,
  payment_email_required: CREATOR,
  paypal_account_required: CREATOR,
  chat_room_not_found: ROOM,
  chat_room_archived: ROOM,
  chat_room_public: ROOM,
  forum_category_not_found: FORUM,
  topic_not_found: FORUM,
  topic_locked: FORUM,
  post_not_found: FORUM,
  report_target_not_found: [...VIDEO, ...COMMENTS, ...FORUM, ...PLAYLISTS, ...PERSON, ...PRODUCTS],
  sponsor_not_found: SPONSORED,
  sponsor_step_impossible: SPONSORED,
  sponsor_already_paid: SPONSORED,
  product_not_found: PRODUCTS,
}

/** After a refused write: reads again what the page shows of it. */
export async function refreshOutdated(client: QueryClient, code: ErrorCode): Promise<void> {
  await refreshQueries(client, ...(OUTDATED_BY[code] ?? []))
}
