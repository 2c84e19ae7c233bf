import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AppSurroundings } from '../../testing/render-app.tsx'
import * as shareLink from './share-link.ts'
import { heading, openVideo, watchVideo } from './testing/watch-page.tsx'

it('Share offers three networks first [V-SHARE-01, V-SHARE-02, V-SHARE-03]', async () => {
  expect((await shareEntries()).slice(0, 3)).toEqual(['Facebook', 'Twitter', 'LinkedIn'])
})

it('then email, the link, and more ways with it [V-SHARE-04, V-SHARE-05]', async () => {
  expect((await shareEntries()).slice(3)).toEqual(['Email', 'Copy Link', 'Start time'])
})

it('Email opens a new message with the title and the link of the video [V-SHARE-04]', async () => {
  // A fragment, because jsdom opens no other address.
  const written = vi.spyOn(shareLink, 'emailLink').mockReturnValue('#new-message')
  const actor = await openShare({}, { title: 'Psalms & songs' })
  await actor.click(screen.getByRole('menuitem', { name: 'Email' }))
  expect(written).toHaveBeenLastCalledWith('Psalms & songs', 'http://lamplight.test/video/9')
  expect(window.location.hash).toBe('#new-message')
  window.history.replaceState(null, '', window.location.pathname)
})

it.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u=', ''],
  ['Twitter', 'https://twitter.com/intent/tweet?url=', '&text=Psalms%20%26%20songs'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url=', ''],
])(
  '%s opens in a new window that cannot reach this page, with the encoded link [V-SHARE-06]',
  async (name, address, title) => {
    const actor = await openShare({}, { title: 'Psalms & songs' })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await actor.click(screen.getByRole('menuitem', { name }))
    const [url, target, features] = open.mock.calls[0] ?? []
    expect(url).toBe(`${address}http%3A%2F%2Flamplight.test%2Fvideo%2F9${title}`)
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
  },
)

it('offers embedding where other sites can show the video: with guest viewing', async () => {
  await openShare({ guestViewing: true })
  expect(screen.getByRole('menuitem', { name: 'Start time and embedding' })).toBeTruthy()
})

it('the dialog for a start time begins at its field; a time that cannot be read is not copied, and leads back to the field', async () => {
  const actor = await openShare()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await actor.click(screen.getByRole('menuitem', { name: 'Start time' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start at' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await actor.clear(field)
  await actor.type(field, 'soon')
  const copy = screen.getByRole('button', { name: 'Copy Link' })
  await actor.click(copy)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(write).not.toHaveBeenCalled()
  for (const time of ['1:30', '١:٣٠']) {
    write.mockClear()
    await actor.clear(field)
    await actor.type(field, time)
    await actor.click(copy)
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/[?&]t=90$/))
  }
})

async function openShare(visitor: AppSurroundings = {}, changes: { title?: string } = {}) {
  const { title } = watchVideo(changes)
  const { actor } = await openVideo(watchVideo(changes), 200, visitor)
  await heading(title)
  await actor.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement)
  await screen.findByRole('menu')
  return actor
}

async function shareEntries() {
  await openShare()
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent)
}
