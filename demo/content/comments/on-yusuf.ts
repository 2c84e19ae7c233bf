import type { DemoComment } from '../types.ts'

export const onYusuf: readonly DemoComment[] = [
  {
    video: 'opening-chapter',
    author: 'layla',
    text: 'ابنتي تعلّمت الفاتحة وهي تعدّ الدوائر. كل آية دائرة. جزاك الله خيرًا.',
    daysAgo: 4.8,
    likes: 14,
    replies: [
      { author: 'yusuf', text: 'بارك الله فيها وفيكم. سأنشر قريبًا ورقة تلوين للأطفال.', daysAgo: 4.7, likes: 8 },
      { author: 'layla', text: 'ستكون معلّقة على ثلاجتنا في اليوم نفسه.', daysAgo: 4.6, likes: 5 },
    ],
  },
  {
    video: 'opening-chapter',
    author: 'grace',
    text: 'I do not know the recitation, so I followed the captions and let the rings set the pace. By the fourth line I was breathing with it. Thank you for leaving room.',
    daysAgo: 4.5,
    likes: 11,
    replies: [
      {
        author: 'yusuf',
        text: 'You found the reason why there is no voice on it. Your psalm videos taught me that.',
        daysAgo: 4.3,
        likes: 9,
      },
    ],
  },
  {
    video: 'opening-chapter',
    author: 'omar',
    text: 'هل الأعداد ٨ و١٦ و٢٤ مقصودة لتتوافق الخطوط، أم اخترتها لجمالها؟',
    daysAgo: 4.1,
    likes: 4,
    replies: [
      {
        author: 'yusuf',
        text: 'مقصودة: كل نجمة يلامس قلبُها رؤوسَ النجمة التي قبلها، فلا يبقى فراغ. والجمال جاء تابعًا.',
        daysAgo: 4,
        likes: 7,
      },
    ],
  },
  {
    video: 'opening-chapter',
    author: 'sakura',
    text: 'I stopped it at every ring and drew it in my notebook. The sixth took me an evening. I am strangely happy.',
    daysAgo: 3.2,
    likes: 9,
  },
  {
    video: 'opening-chapter',
    author: 'kwame',
    text: 'We are a mixed school. A Muslim boy explained each line to the rest of the class with this on the wall. He was so proud.',
    daysAgo: 2.4,
    likes: 12,
  },
  {
    video: 'opening-chapter',
    author: 'visitor',
    text: 'The old English sounds severe to me in places. Is there a gentler translation you would recommend?',
    daysAgo: 1.6,
    likes: 2,
    replies: [
      {
        author: 'yusuf',
        text: 'A fair question. I used one whose rights are free. Read two or three side by side; the distance between them is where the Arabic lives.',
        daysAgo: 1.5,
        likes: 8,
      },
    ],
  },
  {
    video: 'mosque-arches',
    author: 'layla',
    text: 'والدي لا يستطيع المشي إلى المسجد منذ الشتاء. شاهدها قبل الفجر ثلاث مرات، وقال: كأنني في الصف الأول.',
    daysAgo: 8.6,
    likes: 15,
    replies: [
      { author: 'yusuf', text: 'سلامي إلى والدك، ومن أجله صُنعت. أسأل الله له العافية.', daysAgo: 8.4, likes: 9 },
    ],
  },
  {
    video: 'mosque-arches',
    author: 'omar',
    text: 'انتبهوا إلى الماء: القوس الذي فيه أعرض من القوس الذي فوقه. العمارة نصفها انعكاس.',
    daysAgo: 7.9,
    likes: 8,
  },
  {
    video: 'mosque-arches',
    author: 'shirin',
    text: 'The moment when the stars are gone and the lamp is still needed. I know that hour well from the garden.',
    daysAgo: 6.5,
    likes: 6,
  },
  {
    video: 'mosque-arches',
    author: 'hannah',
    text: 'Ich verstehe kein Arabisch, aber „Set light in our hearts“ habe ich mir an den Spiegel geschrieben.',
    daysAgo: 5,
    likes: 7,
    replies: [{ author: 'yusuf', text: 'Danke! Now there is light in the mirror too.', daysAgo: 4.9, likes: 5 }],
  },
]
