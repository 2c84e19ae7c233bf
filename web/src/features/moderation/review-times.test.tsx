import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { reviewTimesQuery } from './review-times.queries.ts'

const openRules = (times: object) =>
  renderApp('/rules', {
    user: null,
    responses: { 'GET /api/moderation/review-times': () => ({ body: { decisions: 40, ...times } }) },
  })

it('the rules say to everybody how long reviews have taken', async () => {
  await openRules({ halfWithin: 4.2 * 3600, mostWithin: 1500 })
  await screen.findByText(
    'In the last 90 days, half of all reviews took 5 hours or less, and 95% took 25 minutes or less.',
  )
})

it('before an upload it is said too, among what happens next', async () => {
  await renderApp('/upload', {
    user: person(),
    responses: {
      'GET /api/moderation/review-times': () => ({ body: { decisions: 40, halfWithin: 3_000, mostWithin: 90_000 } }),
    },
  })
  const sentence = 'In the last 90 days, half of all reviews took 50 minutes or less, and 95% took 25 hours or less.'
  const notice = await screen.findByRole('region', { name: 'Before you upload' })
  await within(notice).findByText(sentence)
})

it('with too few decisions nothing is said', async () => {
  const { queryClient } = await openRules({ halfWithin: null, mostWithin: null })
  await expect.poll(() => queryClient.getQueryData(reviewTimesQuery.queryKey)).toBeDefined()
  expect(screen.queryByText(/half of all reviews/)).toBeNull()
})
