/** The reader’s own videos as tests of the studio see them, and its two pages. */
import { usersApi } from '@lamplight/contract/users'
import type { Video, WatchVideo } from '@lamplight/contract/video-responses'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'
import { makeVideo, makeWatchVideo } from '../../../testing/videos.ts'

export const video: Video = makeVideo({
  ...{ id: 5, title: 'Evening prayer', description: 'Psalm 141', views: 12, likes: 1 },
  createdAt: new Date().toISOString(),
  user: { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null, subscriberCount: 0 },
})
/** The same video as its page receives it. */
export const watch: WatchVideo = makeWatchVideo({ ...video, processingProgress: 1, width: 1280, height: 720 })
export const rejected: Video = {
  ...video,
  id: 6,
  title: 'Sunset',
  status: 'rejected',
  contentNotes: 'Not about faith.',
}

/** Renders the studio of somebody who has these videos. */
export const open = (videos: Video[], responses: TestResponses = {}) =>
  renderApp('/studio', {
    user: person(),
    responses: { 'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }), ...responses },
  })

/** Renders the page of `watch` with these changes. */
export const openVideo = (changes: Partial<WatchVideo> = {}, responses: TestResponses = {}, search = '') =>
  renderApp(`/studio/5${search}`, {
    user: person(),
    responses: { 'GET /api/videos/5': () => ({ body: { ...watch, ...changes } }), ...responses },
  })

/** The response to a category that staff have hidden meanwhile. */
export const refuseCategory = () => ({ status: 409, body: { code: 'category_hidden', status: 409, detail: 'x' } })
/** What the field of the category says then. */
export const HIDDEN =
  'The category you chose has been hidden, so nothing can be added to it. Please choose another one.'
