import type { DemoForumCategory } from './types.ts'

/** The forum of the demo site: categories with their topics. */
export const forum: readonly DemoForumCategory[] = [
  {
    name: 'Welcome and house rules',
    description: 'Who we are, how we talk with each other, and where to find things.',
    topics: [
      {
        title: 'Read this first: how we talk here',
        author: 'moderator',
        isSticky: true,
        isLocked: true,
        daysAgo: 120,
        views: 214,
        text: 'People of many faiths meet here. Three rules are enough:\n\n1. **Speak about your own tradition**, ask about those of others.\n2. Disagree with a thought, never with a person.\n3. Nobody makes fun of what is holy to someone else.\n\nIf something hurts, use *Report* in the menu of a post. A person reads every report, and you will learn what was decided.',
        replies: [],
      },
      {
        title: 'Introduce yourself',
        author: 'grace',
        daysAgo: 90,
        views: 162,
        text: 'I am Grace. I read psalms slowly, and I film them with whatever light there is. Who are you, and what brings you here?',
        replies: [
          {
            author: 'yusuf',
            daysAgo: 89,
            text: 'Peace to all of you. I teach Qur’an and drawing in Amman, often both at once.',
          },
          {
            author: 'tenzin',
            daysAgo: 88.5,
            text: 'I film the morning bell of our monastery. Mostly it is dark and I am cold, but I like it.',
          },
          { author: 'visitor', daysAgo: 60, text: 'I only watch, so far. Thank you all for the quiet.' },
        ],
      },
    ],
  },
  {
    name: 'Prayer and practice',
    description: 'Habits, hours and silence: what carries you through a week.',
    topics: [
      {
        title: 'How do you keep two minutes of silence before recording?',
        author: 'miriam',
        daysAgo: 14,
        views: 96,
        text: 'My best takes come after silence, and I keep skipping it. What helps you to begin?',
        replies: [
          { author: 'tenzin', daysAgo: 13.8, text: 'A bell. When it has faded, I have already begun.' },
          {
            author: 'grace',
            daysAgo: 13,
            text: '> A bell. When it has faded, I have already begun.\n\nI read one verse aloud first and put the book away. Then the silence has something in it.',
          },
          {
            author: 'arjun',
            daysAgo: 12.5,
            text: 'I light the lamp before I switch the camera on. The order matters to me.',
          },
          {
            author: 'miriam',
            daysAgo: 12,
            text: 'Thank you. I tried the lamp this morning; @tenzin, the bell comes tomorrow.',
          },
        ],
      },
      {
        title: 'كيف تحافظون على ورد يومي مع العمل؟',
        author: 'yusuf',
        daysAgo: 8,
        views: 71,
        text: 'أجد صعوبة في المحافظة على الورد في أيام العمل الطويلة. ما الذي يعينكم على المداومة؟',
        replies: [
          { author: 'omar', daysAgo: 7.5, text: 'أقرأ صفحة واحدة قبل أن أفتح الهاتف. قليل دائم خير من كثير منقطع.' },
          { author: 'yusuf', daysAgo: 7, text: 'نعم، **قليل دائم**. جزاك الله خيرًا.' },
        ],
      },
    ],
  },
  {
    name: 'Filming and sound',
    description: 'Light, microphones and rooms with long echoes.',
    topics: [
      {
        title: 'Echo in a stone chapel: what to hang up?',
        author: 'grace',
        daysAgo: 5,
        views: 58,
        text: 'The room is beautiful and the echo is four seconds. I may not fix anything to the walls.\n\n- blankets on stands?\n- a microphone closer to the mouth?\n- or simply *speak more slowly*?',
        replies: [
          { author: 'arjun', daysAgo: 4.8, text: 'Closer, and lower than the mouth. Then speak more slowly anyway.' },
          {
            author: 'miriam',
            daysAgo: 4,
            text: 'Two wool blankets on a clothes rack behind the camera took our echo down by half.',
          },
          {
            author: 'grace',
            daysAgo: 3,
            text: 'The clothes rack works! It looks terrible from behind, and nobody sees it.',
          },
        ],
      },
      {
        title: 'Which subtitles for recitation?',
        author: 'arjun',
        daysAgo: 2,
        views: 33,
        text: 'Original script, transliteration or translation: with only two lines, which do you show?',
        replies: [
          {
            author: 'yusuf',
            daysAgo: 1.5,
            text: 'The original and the translation. Anybody who needs the sounds can slow the video down.',
          },
        ],
      },
    ],
  },
  { name: 'Feasts and seasons', description: '', topics: [] },
]
