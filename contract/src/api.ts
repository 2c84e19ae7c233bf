/** The whole surface, feature by feature: a table of contents for the OpenAPI document and the contract test. */

import { accountsApi } from './accounts.ts'
import { advertisingApi } from './advertising.ts'
import { archiveApi } from './archive.ts'
import { auditApi } from './audit.ts'
import { captionsApi } from './captions.ts'
import { categoriesApi, manageCategoriesApi } from './categories.ts'
import { chatApi } from './chat.ts'
import { commentsApi } from './comments.ts'
import { consoleApi } from './console.ts'
import { creatorsApi } from './creators.ts'
import { donationsApi } from './donations.ts'
import { featuredApi } from './featured.ts'
import { forumApi } from './forum.ts'
import { listsApi } from './lists.ts'
import { moderationApi } from './moderation.ts'
import { newsletterApi } from './newsletter.ts'
import { notificationsApi } from './notifications.ts'
import { outboxApi } from './outbox.ts'
import { paymentsApi } from './payments.ts'
import { paymentsAdminApi } from './payments-admin.ts'
import { payoutsApi } from './payouts.ts'
import { peopleApi } from './people.ts'
import { placementsApi } from './placements.ts'
import { playlistsApi } from './playlists.ts'
import { processingApi } from './processing.ts'
import { productsApi } from './products.ts'
import { purchasesApi } from './purchases.ts'
import { pushApi } from './push.ts'
import { reportsApi } from './reports.ts'
import { reviewClaimsApi } from './review-claims.ts'
import { reviewQueueApi } from './review-queue.ts'
import { safetyApi } from './safety.ts'
import { searchApi } from './search.ts'
import { secondReviewsApi } from './second-reviews.ts'
import { settingsApi } from './settings.ts'
import { siteSettingsApi } from './site-settings.ts'
import { sponsorsApi } from './sponsors.ts'
import { suspensionAppealsApi } from './suspension-appeals.ts'
import { testimonialsApi } from './testimonials.ts'
import { uploadsApi } from './uploads.ts'
import { usersApi } from './users.ts'
import { videosApi } from './videos.ts'

export const api = {
  accounts: accountsApi,
  users: usersApi,
  categories: categoriesApi,
  videos: videosApi,
  uploads: uploadsApi,
  captions: captionsApi,
  moderation: moderationApi,
  comments: commentsApi,
  search: searchApi,
  lists: listsApi,
  // Search and channels.
  featured: featuredApi,
  // Playlists.
  playlists: playlistsApi,
  // Notifications.
  notifications: notificationsApi,
  push: pushApi,
  // Settings and mail.
  settings: settingsApi,
  // Payments and ledger.
  payments: paymentsApi,
  // Donations.
  donations: donationsApi,
  // Purchases.
  purchases: purchasesApi,
  // Creators and payouts.
  creators: creatorsApi,
  payouts: payoutsApi,
  paymentsAdmin: paymentsAdminApi,
  // Chat.
  chat: chatApi,
  // Forum.
  forum: forumApi,
  // Reports and safety.
  reports: reportsApi,
  safety: safetyApi,
  suspensionAppeals: suspensionAppealsApi,
  // Sponsors.
  placements: placementsApi,
  sponsors: sponsorsApi,
  // Affiliate products.
  products: productsApi,
  // Advertising and newsletter.
  advertising: advertisingApi,
  newsletter: newsletterApi,
  testimonials: testimonialsApi,
  // Administration.
  console: consoleApi,
  siteSettings: siteSettingsApi,
  people: peopleApi,
  audit: auditApi,
  outbox: outboxApi,
  reviewClaims: reviewClaimsApi,
  secondReviews: secondReviewsApi,
  reviewQueue: reviewQueueApi,
  processing: processingApi,
  manageCategories: manageCategoriesApi,
  archive: archiveApi,
} as const
