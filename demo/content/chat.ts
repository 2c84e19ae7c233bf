import type { DemoRoom } from './types.ts'

/** Rooms with their messages; the last message of each is some minutes to some hours old. */
export const rooms: readonly DemoRoom[] = [
  {
    name: 'Morning reflections',
    description: 'A verse, a thought or a silence to begin the day with. Every tradition is welcome.',
    host: 'grace',
    isPrivate: false,
    members: ['grace', 'yusuf', 'miriam', 'tenzin', 'visitor', 'shirin', 'hannah', 'kwame'],
    messages: [
      {
        author: 'grace',
        text: 'Good morning, all. Today I keep returning to Psalm 130: “more than watchmen wait for the morning”.',
        hoursAgo: 27,
      },
      {
        author: 'miriam',
        text: 'We say that one in the days before Yom Kippur, before the ark. It sounds different at dawn.',
        hoursAgo: 26.8,
      },
      {
        author: 'yusuf',
        text: 'There is a saying I love: the two units of prayer before dawn are better than the world and what is in it.',
        hoursAgo: 26.5,
      },
      {
        author: 'tenzin',
        text: 'A teacher of mine began every day with one question: whom can I be useful to today?',
        hoursAgo: 26.1,
      },
      { author: 'kwame', text: 'That question alone is a prayer.', hoursAgo: 26, answers: 3 },
      {
        author: 'hannah',
        text: 'My children asked this morning why we light a candle when the sun is up. I had no good answer.',
        hoursAgo: 5,
      },
      {
        author: 'shirin',
        text: 'Because a small light is something you can tend with your own hands.',
        hoursAgo: 4.9,
        answers: 5,
      },
      { author: 'grace', text: 'I am writing that down.', hoursAgo: 4.8 },
      { author: 'visitor', text: 'New here. Thank you for letting me listen.', hoursAgo: 1.2 },
      { author: 'grace', text: 'Welcome! Listening is half of what we do here.', hoursAgo: 1.1, answers: 8 },
    ],
  },
  {
    name: 'Scripture side by side',
    description: 'One theme a week, read in several scriptures. This week: hospitality.',
    host: 'miriam',
    isPrivate: false,
    members: ['miriam', 'yusuf', 'grace', 'arjun', 'tenzin', 'lucia', 'tomasz'],
    messages: [
      {
        author: 'miriam',
        text: 'This week: hospitality. I begin with Genesis 18, Abraham running to meet three strangers in the heat of the day.',
        hoursAgo: 50,
      },
      {
        author: 'yusuf',
        text: 'The same guests come in Surah adh-Dhariyat: he turned quietly to his household and brought a roasted calf, and asked: will you not eat?',
        hoursAgo: 49.5,
      },
      {
        author: 'grace',
        text: 'And Hebrews 13:2 looks back at both: some have entertained angels without knowing it.',
        hoursAgo: 49,
      },
      {
        author: 'arjun',
        text: 'In the Taittiriya Upanishad it is as short as it can be: atithi devo bhava, let the guest be God to you.',
        hoursAgo: 48,
      },
      {
        author: 'lucia',
        text: 'I notice the speed. Abraham runs, he hurries, he tells Sarah to be quick. Kindness in a hurry.',
        hoursAgo: 30,
      },
      {
        author: 'tomasz',
        text: 'And he stands beside them while they eat. The host does not sit down first.',
        hoursAgo: 29.4,
        answers: 4,
      },
      { author: 'miriam', text: 'A whole lesson in one verb. Shall we take “the stranger” next week?', hoursAgo: 3 },
      { author: 'tenzin', text: 'Gladly.', hoursAgo: 2.5 },
    ],
  },
  {
    name: 'أسئلة وأجوبة',
    description: 'نسأل بلطف ونجيب بعلم. بالعربية.',
    host: 'yusuf',
    isPrivate: false,
    members: ['yusuf', 'layla', 'omar'],
    messages: [
      { author: 'yusuf', text: 'السلام عليكم جميعًا. هذه الغرفة للأسئلة بالعربية، ولا سؤال صغير هنا.', hoursAgo: 20 },
      {
        author: 'layla',
        text: 'وعليكم السلام ورحمة الله. ما الكتاب الذي تنصحون به لمن يبدأ في التفسير؟',
        hoursAgo: 19,
      },
      { author: 'omar', text: 'بدأت أنا بتفسير السعدي، لغته سهلة وقريبة.', hoursAgo: 18.6, answers: 1 },
      { author: 'layla', text: 'جزاك الله خيرًا.', hoursAgo: 18.5 },
    ],
  },
  {
    name: 'Silence and practice',
    description: 'Meditation, prayer of the heart, dhikr, sitting. What helps, what does not.',
    host: 'tenzin',
    isPrivate: false,
    members: ['tenzin', 'arjun', 'sakura', 'kwame', 'shirin', 'noa'],
    messages: [
      { author: 'tenzin', text: 'Ten minutes every day are more than an hour on Sundays.', hoursAgo: 70 },
      { author: 'sakura', text: 'What do you do when you only count the minutes?', hoursAgo: 69 },
      {
        author: 'tenzin',
        text: 'Then I sit with somebody who counts minutes. He is good company too.',
        hoursAgo: 68.8,
        answers: 1,
      },
      { author: 'noa', text: 'I laughed out loud on the train.', hoursAgo: 68 },
      { author: 'arjun', text: 'A lamp helps me. Not to look at, only to know it is there.', hoursAgo: 8 },
      {
        author: 'shirin',
        text: 'There is a recording of running water I like: https://www.example.org/water',
        hoursAgo: 7.5,
      },
    ],
  },
  {
    name: 'Music for the feast days',
    description: 'Songs, chants and recitations: share what you sing at home.',
    host: 'lucia',
    isPrivate: false,
    members: ['lucia', 'amelie', 'harpreet', 'hannah'],
    messages: [
      {
        author: 'lucia',
        text: '¿Qué cantáis en casa la noche antes de la fiesta? Nosotros empezamos siempre con un villancico muy viejo de mi abuela.',
        hoursAgo: 100,
      },
      {
        author: 'amelie',
        text: 'Chez nous, une voix seule commence, et la dernière personne à entrer dans la pièce doit chanter la deuxième strophe.',
        hoursAgo: 99,
      },
      {
        author: 'harpreet',
        text: 'We end every evening with the same shabad, so that the little ones can already sing it.',
        hoursAgo: 40,
      },
      {
        author: 'hannah',
        text: 'Bei uns ist es „Macht hoch die Tür“, und zwar immer zu hoch angestimmt.',
        hoursAgo: 12,
      },
    ],
  },
  {
    name: 'Creators’ kitchen',
    description: 'For the people behind the channels: drafts, dates and help with each other’s films.',
    host: 'grace',
    isPrivate: true,
    members: ['grace', 'yusuf', 'miriam', 'arjun', 'tenzin'],
    messages: [
      {
        author: 'grace',
        text: 'Who has an hour on Thursday to watch my next film before anybody else does?',
        hoursAgo: 22,
      },
      {
        author: 'arjun',
        text: 'I do. Send it in the evening and you have my notes by Friday.',
        hoursAgo: 21,
        answers: 0,
      },
    ],
  },
]
