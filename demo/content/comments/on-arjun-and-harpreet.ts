import type { DemoComment } from '../types.ts'

export const onArjunAndHarpreet: readonly DemoComment[] = [
  {
    video: 'diwali-river',
    author: 'layla',
    text: 'الضوء يجمع الناس على اختلافهم. كل عام وأنتم بخير يا جيراننا.',
    daysAgo: 30,
    likes: 10,
    replies: [{ author: 'arjun', text: 'And to your house, neighbour. شكرًا!', daysAgo: 29.8, likes: 7 }],
  },
  {
    video: 'diwali-river',
    author: 'sakura',
    text: 'We float lanterns in August for those who have gone. I did not expect to find the same river here.',
    daysAgo: 28.5,
    likes: 11,
    replies: [
      {
        author: 'arjun',
        text: 'I would love to see yours. If you ever film it, I will be the first to watch.',
        daysAgo: 28,
        likes: 5,
      },
    ],
  },
  {
    video: 'diwali-river',
    author: 'grace',
    text: 'I found the one that goes its own way. I am rooting for it.',
    daysAgo: 26,
    likes: 9,
  },
  {
    video: 'diwali-river',
    author: 'lucia',
    text: 'Hicimos los cuencos de barro con los niños del coro. Tres flotaron, ocho se hundieron y todos querían repetir.',
    daysAgo: 22,
    likes: 8,
    replies: [
      {
        author: 'arjun',
        text: 'Three out of eleven is a very good first year. Make the rim a little higher!',
        daysAgo: 21.5,
        likes: 6,
      },
    ],
  },
  {
    video: 'diwali-river',
    author: 'noa',
    text: 'Thank you for the note about unfired clay. Our river group has been looking for exactly this.',
    daysAgo: 15,
    likes: 4,
  },
  {
    video: 'evening-aarti',
    author: 'lucia',
    text: 'El humo del incienso está tan bien hecho que casi lo huelo. En casa de mi abuela también había una repisa, una flor y una luz.',
    daysAgo: 5.6,
    likes: 6,
  },
  {
    video: 'evening-aarti',
    author: 'harpreet',
    text: '“The day has been given back.” My mother would have liked yours.',
    daysAgo: 5.1,
    likes: 8,
    replies: [{ author: 'arjun', text: 'They would have compared recipes within a minute.', daysAgo: 5, likes: 9 }],
  },
  {
    video: 'evening-aarti',
    author: 'sakura',
    text: 'Is it all right to watch this respectfully if one is not Hindu?',
    daysAgo: 4.2,
    likes: 3,
    replies: [
      {
        author: 'arjun',
        text: 'More than all right. The lamp is carried round so that everyone in the room gets some of it.',
        daysAgo: 4.1,
        likes: 10,
      },
    ],
  },
  {
    video: 'langar',
    author: 'kwame',
    text: 'I was nineteen, stranded, and had a wet coat and no money. Nobody asked. I still remember the exact taste of that dal.',
    daysAgo: 11.5,
    likes: 15,
    replies: [
      {
        author: 'harpreet',
        text: 'Somebody in that kitchen still remembers the wet coat, I promise you.',
        daysAgo: 11.3,
        likes: 12,
      },
      { author: 'kwame', text: 'I went back last month. With onions.', daysAgo: 11.2, likes: 14 },
    ],
  },
  {
    video: 'langar',
    author: 'omar',
    text: 'إطعام الطعام وإفشاء السلام. ما أجمل أن يجلس الجميع على أرض واحدة.',
    daysAgo: 10.4,
    likes: 9,
  },
  {
    video: 'langar',
    author: 'miriam',
    text: '“All who are hungry, let them come and eat.” We say it once a year; you do it every day. Respect from one kitchen to another.',
    daysAgo: 9.7,
    likes: 12,
    replies: [
      { author: 'harpreet', text: 'Come and say it here. We will translate it onto the wall.', daysAgo: 9.5, likes: 8 },
    ],
  },
  {
    video: 'langar',
    author: 'lucia',
    text: '¿Hace falta avisar antes de ir a ayudar, o se puede entrar sin más?',
    daysAgo: 6,
    likes: 2,
    replies: [
      {
        author: 'harpreet',
        text: 'Sin más. Cover your head, leave your shoes at the door, wash your hands, and somebody will give you a knife and a sack of onions.',
        daysAgo: 5.8,
        likes: 7,
      },
    ],
  },
  {
    video: 'langar',
    author: 'moderator',
    text: 'A small thank-you from the people who review: this one made our whole table hungry, and better humoured.',
    daysAgo: 3.5,
    likes: 5,
  },
]
