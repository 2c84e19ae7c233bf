import type { Overview } from '@lamplight/contract/console'
import type { LinkProps } from '@tanstack/react-router'
import type { PlainKey } from '../../i18n/catalog.ts'

export interface ConsoleSection {
  to: LinkProps['to'] & string
  text: PlainKey
  /** The count of waiting items. */
  waiting?: Exclude<keyof Overview, 'booksCheckedAt'>
  isForAdmins?: boolean
}

/** Every page of the console except the overview, in the order of its navigation. */
export const consoleSections: readonly ConsoleSection[] = [
  { to: '/moderation', text: 'console.videos', waiting: 'pendingVideos' },
  { to: '/admin/people', text: 'console.people' },
  { to: '/admin/reports', text: 'console.reports', waiting: 'openReports' },
  { to: '/admin/jobs', text: 'console.jobs', waiting: 'failedVideos' },
  { to: '/admin/sponsors', text: 'console.sponsors', waiting: 'pendingSponsors' },
  { to: '/admin/products', text: 'console.products', waiting: 'waitingProducts' },
  { to: '/admin/inquiries', text: 'console.inquiries', waiting: 'openInquiries' },
  { to: '/admin/newsletter', text: 'console.newsletter' },
  { to: '/admin/testimonials', text: 'console.testimonials' },
  { to: '/admin/payouts', text: 'console.payouts', waiting: 'openPayouts', isForAdmins: true },
  { to: '/admin/payments', text: 'console.payments', isForAdmins: true },
  { to: '/admin/disputes', text: 'console.disputes', waiting: 'openDisputes', isForAdmins: true },
  { to: '/admin/books', text: 'console.books', isForAdmins: true },
  { to: '/admin/money-log', text: 'console.moneyLog', isForAdmins: true },
  { to: '/admin/categories', text: 'console.categories', isForAdmins: true },
  { to: '/admin/import', text: 'console.archive', isForAdmins: true },
  { to: '/admin/settings', text: 'console.settings', isForAdmins: true },
  { to: '/admin/outbox', text: 'console.outbox', isForAdmins: true },
  { to: '/admin/audit', text: 'console.audit', isForAdmins: true },
]
