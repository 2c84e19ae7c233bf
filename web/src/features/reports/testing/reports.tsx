/** A reported comment as tests see it: its case, the notice to its author, and the pages. */
import { type CaseNotice, type ReportCase, type ReportCasePage, reportsApi } from '@lamplight/contract/reports'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

export const target = {
  type: 'comment',
  id: 4,
  title: 'Evening prayer',
  text: 'An unkind comment',
  path: '/video/3',
} as const
/** The case as the queue lists it. */
export const found: ReportCase = {
  id: 8,
  state: 'open',
  isUrgent: true,
  createdAt: new Date().toISOString(),
  reportCount: 2,
  reasons: ['harassment', 'hate'],
  target,
  author: { id: 5, displayName: 'Yusuf', avatarUrl: null, role: 'user' },
  decision: null,
  decider: null,
}
/** The case as its card shows it. */
export const details: ReportCasePage = {
  ...found,
  reports: [
    {
      id: 1,
      reporter: { id: 6, displayName: 'Grace', avatarUrl: null },
      reason: 'harassment',
      text: 'It hurts',
      createdAt: found.createdAt,
    },
  ],
  now: { title: target.title, text: target.text, isRemoved: false },
  appeal: null,
  earlierDecisions: [],
  viewer: { canDecide: true, needsAdmin: false, canRemove: true, canSuspend: true },
}
/** The decision, as the author of the comment reads it. */
export const notice: CaseNotice = {
  id: 8,
  role: 'author',
  state: 'decided',
  createdAt: found.createdAt,
  target,
  decision: {
    outcome: 'uphold',
    isRemoved: true,
    suspension: null,
    reason: 'harassment',
    note: 'Please be kind.',
    decidedAt: found.createdAt,
  },
  canAppeal: true,
}

export const staff = person({ role: 'moderator' })

const responses = (changes: TestResponses = {}): TestResponses => ({
  'GET /api/admin/reports': () => ({ body: reportsApi.queue.response.parse([found]) }),
  'GET /api/admin/reports/counts': () => ({ body: { open: 1, appealed: 0 } }),
  'GET /api/admin/reports/8': () => ({ body: reportsApi.case.response.parse(details) }),
  'GET /api/reports': () => ({ body: reportsApi.mine.response.parse([notice]) }),
  'GET /api/admin/word-filter': () => ({ body: { areas: ['forum'], words: ['scam'] } }),
  ...changes,
})
/** Renders a page, for staff by default. */
export const open = (path: string, changes: TestResponses = {}, user = staff) =>
  renderApp(path, { user, responses: responses(changes) })
