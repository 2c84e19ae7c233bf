import { captionsOf } from '../captions.ts'
import type { DemoVideo } from '../types.ts'

export const yusufsVideos: readonly DemoVideo[] = [
  {
    slug: 'opening-chapter',
    owner: 'yusuf',
    title: 'The opening chapter, line by line',
    description:
      'Seven lines, seven rings. With each line of al-Fatiha the star grows by one circle, and each circle is drawn around the one before: 8 points, then 16, 24, 32, 36, 48.\n\nI left it without a voice on purpose, so that you can recite it yourself at your own pace. The Arabic text is in the captions, with an English rendering (Rodwell, 1861) and a French one (Kasimirski, 1840).\n\nPrint the pattern for your class: https://patterns.example.org/seven-rings\n\n0:01 the first line\n0:17 the fourth\n0:33 the seventh',
    language: 'en',
    category: 'recitation',
    status: 'approved',
    publishedDaysAgo: 5,
    views: 48120,
    likes: 4216,
    dislikes: 31,
    likedBy: ['layla', 'omar', 'shirin', 'grace', 'sakura', 'visitor', 'kwame'],
    file: 'media/opening-chapter.mp4',
    durationSeconds: 42,
    thumbnailAtSeconds: 40,
    captions: captionsOf('opening-chapter', 'ar', 'en', 'fr'),
  },
  {
    slug: 'mosque-arches',
    owner: 'yusuf',
    title: 'نور قبل الفجر',
    description:
      'الدقائق التي تسبق الأذان: مصباح واحد، وماء ساكن، وسماء تبدأ بالبياض من طرفها.\n\nرسمتُ هذا المشهد لمن لا يستطيع النزول إلى المسجد. اجلس معه حتى ينتهي، ثم قم إلى صلاتك.\n\nالترجمة النصية بالعربية والإنجليزية. للمزيد عن هندسة الأروقة: https://patterns.example.org/arches',
    language: 'ar',
    category: 'prayer',
    status: 'approved',
    publishedDaysAgo: 9,
    views: 31208,
    likes: 2874,
    dislikes: 14,
    likedBy: ['layla', 'omar', 'shirin', 'amelie'],
    file: 'media/mosque-arches.mp4',
    durationSeconds: 28,
    thumbnailAtSeconds: 19,
    captions: captionsOf('mosque-arches', 'ar', 'en'),
  },
]
