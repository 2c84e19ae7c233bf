/** A playlist as tests see it, and its page. */
import type { PlaylistDetails, PlaylistItem } from '@lamplight/contract/playlists'
import { screen, within } from '@testing-library/react'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

export const item = (videoId: number, position: number, changes: Partial<PlaylistItem> = {}): PlaylistItem => ({
  videoId,
  position,
  isAvailable: true,
  title: `Part ${videoId}`,
  duration: 60,
  hasCaptions: false,
  thumbnailUrl: '/default-thumbnail.svg',
  thumbnails: [],
  views: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { id: 5, displayName: 'Grace Okafor', avatarUrl: null },
  ...changes,
})
/** Three videos, of the person who looks. */
export const playlist = (changes: Partial<PlaylistDetails> = {}): PlaylistDetails => ({
  id: 4,
  title: 'Advent',
  description: '',
  visibility: 'unlisted',
  isSeries: true,
  itemCount: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
  thumbnailUrl: null,
  thumbnails: [],
  user: { id: 7, displayName: 'Miriam Adler', avatarUrl: null },
  viewer: { canEdit: true, canDelete: true },
  items: [item(1, 1), item(2, 2), item(3, 3)],
  ...changes,
})
/** What the page shows inside its frame. */
export const content = async () => within(await screen.findByRole('main'))
/** Renders the page of this playlist. */
export const open = (shown: PlaylistDetails, responses: TestResponses = {}) =>
  renderApp('/playlist/4', {
    user: person(),
    responses: { 'GET /api/playlists/4': () => ({ body: shown }), ...responses },
  })
/** The titles of the listed videos, in their order. */
export const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((row) => /Part \d/.exec(row.textContent ?? '')?.[0])
