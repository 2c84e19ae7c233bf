import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { settingsResponses } from '../../testing/settings.ts'
import { header, open, sidebar } from './testing/shell.tsx'

describe('a page change', () => {
  it('moves the focus to the new heading, changes the title and announces it', async () => {
    const { actor } = await open()
    await actor.click(within(await sidebar()).getByRole('link', { name: 'History' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('History - Lamplight')
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(spoken).toContain('History - Lamplight')
  })

  it('back returns the focus to the link that led away; a new visit to the same page starts at its heading', async () => {
    const { actor, router } = await renderApp('/you', { user: person() })
    const link = async () => within(await screen.findByRole('main')).findByRole('link', { name: 'History' })
    await actor.click(await link())
    const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    router.history.back()
    await screen.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    await waitFor(async () => expect(document.activeElement).toBe(await link()))
    await actor.click(within(await sidebar()).getByRole('link', { name: 'Playlists' }))
    await screen.findByRole('heading', { level: 1, name: 'Playlists' })
    await router.navigate({ to: '/you' })
    const again = await screen.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('to the search on a phone moves the focus into its box; where the header has the box, to the heading', async () => {
    const { actor } = await open()
    const button = async () => (await header()).getByRole('link', { name: 'Search' })
    await actor.click(await button())
    const main = within(await screen.findByRole('main'))
    const box = await main.findByRole('combobox', { name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await actor.click(within(await sidebar()).getByRole('link', { name: 'History' }))
    await screen.findByRole('heading', { level: 1, name: 'History' })
    vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
      return this.closest('[data-first-field]') === null
    })
    await actor.click(await button())
    const heading = await screen.findByRole('heading', { level: 1, name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('to a part of a page moves the focus to the heading of that part, with the way back to the link', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { actor, router } = await renderApp('/notifications', { user: person(), responses: settingsResponses() })
    const link = () => screen.findByRole('link', { name: 'Notification settings' })
    await actor.click(await link())
    const heading = await screen.findByRole('heading', { level: 2, name: 'Notifications' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    // The section comes with its data: the router has looked for it before.
    expect(scrolled.mock.contexts).toContain(document.getElementById('notifications'))
    router.history.back()
    await waitFor(async () => expect(document.activeElement).toBe(await link()))
  })

  it('to a part that is not there moves the focus to the heading of the page', async () => {
    const { router } = await renderApp('/you', { user: person() })
    await screen.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    await router.navigate({ to: '/history', hash: 'nothing' })
    const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('within a page, a link to one of its parts moves the focus there', async () => {
    const { actor } = await renderApp('/advertise', { user: person() })
    await actor.click(await screen.findByRole('link', { name: 'Contact Us' }))
    const heading = screen.getByRole('heading', { level: 2, name: 'Contact Us' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('has a skip link to the content', async () => {
    await open()
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
  })
})
