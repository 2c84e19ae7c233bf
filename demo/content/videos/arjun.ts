import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

export const arjunsVideos: readonly DemoVideo[] = [
  {
    slug: 'evening-aarti',
    owner: 'arjun',
    title: 'Evening aarti at home: five wicks, one flame',
    description:
      'When the street lights come on, my mother lights the lamp. Three slow circles before the shrine, the bell, a little smoke, and the day has been given back.\n\nYou do not need a temple for this. A shelf, a flower and two minutes are enough.\n\nHow we set up the shelf: https://onelamp.example.org/shelf',
    language: 'en',
    category: 'family',
    status: 'approved',
    publishedDaysAgo: 6,
    views: 11902,
    likes: 984,
    dislikes: 8,
    likedBy: ['sakura', 'lucia', 'tenzin', 'harpreet'],
    file: 'media/evening-aarti.mp4',
    durationSeconds: 22,
    thumbnailAtSeconds: 9,
    captions: captionsOf('evening-aarti', 'en'),
  },
  {
    slug: 'diwali-river',
    featured: 'home',
    owner: 'arjun',
    title: 'Diwali at the riverside: a hundred lamps',
    description:
      'Every lamp is a small clay bowl, a spoon of oil and a twist of cotton. You set it on the water, say a name, and let go. After a minute nobody knows whose is whose, and that is the beauty of it.\n\nThe lamps here are made of unfired clay and leaves: they dissolve, the river stays clean. Instructions: https://onelamp.example.org/clay\n\n0:03 the first lamps catch\n0:14 the river carries them\n0:22 look for the one that goes its own way',
    language: 'en',
    category: 'festivals',
    status: 'approved',
    publishedDaysAgo: 31,
    views: 21704,
    likes: 1980,
    dislikes: 12,
    likedBy: ['layla', 'sakura', 'grace', 'miriam', 'tomasz', 'lucia'],
    file: 'media/diwali-river.mp4',
    durationSeconds: 28,
    thumbnailAtSeconds: 12,
    captions: captionsOf('diwali-river', 'en', 'es'),
  },
]
