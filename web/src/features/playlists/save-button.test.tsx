import type { OwnPlaylist } from '@lamplight/contract/playlists'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person, renderLinked } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { SaveButton } from './save-button.tsx'
import { playlist } from './testing/playlist.tsx'

describe('on the watch page', () => {
  test('Save opens Watch Later and the playlists, and adds the video', async () => {
    const own: OwnPlaylist = { ...playlist(), containsVideo: false }
    let isIn = false
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor, queryClient } = await renderLinked(<SaveButton video={video} />, {
      responses: {
        'GET /api/user': () => ({ body: person() }),
        'GET /api/playlists': () => ({ body: [{ ...own, containsVideo: isIn }] }),
        'POST /api/playlists/4/items': () => {
          isIn = true
          return { body: playlist() }
        },
      },
    })
    queryClient.setQueryData(['/api/user'], person())
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Advent/ })
    expect(dialog.getByRole('checkbox', { name: /Watch Later/ })).toBeTruthy()
    await actor.click(box)
    expect(await screen.findByText('Saved to “Advent”')).toBeTruthy()
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Advent/ }).checked).toBe(true))
  })

  test('a playlist that was deleted in another tab disappears from Save when it is chosen', async () => {
    let lists: OwnPlaylist[] = [{ ...playlist(), containsVideo: false }]
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor } = await renderLinked(<SaveButton video={video} />, {
      responses: {
        'GET /api/user': () => ({ body: person() }),
        'GET /api/playlists': () => ({ body: lists }),
        'POST /api/playlists/4/items': () => ({ status: 404, body: { status: 404, code: 'not_found', detail: 'x' } }),
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    const box = await dialog.findByRole('checkbox', { name: /Advent/ })
    lists = []
    await actor.click(box)
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Advent/ })).toBeNull())
  })

  test('the form for a new playlist inside Save has the focus on the name; Cancel returns it', async () => {
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor } = await renderLinked(<SaveButton video={video} />, {
      responses: { 'GET /api/user': () => ({ body: person() }), 'GET /api/playlists': () => ({ body: [] }) },
    })
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    await actor.click(await dialog.findByRole('button', { name: 'New playlist' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    expect(document.activeElement).toBe(name)
    // What is too long is refused with a sentence, not cut.
    await actor.paste('x'.repeat(150))
    expect(name.value).toHaveLength(150)
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New playlist' }))
  })
})
