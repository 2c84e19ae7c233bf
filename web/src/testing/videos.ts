import type { Video } from '@lamplight/contract/videos'

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
