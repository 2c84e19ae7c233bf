import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

/** One video that waits for a moderator and one that a moderator has turned down. */
export const unpublishedVideos: readonly DemoVideo[] = [
  {
    slug: 'nine-gardens',
    owner: 'shirin',
    title: 'Nine paths, one fountain: a Bahá’í morning',
    description:
      'A garden with nine paths, seen from above at the hour when the lamps are still on and the sun already is. From whichever side you enter, you arrive at the same water.\n\nI made this for our devotional mornings, where we read from the scriptures of every religion in turn.',
    language: 'en',
    category: 'prayer',
    status: 'pending',
    publishedDaysAgo: 0.3,
    views: 0,
    likes: 0,
    dislikes: 0,
    likedBy: [],
    file: 'media/nine-gardens.mp4',
    durationSeconds: 18,
    thumbnailAtSeconds: 9,
    captions: captionsOf('nine-gardens', 'en'),
  },
  {
    slug: 'desk-lamp',
    owner: 'tomasz',
    title: 'My new desk lamp, unpacked and switched on',
    description:
      'Warm white, two joints, very steady base. I have been looking for a lamp like this for a year. Link to the shop in my profile.',
    language: 'en',
    category: 'study',
    status: 'rejected',
    contentNotes:
      'A pleasant video, Tomasz, and a good lamp. But Lamplight shows videos about religious and spiritual life, and this one presents a product. If you would like to show how light is used in prayer or study in your tradition, please edit it or upload a new one; we would be glad to see it.',
    publishedDaysAgo: 4,
    views: 0,
    likes: 0,
    dislikes: 0,
    likedBy: [],
    file: 'media/desk-lamp.mp4',
    durationSeconds: 15,
    thumbnailAtSeconds: 7,
    captions: [],
  },
]
