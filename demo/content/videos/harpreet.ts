import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

export const harpreetsVideos: readonly DemoVideo[] = [
  {
    slug: 'langar',
    owner: 'harpreet',
    title: 'Langar: the kitchen that never closes',
    description:
      'Three pots, one fire under each, and whoever comes is fed. Nobody asks your name, your faith or your reason. You sit on the floor beside a judge and a bus driver, and the dal is the same for all three.\n\nAt our gurdwara about four hundred people eat on a weekday and two thousand on a Sunday. You can help without knowing how to cook: there are always onions, and there are always plates.\n\nFind an open kitchen near you: https://openkitchen.example.org/map',
    language: 'en',
    category: 'charity',
    status: 'approved',
    publishedDaysAgo: 12,
    views: 15023,
    likes: 1406,
    dislikes: 5,
    likedBy: ['kwame', 'omar', 'miriam', 'lucia', 'grace', 'moderator'],
    file: 'media/langar.mp4',
    durationSeconds: 24,
    thumbnailAtSeconds: 12,
    captions: captionsOf('langar', 'en', 'es'),
  },
]
