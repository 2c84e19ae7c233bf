import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

export const miriamsVideos: readonly DemoVideo[] = [
  {
    slug: 'shabbat-candles',
    owner: 'miriam',
    title: 'Why we light the candles before sunset',
    description:
      'Because afterwards it is too late: once Shabbat is in, no fire is kindled. So the lighting is the last thing of the week and the first of the rest, and it has an exact time, and it makes grandmothers hurry.\n\nTwo candles, for the two words with which the commandment begins: remember (Exodus 20) and keep (Deuteronomy 5). Some families add one for every child.\n\nDrawn on a weekday afternoon. Times for your town: https://kitchentable.example.org/times\n\n0:02 the first candle\n0:05 the second\n0:20 the window is dark',
    language: 'en',
    category: 'family',
    status: 'approved',
    publishedDaysAgo: 2,
    views: 12431,
    likes: 1120,
    dislikes: 7,
    likedBy: ['noa', 'hannah', 'grace', 'harpreet', 'visitor'],
    file: 'media/shabbat-candles.mp4',
    durationSeconds: 32,
    thumbnailAtSeconds: 14,
    captions: captionsOf('shabbat-candles', 'en', 'de'),
  },
  {
    slug: 'eight-nights',
    owner: 'miriam',
    title: 'Eight nights in forty-eight seconds',
    description:
      'One cup of oil on the first night, eight on the last; the lamp in the middle helps to light the others. The cups are set from right to left and lit from left to right, so the newest is always first.\n\nWe put it in the window so that the street can see it. That is the whole point: a private lamp for a public miracle.\n\nUse it with children: stop at every night and let them count. https://kitchentable.example.org/eight\n\n0:04 the first night\n0:19 the fourth\n0:39 the eighth',
    language: 'en',
    category: 'festivals',
    status: 'approved',
    publishedDaysAgo: 45,
    views: 27354,
    likes: 2390,
    dislikes: 18,
    likedBy: ['noa', 'hannah', 'kwame', 'tenzin', 'arjun', 'layla'],
    file: 'media/eight-nights.mp4',
    durationSeconds: 48,
    thumbnailAtSeconds: 43,
    captions: captionsOf('eight-nights', 'en', 'fr'),
  },
]
