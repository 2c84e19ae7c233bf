import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { content, open, playlist } from './testing/playlist.tsx'

describe('a playlist', () => {
  test('sends only what was edited; what another tab has edited is overwritten only after a warning, which keeps the text', async () => {
    const sent: unknown[] = []
    let shown = playlist()
    let isRefused = true
    const { actor } = await renderApp('/playlist/4', {
      user: person(),
      responses: {
        'GET /api/playlists/4': () => ({ body: shown }),
        'PATCH /api/playlists/4': async (request) => {
          sent.push(await request.json())
          return isRefused
            ? { status: 409, body: { status: 409, code: 'playlist_changed', detail: '' } }
            : { body: shown }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit playlist' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    await actor.clear(name)
    await actor.type(name, 'Lent')
    shown = playlist({ title: 'Easter', description: 'Of another tab' })
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findByText(/edited elsewhere in the meantime/)).closest('[role=alert]')).toBeTruthy()
    expect(name.value).toBe('Lent')
    isRefused = false
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
    const fields = { visibility: 'unlisted', isSeries: true }
    expect(sent).toMatchObject([
      { title: 'Lent', expected: { ...fields, title: 'Advent', description: '' } },
      { title: 'Lent', expected: { ...fields, title: 'Easter', description: 'Of another tab' } },
    ])
    expect(sent[0]).not.toHaveProperty('visibility')
  })

  test('is created and edited, also when only the response was lost: the same request is sent again', async () => {
    let sent = 0
    const answer = () => {
      sent += 1
      if (sent % 2 === 1) throw new TypeError('Failed to fetch')
      return { body: playlist() }
    }
    const first = await renderApp('/playlists', {
      user: person(),
      responses: { 'GET /api/playlists': () => ({ body: [] }), 'POST /api/playlists': answer },
    })
    await first.actor.click(await screen.findByRole('button', { name: 'New playlist' }))
    await first.actor.type(await screen.findByLabelText(/^Name/), 'Advent')
    await first.actor.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(sent).toBe(2))
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
    first.unmount()

    const { actor } = await open(playlist(), { 'PATCH /api/playlists/4': answer })
    await actor.click(await (await content()).findByRole('button', { name: 'Edit playlist' }))
    await actor.type(await screen.findByLabelText(/^Name/), ' 2026')
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Playlist saved')
    expect(sent).toBe(4)
  })

  test('is renamed in a dialog; a rejected name keeps the input', async () => {
    let isRefused = true
    const { actor } = await open(playlist(), {
      'PATCH /api/playlists/4': () =>
        isRefused
          ? {
              status: 400,
              body: {
                code: 'validation_failed',
                detail: 'x',
                issues: [{ path: 'title', message: 'Please give the playlist a name' }],
              },
            }
          : { body: playlist({ title: 'Advent 2026' }) },
    })
    await actor.click(await (await content()).findByRole('button', { name: 'Edit playlist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit playlist' }))
    const name = dialog.getByLabelText(/^Name/)
    await actor.clear(name)
    await actor.type(name, '  ')
    await actor.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Please give the playlist a name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await actor.type(name, 'Advent 2026')
    expect(name.getAttribute('aria-invalid')).toBeNull()
    isRefused = false
    await actor.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByText('Playlist saved')).closest('[role=status]')).toBeTruthy()
  })
})
