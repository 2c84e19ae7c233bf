import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

export const tenzinsVideos: readonly DemoVideo[] = [
  {
    slug: 'vesak-lotus',
    owner: 'tenzin',
    title: 'Three breaths with an opening lotus',
    description:
      'Breathe in while it opens, rest while it is open, breathe out while it closes. Three times, twelve seconds each. That is all.\n\nMade for Vesak and for any other day. If sitting is painful, lie down; if your mind walks away, let it, and meet it again at the next petal.\n\nLonger sittings: https://stillwater.example.org/sit\n\n0:00 first breath\n0:12 second breath\n0:24 third breath',
    language: 'en',
    category: 'meditation',
    status: 'approved',
    publishedDaysAgo: 3,
    views: 8931,
    likes: 1022,
    dislikes: 4,
    likedBy: ['sakura', 'amelie', 'visitor', 'noa', 'arjun', 'grace'],
    file: 'media/vesak-lotus.mp4',
    durationSeconds: 36,
    thumbnailAtSeconds: 6,
    captions: captionsOf('vesak-lotus', 'en', 'es'),
  },
  {
    slug: 'prayer-flags',
    owner: 'tenzin',
    title: 'Prayer flags above the pass: what the wind carries',
    description:
      'Blue for the sky, white for the air, red for fire, green for water, yellow for the earth, always in this order. The prayers are not sent up to anyone; they are sent out, to everyone downwind.\n\nThe flags are meant to fade. A new string is tied beside the old one, which is never taken down.',
    language: 'en',
    category: 'meditation',
    status: 'approved',
    publishedDaysAgo: 20,
    views: 5412,
    likes: 466,
    dislikes: 2,
    likedBy: ['sakura', 'tomasz', 'hannah'],
    file: 'media/prayer-flags.webm',
    durationSeconds: 18,
    thumbnailAtSeconds: 8,
    captions: [],
  },
]
