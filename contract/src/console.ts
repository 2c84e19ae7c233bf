import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment } from './primitives.ts'

/** What waits for staff, and how the site is doing. Money is for admins: null for moderators. */
export const Overview = z.object({
  pendingVideos: z.int(),
  failedVideos: z.int(),
  openReports: z.int(),
  pendingSponsors: z.int(),
  openInquiries: z.int(),
  waitingProducts: z.int(),
  openPayouts: z.nullable(z.int()),
  /** Disputes that the bank has not decided. */
  openDisputes: z.nullable(z.int()),
  /** Of the last check of the books; null before the first one, and where it could not be finished. */
  booksProblems: z.nullable(z.int()),
  booksCheckedAt: z.nullable(Moment),
  people: z.int(),
  /** Within the last seven days. */
  newPeople: z.int(),
  newVideos: z.int(),
})
export type Overview = z.infer<typeof Overview>

export const consoleApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'staff',
    summary: 'What waits for staff',
    reply: Overview,
    status: 200,
    errors: [],
  }),
}
