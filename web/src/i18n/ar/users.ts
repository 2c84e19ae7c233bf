import type { Translation } from '../catalog.ts'
import type { users as english } from '../en/users.ts'

export const users: Translation<typeof english> = {
  videos: 'مقاطع الفيديو',
  videoCount: '{count, plural, =0 {لا مقاطع} one {مقطع واحد} two {مقطعان} few {# مقاطع} many {# مقطعًا} other {# مقطع}}',
  joined: 'تاريخ الانضمام: {date}',
  noVideos: 'لم ترفع هذه القناة أي فيديو بعد.',
  notFound: 'الحساب غير موجود',
  notFoundText: 'لا توجد قناة بهذا العنوان.',
  loadFailed: 'تعذّر تحميل القناة',
  uploadVideo: 'رفع فيديو',
  headDescription: 'مقاطع فيديو من {name}',
}
