import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'

const FAILED = 'The list of categories could not be loaded. Please try again.'
const categories = { body: [{ id: 2, name: 'Study' }] }
const video = makeWatchVideo({ id: 5, categoryId: 2, user: { ...makeWatchVideo().user, id: 7 } })
const rates = {
  cpmCents: { sidebar: 500, feed: 500, 'video-pre': 1000, 'video-post': 1000, featured: 1500 },
  ...{ premiumCpmCents: 200, creatorSharePercent: 50 },
}

/** The forms with a category, and the button that opens them. */
const FORMS = [
  { form: 'a new video', path: '/upload', button: undefined },
  { form: 'one’s own video', path: '/studio/5', button: undefined },
  { form: 'sponsored content', path: '/sponsored-content', button: 'Create New' },
  { form: 'a product', path: '/affiliate-products', button: 'Add Product' },
]
const others: TestResponses = {
  'GET /api/videos/5': () => ({ body: video }),
  'GET /api/sponsored-content/rates': () => ({ body: rates }),
  'GET /api/sponsored-content/advertiser/7': () => ({ body: [] }),
  'GET /api/affiliate-products': () => ({ body: [] }),
}
const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /Category/ })
const names = async () => [...(await field()).options].map(({ text }) => text)

describe.each(FORMS)('the categories of the form for $form', ({ path, button }) => {
  it('are read again by a button when they could not be read; then the field has the focus', async () => {
    let isReachable = false
    const { actor } = await renderApp(path, {
      user: person(),
      responses: { ...others, 'GET /api/categories': () => (isReachable ? categories : { status: 500 }) },
    })
    if (button) await actor.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement)
    expect((await screen.findByText(FAILED)).closest('[role=alert]')).toBeTruthy()
    expect(await names()).not.toContain('Study')
    const retry = screen.getByText(FAILED).parentElement?.querySelector('button') as HTMLButtonElement
    await actor.click(retry)
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull())
    expect(screen.getByText(FAILED)).toBeTruthy()
    isReachable = true
    await actor.click(retry)
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
    expect(await names()).toContain('Study')
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
  })
})

it('the message and its button stay while the categories are read again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isReachable = false
  const { actor } = await renderApp('/upload', {
    user: person(),
    responses: {
      'GET /api/categories': async () => {
        if (!isReachable) return { status: 500 }
        await promise
        return categories
      },
    },
  })
  await screen.findByText(FAILED)
  const retry = screen.getByText(FAILED).parentElement?.querySelector('button') as HTMLButtonElement
  isReachable = true
  await actor.click(retry)
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(retry)
  resolve()
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
})
