/** The reader’s own videos as tests of the studio see them, and its two pages. */
import { usersApi } from '@lamplight/contract/users'
import type { Video, WatchVideo } from '@lamplight/contract/videos'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

export const video: Video = {
  id: 5,
  title: 'Evening prayer',
  description: 'Psalm 141',
  videoUrl: '',
  thumbnailUrl: '/default-thumbnail.svg',
  thumbnails: [],
  storyboardUrl: null,
  duration: 60,
  categoryId: null,
  language: 'en',
  hasCaptions: false,
  createdAt: new Date().toISOString(),
  views: 12,
  likes: 1,
  isDownloadable: false,
  downloadPrice: null,
  status: 'approved',
  processing: 'ready',
  user: { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null, subscriberCount: 0 },
}
/** The same video as its page receives it. */
export const watch: WatchVideo = {
  ...video,
  hlsUrl: null,
  opening: null,
  width: 1280,
  height: 720,
  captions: [],
  sourceUrl: null,
  shareKey: null,
  acceptsDonations: false,
  visibility: 'public',
  commentCount: 0,
  processingProgress: 1,
  processingFailure: null,
  viewer: {
    reaction: 'none',
    isSaved: false,
    isSubscribed: false,
    canSubscribe: false,
    resumeAt: 0,
    isOwner: true,
    canModerate: false,
    canReprocess: false,
    canResubmit: false,
    canComment: true,
  },
}
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
