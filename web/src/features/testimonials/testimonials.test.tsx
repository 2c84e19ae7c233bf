import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { WatchTestimonial } from './testimonials-panel.tsx'

const quote = 'We watch together on Friday evenings.'

it('a testimonial shows quote, name, title and picture of its author [M-NEWS-08, V-WATCH-26]', async () => {
  const author = { name: 'Ruth Weber', title: 'Choir leader', avatarUrl: '/pictures/a.webp' }
  await renderPart(<WatchTestimonial />, {
    responses: { 'GET /api/testimonials': () => ({ body: [{ id: 1, quote, author }] }) },
  })
  const card = await screen.findByRole('figure')
  expect(card.querySelector('blockquote')?.textContent).toBe(quote)
  expect(card.querySelector('figcaption')?.textContent).toBe('Ruth WeberChoir leader')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/pictures/a.webp')
})

it('the card is hidden without a testimonial', async () => {
  const { container, queryClient } = await renderPart(<WatchTestimonial />, {
    responses: { 'GET /api/testimonials': () => ({ body: [] }) },
  })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(container.querySelector('figure')).toBeNull()
})
