import type { DemoComment } from '../types.ts'

export const onTenzin: readonly DemoComment[] = [
  {
    video: 'vesak-lotus',
    author: 'sakura',
    text: 'My first day of practice was thirty-six seconds long. Today is day nineteen and I still begin with this one.',
    daysAgo: 2.7,
    likes: 10,
    replies: [{ author: 'tenzin', text: 'Nineteen first days. Wonderful.', daysAgo: 2.6, likes: 9 }],
  },
  {
    video: 'vesak-lotus',
    author: 'amelie',
    text: 'Je l’ai montrée à un patient qui avait peur avant une opération. Nous avons respiré trois fois ensemble. Il a demandé de recommencer.',
    daysAgo: 2.5,
    likes: 14,
    replies: [
      {
        author: 'tenzin',
        text: 'Thank you for telling me. Please greet him from the lotus.',
        daysAgo: 2.3,
        likes: 8,
      },
    ],
  },
  {
    video: 'vesak-lotus',
    author: 'lucia',
    text: '«Por alguien a quien echas de menos». Ahí ya no pude seguir el ritmo, y no importó.',
    daysAgo: 2.1,
    likes: 7,
    replies: [{ author: 'tenzin', text: 'No importa nada. That was the practice.', daysAgo: 2, likes: 5 }],
  },
  {
    video: 'vesak-lotus',
    author: 'noa',
    text: 'Could you make a version with slower breaths? My swimming lungs arrive early every time.',
    daysAgo: 1.5,
    likes: 3,
    replies: [
      {
        author: 'tenzin',
        text: 'There is a sixteen-second one coming. Until then: arrive early, and wait for the flower kindly.',
        daysAgo: 1.4,
        likes: 6,
      },
    ],
  },
  {
    video: 'vesak-lotus',
    author: 'visitor',
    text: 'The bowl at the start of each breath is so soft that my cat stays.',
    daysAgo: 0.8,
    likes: 6,
  },
  {
    video: 'prayer-flags',
    author: 'sakura',
    text: 'I did not know that the colours have a fixed order. Now I notice it wherever somebody got it right.',
    daysAgo: 18,
    likes: 4,
  },
  {
    video: 'prayer-flags',
    author: 'hannah',
    text: 'Gebete, die nicht hinauf, sondern hinaus geschickt werden. Darüber denke ich seit zwei Tagen nach.',
    daysAgo: 16,
    likes: 9,
    replies: [{ author: 'tenzin', text: 'Then they have arrived. Danke, Hannah.', daysAgo: 15.8, likes: 6 }],
  },
  {
    video: 'prayer-flags',
    author: 'tomasz',
    text: 'What happens to the old strings when they fall by themselves?',
    daysAgo: 9,
    likes: 2,
    replies: [
      {
        author: 'tenzin',
        text: 'They are burned, respectfully, so that the smoke carries the last of the words. Nothing is thrown away.',
        daysAgo: 8.8,
        likes: 5,
      },
    ],
  },
]
