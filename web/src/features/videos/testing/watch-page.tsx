/** The watch page as its tests open it. */
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { type AppSurroundings, person, renderApp } from '../../../testing/render-app.tsx'
import { makeWatchVideo } from '../../../testing/videos.ts'

/** A video whose preparation failed, so that the page has no player. */
export const watchVideo = (changes: object) =>
  makeWatchVideo({ id: 9, title: 'Vespers', processing: 'failed', processingFailure: 'unknown', ...changes })

/** Renders the page of a member, or of this visitor, with this response. */
export const openVideo = (body: object, status = 200, visitor: AppSurroundings = {}) =>
  renderApp('/video/9', {
    user: person({ id: 5 }),
    ...visitor,
    responses: {
      'GET /api/videos/9': () => ({ status, body }),
      'GET /api/videos/9/related': () => ({ body: [] }),
      'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }),
    },
  })

/** jsdom's list of text tracks reports no changes. */
export function withoutTracks(): void {
  const noTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} })
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(noTracks as unknown as TextTrackList)
}

// The page's own chunk contains the player and takes a while to load in a test.
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
