/** The card of donations as tests see it: its responses, the requests it sends and its fields. */
import type { DonationOffer } from '@lamplight/contract/donations'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { sessionQuery } from '../../../api/session.ts'
import { donation } from '../../../testing/donations.ts'
import { person, renderLinked, type TestResponses } from '../../../testing/render-app.tsx'
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts'
import { DonateCard } from '../donate-card.tsx'
import { RecentDonations } from '../recent-donations.tsx'

/** The card on a page, which keeps the focus as the shell does. */
function Page({ expected }: { expected: DonationOffer['state'] }) {
  useFocusFallback()
  return (
    <main id="content">
      <DonateCard videoId={3} creator={{ id: 5, displayName: 'Grace' }} expected={expected} />
      <RecentDonations videoId={3} />
    </main>
  )
}

/** A donation that is open, without saved cards. */
export const offer = (changes: Partial<DonationOffer> = {}): DonationOffer => ({
  state: 'open',
  creator: { id: 5, displayName: 'Grace' },
  isTest: true,
  platformFeePercent: 0,
  cards: [],
  ...changes,
})
/** How the site takes payments. */
export const setup = {
  provider: 'sandbox',
  publishableKey: null,
  isTest: true,
  currency: 'usd',
  platformFeePercent: 0,
  holdDays: 0,
}
/** A payment that waits for its card. */
export const started = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  state: 'pending',
  failure: null,
  failureReason: null,
}

/** The requests in order: `METHOD /path` with the body. */
export let sent: [string, unknown][]
/** Each test of the file that calls this begins without requests and drafts. */
export function withoutRequests(): void {
  beforeEach(() => {
    sent = []
    sessionStorage.clear()
  })
}

/** The card of the video with id 3, of a person who is signed in; `expected` by the video's response. */
export async function show(
  given: DonationOffer,
  changes: TestResponses = {},
  expected: DonationOffer['state'] = 'open',
) {
  const note =
    (name: string, body: unknown, status = 201) =>
    async (request: Request) => {
      sent.push([name, await request.json()])
      return { status, body }
    }
  const responses: TestResponses = {
    'GET /api/user': () => ({ body: person() }),
    'GET /api/donations/offer/3': () => ({ body: given }),
    'GET /api/donations/video/3': () => ({ body: [] }),
    'GET /api/payments/setup': () => ({ body: setup }),
    'POST /api/payments/create-donation-intent': note('intent', started),
    'PUT /api/payments/intents/pi_1/save-card': note('save', {}, 200),
    'POST /api/payments/sandbox/pay': note('pay', { ...started, state: 'succeeded' }, 200),
    'POST /api/donations': note('record', donation),
    ...changes,
  }
  const shown = await renderLinked(<Page expected={expected} />, { responses })
  shown.queryClient.setQueryData(sessionQuery.queryKey, person())
  return shown
}
/** The button of a quick donation. */
export const quick = (dollars: number) => screen.findByRole('button', { name: `$${dollars}` })
export const cardNumber = () => screen.findByRole('textbox', { name: /Card number/ })
export const declined = { ...started, state: 'failed', failure: 'Your card was declined.', failureReason: null }

/** The field of another amount. */
export const amount = () => screen.findByRole('spinbutton', { name: /Amount/ })
/** The button that leads from the form to the card. */
export const goOn = () => screen.getByRole('button', { name: 'Continue' })
