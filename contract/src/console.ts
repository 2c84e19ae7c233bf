import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment } from './primitives.ts'

/** Open work for staff, and the state of the site. Money is for admins: null for moderators. */
export const Overview = z.object({
  pendingVideos: z.int(),
  failedVideos: z.int(),
  openReports: z.int(),
  /** Decisions that wait for a second look by this person. */
  secondReviews: z.int(),
  pendingSponsors: z.int(),
  openInquiries: z.int(),
  waitingProducts: z.int(),
  openPayouts: z.nullable(z.int()),
  /** Disputes that the bank has not decided. */
  openDisputes: z.nullable(z.int()),
  /** Result of the last ledger check; null before the first one, and when it could not be finished. */
  booksProblems: z.nullable(z.int()),
  booksCheckedAt: z.nullable(Moment),
  people: z.int(),
  /** Within the last seven days. */
  newPeople: z.int(),
  newVideos: z.int(),
})
export type Overview = z.infer<typeof Overview>

/** One day (UTC) of the site. */
export const OverviewDay = z.object({
  day: z.string(),
  signUps: z.int(),
  uploads: z.int(),
  watchMinutes: z.int(),
  /** Dollars given; for admins: null for moderators. */
  gifts: z.nullable(z.number()),
  /** At the end of the day. */
  videosWaiting: z.int(),
  reportsWaiting: z.int(),
})
export type OverviewDay = z.infer<typeof OverviewDay>

/** Spans the overview offers, days. */
export const OVERVIEW_SPANS = [7, 30, 90] as const

/** The steps an operator takes before a site is ready for people, in this order. */
export const CHECKLIST_STEPS = ['admin', 'name', 'categories', 'rules', 'mail', 'backup', 'video'] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]
/** Nothing in the site shows whether these are done: admins say so. */
export const CONFIRMED_STEPS = ['categories', 'backup'] as const satisfies readonly ChecklistStep[]

export const Checklist = z.array(z.object({ step: z.enum(CHECKLIST_STEPS), isDone: z.boolean() }))
export type Checklist = z.infer<typeof Checklist>

export const consoleApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'staff',
    summary: 'Counts of the work that waits for staff',
    response: Overview,
    status: 200,
    errors: [],
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/admin/overview/days',
    access: 'staff',
    summary: 'The last days of the site, oldest first',
    query: z.object({ days: z.optional(z.pipe(z.string().check(z.regex(/^(7|30|90)$/)), z.transform(Number))) }),
    response: z.array(OverviewDay),
    status: 200,
    errors: [],
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/api/admin/checklist',
    access: 'admin',
    summary: 'The remaining steps before the site is ready for people',
    response: Checklist,
    status: 200,
    errors: [],
  }),
  confirmStep: endpoint({
    method: 'POST',
    path: '/api/admin/checklist/:step',
    access: 'admin',
    summary: 'Say that a step is done which the site cannot see',
    params: z.object({ step: z.enum(CONFIRMED_STEPS) }),
    response: Checklist,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
}
