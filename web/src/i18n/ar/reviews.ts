import type { Translation } from '../catalog.ts'
import type { reviews as english } from '../en/reviews.ts'

export const reviews: Translation<typeof english> = {
  times: 'في آخر {days} يومًا لم تتجاوز مدة نصف المراجعات {half}، ولم تتجاوز مدة {share} منها {most}.',
  reason_not_religious: 'المحتوى ليس دينيًا.',
  reason_disrespectful: 'فيه إساءة إلى أتباع أحد الأديان.',
  reason_misleading: 'العنوان أو الوصف لا يطابق الفيديو.',
  reason_quality: 'جودة الصورة أو الصوت رديئة إلى حد تتعذّر معه متابعة الفيديو.',
  reason_rights: 'يستخدم صورًا أو موسيقى للآخرين دون إذن.',
  reason_rules: 'يخالف قواعد المحتوى في هذا الموقع.',
  reason_changed_by_owner: 'غيّره صاحبه',
}
