/** The dashboard of a creator as tests see it: records, responses and the requests that it sends. */
import type { CreatorAccount, CreatorDay } from '@lamplight/contract/creators'
import type { Payout } from '@lamplight/contract/payouts'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

/** The creator, as the page of a user receives them. */
export const user = {
  ...{ id: 7, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 0, role: 'user' },
  ...{ bio: '', website: null, createdAt: '2026-01-01T00:00:00.000Z', totalViews: 0, videoCount: 0 },
  ...{ languages: [], banner: [], pinnedVideo: null },
  viewer: { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: true },
}
/** An account that earns, without an open payout, with these changes. */
export const account = (changes: Partial<CreatorAccount> = {}): CreatorAccount => ({
  ...{ id: 3, userId: 7, paymentEmail: 'grace@payments.test', paypalAccountId: 'grace@paypal.test' },
  ...{
    isMonetizationEnabled: true,
    totalEarnings: 123.4,
    availableBalance: 80,
    pendingBalance: 0,
    owedBalance: 0,
    lastPayout: null,
  },
  ...{ createdAt: '2026-02-03T12:00:00.000Z', minimumPayout: 25, platformFeePercent: 0, holdDays: 0 },
  ...{ payoutsPausedUntil: null, openPayout: null, needsConfirmedEmail: false },
  ...changes,
})

export const payout = (changes: Partial<Payout> = {}): Payout => ({
  ...{ id: 1, payoutDate: '2026-03-05T12:00:00.000Z', amount: 40, paymentMethod: 'PayPal', status: 'pending' },
  ...{ notes: '', completedAt: null },
  ...changes,
})
const days: CreatorDay[] = [
  { date: '2026-03-03', earnings: 0, views: 4 },
  { date: '2026-03-04', earnings: 4.99, views: 6 },
]
/** A refusal of the API. */
export const problem = (status: number, code?: string, detail = '') => ({
  status,
  body: { type: 'about:blank', status, title: '', detail, ...(code && { code }) },
})

/** The requests as `METHOD /path` with the body, in order. */
export let sent: [string, unknown][]
/** Each test of the file that calls this begins without requests. */
export function withoutRequests(): void {
  beforeEach(() => {
    sent = []
  })
}

/** A response that is recorded in `sent` under this name. */
export const note =
  (name: string, body: unknown, status = 200) =>
  async (request: Request) => {
    sent.push([name, JSON.parse((await request.text()) || 'null')])
    return { status, body }
  }

/** Renders the dashboard of the creator, whom the person is by default. */
export const show = (changes: TestResponses = {}, path = '/monetization/7', who = person()) =>
  renderApp(path, {
    user: who,
    responses: {
      'GET /api/users/7': () => ({ body: user }),
      'GET /api/creator-account/7': () => ({ body: account() }),
      'GET /api/creator-account/3/statistics': () => ({ body: days }),
      'GET /api/earnings/creator/3': () => ({ body: [] }),
      'GET /api/payouts/3': () => ({ body: [] }),
      'GET /api/settings': () => ({
        body: {
          ...{ displayName: 'Grace', avatarUrl: null, bio: '', website: null, email: null, isEmailVerified: false },
          ...{ language: 'en', isHistoryPaused: false, canMail: false },
          ...{ contentLanguages: [], passwordMinimum: 12, confirmation: null },
        },
      }),
      ...changes,
    },
  })

/** The heading of the dashboard. */
export const title = () => screen.findByRole('heading', { name: 'Creator Dashboard' })
export const tab = (name: string) => screen.findByRole('tab', { name })
export const textbox = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
