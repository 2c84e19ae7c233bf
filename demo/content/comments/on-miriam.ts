import type { DemoComment } from '../types.ts'

export const onMiriam: readonly DemoComment[] = [
  {
    video: 'shabbat-candles',
    author: 'noa',
    text: '“It makes grandmothers hurry”: mine used to run. With the matches already in her hand.',
    daysAgo: 1.9,
    likes: 10,
    replies: [
      {
        author: 'miriam',
        text: 'And then, the second after, as if she had never hurried in her life.',
        daysAgo: 1.85,
        likes: 9,
      },
    ],
  },
  {
    video: 'shabbat-candles',
    author: 'hannah',
    text: '„Was unfertig ist, darf unfertig bleiben.“ Das müsste man in jedes Büro hängen. Danke für die deutschen Untertitel!',
    daysAgo: 1.7,
    likes: 8,
  },
  {
    video: 'shabbat-candles',
    author: 'grace',
    text: 'I watched the window instead of the candles, and at some point I noticed that the room had become brighter than the street.',
    daysAgo: 1.4,
    likes: 7,
    replies: [{ author: 'miriam', text: 'That is the minute the whole film is about.', daysAgo: 1.3, likes: 6 }],
  },
  {
    video: 'shabbat-candles',
    author: 'visitor',
    text: 'A question from somebody who knows very little: why is the bread covered?',
    daysAgo: 1.1,
    likes: 4,
    replies: [
      {
        author: 'miriam',
        text: 'The wine is blessed first, and we cover the bread so that it need not feel passed over. If we are that careful with bread, imagine how careful we should be with one another.',
        daysAgo: 1,
        likes: 13,
      },
      { author: 'visitor', text: 'I will not forget that. Thank you.', daysAgo: 0.9, likes: 5 },
    ],
  },
  {
    video: 'shabbat-candles',
    author: 'harpreet',
    text: 'We do not have a day when the kitchen rests, and after this I am a little envious. Peaceful rest to your house.',
    daysAgo: 0.6,
    likes: 6,
  },
  {
    video: 'eight-nights',
    author: 'noa',
    text: 'My daughter shouted the number every time a new one caught. By six we had the neighbours.',
    daysAgo: 43,
    likes: 11,
  },
  {
    video: 'eight-nights',
    author: 'arjun',
    text: 'A lamp in the window so that the street can see it. We do that too, a few weeks earlier. I like to think that the streets are pleased.',
    daysAgo: 41,
    likes: 12,
    replies: [
      { author: 'miriam', text: 'Between us we could see them through the whole winter.', daysAgo: 40.6, likes: 10 },
    ],
  },
  {
    video: 'eight-nights',
    author: 'kwame',
    text: 'Why does the lighting go the other way from the filling?',
    daysAgo: 38,
    likes: 3,
    replies: [
      {
        author: 'miriam',
        text: 'So that the newest night has the honour of being first. The older ones have already had their turn.',
        daysAgo: 37.8,
        likes: 7,
      },
    ],
  },
  {
    video: 'eight-nights',
    author: 'amelie',
    text: '« Non par un grand feu : par une flamme de plus, chaque nuit. » Je travaille comme ça aussi.',
    daysAgo: 33,
    likes: 9,
  },
  {
    video: 'eight-nights',
    author: 'tenzin',
    text: 'Adding one small light each night, and not being discouraged by the size of the night. This is also how one learns to sit.',
    daysAgo: 29,
    likes: 8,
  },
]
