import type { Video, WatchVideo } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'

/** A video as lists return it; approved and ready by default. */
export function makeVideo(changes: Partial<Video> = {}): Video {
  return {
    id: 1,
    title: 'Morning psalm',
    description: '',
    videoUrl: '',
    thumbnailUrl: '/default-thumbnail.svg',
    thumbnails: [],
    storyboardUrl: null,
    duration: 60,
    categoryId: null,
    language: 'en',
    hasCaptions: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    views: 0,
    likes: 0,
    isDownloadable: false,
    downloadPrice: null,
    status: 'approved',
    processing: 'ready',
    user: { id: 5, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 2 },
    ...changes,
  }
}

/** A video as its page receives it, for its owner by default; valid by the contract. */
export const makeWatchVideo = (changes: object = {}): WatchVideo =>
  videosApi.get.response.parse({
    ...makeVideo(),
    ...{ hlsUrl: null, opening: null, width: null, height: null, captions: [], sourceUrl: null, visibility: 'public' },
    ...{ shareKey: null, acceptsDonations: false, commentCount: 0, processingProgress: 0, processingFailure: null },
    viewer: {
      ...{ reaction: 'none', isSaved: false, isSubscribed: false, canSubscribe: false, resumeAt: 0, isOwner: true },
      ...{ canModerate: false, canReprocess: false, canResubmit: false, canComment: false },
    },
    ...changes,
  })
