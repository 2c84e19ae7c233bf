/** The console: pages of moderators and admins, inside one shell with its navigation. */
import { UPLOADER_MAX } from '@lamplight/contract/review-queue'
import { createRoute } from '@tanstack/react-router'
import { forMembers, requireSession } from '../guards.ts'
import { frame, page } from '../pages.ts'
import { textParameter, wordsParameter } from '../search-params.ts'
import { root } from './root.ts'

const shell = createRoute({
  getParentRoute: () => root,
  id: 'console',
  beforeLoad: forMembers,
  ...frame('console/console-shell', 'ConsoleShell'),
})
const getParentRoute = () => shell

const overview = createRoute({
  getParentRoute,
  path: '/admin',
  beforeLoad: requireSession,
  ...page('console/console', 'ConsolePage'),
})

/** The tab and the filters; the page drops invalid values. */
interface QueueSearch {
  tab?: 'approved' | 'rejected'
  category?: string
  language?: string
  age?: string
  uploader?: string
  only?: string
}

/** Open to everybody, as the documents require: others see that it is for moderators. */
const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  validateSearch: ({ tab, ...raw }: Record<string, unknown>): QueueSearch => ({
    ...(tab === 'approved' || tab === 'rejected' ? { tab } : {}),
    ...textParameter(raw, 'category'),
    ...textParameter(raw, 'language'),
    ...textParameter(raw, 'age'),
    ...wordsParameter(raw, 'uploader', UPLOADER_MAX),
    ...textParameter(raw, 'only'),
  }),
  ...page('moderation/moderation', 'ModerationPage'),
})

const reports = createRoute({
  getParentRoute,
  path: '/admin/reports',
  beforeLoad: requireSession,
  ...page('reports/queue', 'ReportsQueuePage'),
})

const secondReviews = createRoute({
  getParentRoute,
  path: '/admin/second-reviews',
  beforeLoad: requireSession,
  ...page('moderation/second-reviews', 'SecondReviewsPage'),
})

const sponsorReview = createRoute({
  getParentRoute,
  path: '/admin/sponsors',
  beforeLoad: requireSession,
  ...page('sponsors/sponsor-review', 'SponsorReviewPage'),
})

const products = createRoute({
  getParentRoute,
  path: '/admin/products',
  beforeLoad: requireSession,
  ...page('products/staff-products', 'StaffProductsPage'),
})

const inquiries = createRoute({
  getParentRoute,
  path: '/admin/inquiries',
  beforeLoad: requireSession,
  ...page('advertising/inquiries', 'InquiriesPage'),
})

const subscribers = createRoute({
  getParentRoute,
  path: '/admin/newsletter',
  beforeLoad: requireSession,
  ...page('newsletter/subscribers', 'SubscribersPage'),
})

const testimonials = createRoute({
  getParentRoute,
  path: '/admin/testimonials',
  beforeLoad: requireSession,
  ...page('testimonials/testimonials', 'TestimonialsPage'),
})

const people = createRoute({
  getParentRoute,
  path: '/admin/people',
  beforeLoad: requireSession,
  ...page('people/people', 'PeoplePage'),
})

const jobs = createRoute({
  getParentRoute,
  path: '/admin/jobs',
  beforeLoad: requireSession,
  ...page('processing/processing', 'ProcessingPage'),
})

const categories = createRoute({
  getParentRoute,
  path: '/admin/categories',
  beforeLoad: requireSession,
  ...page('categories/categories', 'CategoriesPage'),
})

const archive = createRoute({
  getParentRoute,
  path: '/admin/import',
  beforeLoad: requireSession,
  ...page('archive/import', 'ImportPage'),
})

const audit = createRoute({
  getParentRoute,
  path: '/admin/audit',
  beforeLoad: requireSession,
  ...page('audit/audit', 'AuditPage'),
})

const outbox = createRoute({
  getParentRoute,
  path: '/admin/outbox',
  beforeLoad: requireSession,
  ...page('outbox/outbox', 'OutboxPage'),
})

const settings = createRoute({
  getParentRoute,
  path: '/admin/settings',
  beforeLoad: requireSession,
  ...page('site/site-settings', 'SiteSettingsPage'),
})

const payouts = createRoute({
  getParentRoute,
  path: '/admin/payouts',
  beforeLoad: requireSession,
  ...page('admin/payouts', 'PayoutsPage'),
})

const payments = createRoute({
  getParentRoute,
  path: '/admin/payments',
  beforeLoad: requireSession,
  ...page('admin/payments', 'PaymentsPage'),
})

const disputes = createRoute({
  getParentRoute,
  path: '/admin/disputes',
  beforeLoad: requireSession,
  ...page('admin/disputes', 'DisputesPage'),
})

const books = createRoute({
  getParentRoute,
  path: '/admin/books',
  beforeLoad: requireSession,
  ...page('admin/books', 'BooksPage'),
})

const moneyLog = createRoute({
  getParentRoute,
  path: '/admin/money-log',
  beforeLoad: requireSession,
  ...page('admin/money-log', 'MoneyLogPage'),
})

export const staffRoutes = [
  shell.addChildren([
    ...[overview, moderation, reports, secondReviews, sponsorReview, products],
    ...[inquiries, subscribers, testimonials, payouts, payments],
    ...[disputes, books, moneyLog],
    ...[people, jobs, categories, archive, settings, outbox, audit],
  ]),
] as const
