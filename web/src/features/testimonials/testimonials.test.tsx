import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp, renderPart } from '../../testing/render-app.tsx'
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

it('one that another moderator has changed is not overwritten before the moderator knows', async () => {
  const sent: object[] = []
  const stored = (quote: string, sortOrder: number) => ({
    ...{ id: 1, quote, author: { name: 'Ruth Weber', title: '', avatarUrl: null } },
    ...{ place: 'watch', sortOrder, isShown: true },
  })
  let now = stored(quote, 0)
  const { actor } = await renderApp('/admin/testimonials', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/testimonials': () => ({ body: [now] }),
      'PUT /api/admin/testimonials/1': async (request) => {
        sent.push(await request.json())
        return { body: now }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Edit Ruth Weber’s testimonial' }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = dialog.getByLabelText(/^Quote/)
  await actor.type(box, ' All of us.')
  now = stored('We watch alone.', 5)
  const save = dialog.getByRole('button', { name: 'Save' })
  await actor.click(save)
  await dialog.findByText(/changed elsewhere in the meantime to “.?We watch alone\..?”/)
  expect([document.activeElement, sent]).toEqual([box, []])
  await actor.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ quote: `${quote} All of us.`, previous: { quote: 'We watch alone.' } }])
  expect(sent[0]).not.toHaveProperty('sortOrder')
})

it('one that another moderator has removed meanwhile leaves the list, also when only the response was lost', async () => {
  const stored = (id: number, name: string) => ({
    ...{ id, quote, author: { name, title: '', avatarUrl: null }, place: 'watch', sortOrder: 0, isShown: true },
  })
  let list = [stored(1, 'Ruth Weber'), stored(2, 'Omar Haddad'), stored(3, 'Noa Levi')]
  const { actor } = await renderApp('/admin/testimonials', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/testimonials': () => ({ body: list }),
      'DELETE /api/admin/testimonials/1': () => {
        list = list.filter(({ id }) => id !== 1)
        return { status: 404, body: { status: 404, code: 'testimonial_not_found', detail: 'None.' } }
      },
      'DELETE /api/admin/testimonials/2': () => {
        list = list.filter(({ id }) => id !== 2)
        throw new TypeError('Failed to fetch')
      },
    },
  })
  const remove = async (name: string) => {
    await actor.click(await screen.findByRole('button', { name: `Remove ${name}’s testimonial` }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await actor.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect.poll(() => screen.queryByText(name)).toBeNull()
  }
  await remove('Ruth Weber')
  await actor.click(await screen.findByRole('button', { name: 'Close' }))
  await remove('Omar Haddad')
  expect(screen.queryByText('The testimonial could not be changed')).toBeNull()
})

it('one that is removed while it is edited can no longer be saved, and what was entered can be copied', async () => {
  let list = [
    { id: 1, quote, author: { name: 'Ruth', title: '', avatarUrl: null }, place: 'watch', sortOrder: 0, isShown: true },
  ]
  const { actor } = await renderApp('/admin/testimonials', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/testimonials': () => ({ body: list }),
      'PUT /api/admin/testimonials/1': () => {
        list = []
        return { status: 404, body: { status: 404, code: 'testimonial_not_found', detail: 'None.' } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: /^Edit Ruth/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = dialog.getByLabelText<HTMLTextAreaElement>(/^Quote/)
  await actor.type(box, ' All of us.')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This testimonial no longer exists.')
  expect(box.value).toBe(`${quote} All of us.`)
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('one whose response was lost counts as added, if it was', async () => {
  let list: object[] = []
  let attempts = 0
  const { actor } = await renderApp('/admin/testimonials', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/testimonials': () => ({ body: list }),
      'POST /api/admin/testimonials': () => {
        attempts += 1
        const author = { name: 'Noa Levi', title: '', avatarUrl: null }
        list = [{ id: 4, quote, author, place: 'watch', sortOrder: 0, isShown: true }]
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: list[0] }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add testimonial' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText(/^Quote/), quote)
  await actor.type(dialog.getByLabelText(/^Name/), 'Noa Levi')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit Noa Levi’s testimonial' })).toBeTruthy()
  expect(screen.queryByText('The testimonial could not be changed')).toBeNull()
})
