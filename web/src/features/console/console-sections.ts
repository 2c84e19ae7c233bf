import type { Overview } from '@lamplight/contract/console'
import type { LinkProps } from '@tanstack/react-router'
import type { PlainKey } from '../../i18n/catalog.ts'

export interface ConsoleSection {
  to: LinkProps['to'] & string
  text: PlainKey
  /** The count of waiting items. */
  waiting?: Exclude<keyof Overview, 'booksCheckedAt'>
  /** The tab of the waiting items, where it is not the first one: the page opens with it while there are any. */
  waitingTab?: string
  isForAdmins?: boolean
}

export interface ConsoleGroup {
  text: PlainKey
  sections: readonly ConsoleSection[]
}

/** Every page of the console except the overview, in the order of its navigation. */
const consoleGroups: readonly ConsoleGroup[] = [
  {
    text: 'console.groupReview',
    sections: [
      { to: '/moderation', text: 'console.videos', waiting: 'pendingVideos' },
      { to: '/admin/reports', text: 'console.reports', waiting: 'openReports' },
      { to: '/admin/second-reviews', text: 'console.secondReviews', waiting: 'secondReviews' },
      { to: '/admin/sponsors', text: 'console.sponsors', waiting: 'pendingSponsors' },
      { to: '/admin/products', text: 'console.products', waiting: 'waitingProducts', waitingTab: 'waiting' },
      { to: '/admin/inquiries', text: 'console.inquiries', waiting: 'openInquiries' },
      { to: '/admin/jobs', text: 'console.jobs', waiting: 'failedVideos' },
    ],
  },
  {
    text: 'console.groupCommunity',
    sections: [
      { to: '/admin/people', text: 'console.people' },
      { to: '/admin/newsletter', text: 'console.newsletter' },
      { to: '/admin/testimonials', text: 'console.testimonials' },
    ],
  },
  {
    text: 'console.groupMoney',
    sections: [
      { to: '/admin/payouts', text: 'console.payouts', waiting: 'openPayouts', isForAdmins: true },
      { to: '/admin/disputes', text: 'console.disputes', waiting: 'openDisputes', isForAdmins: true },
      { to: '/admin/payments', text: 'console.payments', isForAdmins: true },
      { to: '/admin/books', text: 'console.books', isForAdmins: true },
      { to: '/admin/money-log', text: 'console.moneyLog', isForAdmins: true },
    ],
  },
  {
    text: 'console.groupSite',
    sections: [
      { to: '/admin/categories', text: 'console.categories', isForAdmins: true },
      { to: '/admin/import', text: 'console.archive', isForAdmins: true },
      { to: '/admin/settings', text: 'console.settings', isForAdmins: true },
      { to: '/admin/outbox', text: 'console.outbox', isForAdmins: true },
      { to: '/admin/audit', text: 'console.audit', isForAdmins: true },
    ],
  },
]

/** The search parameters of the link to a page where `count` items wait. */
export const searchOf = ({ waitingTab }: ConsoleSection, count: number): { tab?: string } =>
  count > 0 && waitingTab ? { tab: waitingTab } : {}

/** The groups with the pages that this role may open. */
export function groupsFor(isAdmin: boolean): readonly ConsoleGroup[] {
  return consoleGroups
    .map(({ text, sections }) => ({ text, sections: sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins) }))
    .filter(({ sections }) => sections.length > 0)
}
