import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'الاشتراكات',
  subscriptionsEmpty: 'لا مقاطع من اشتراكاتك بعد',
  subscriptionsHint: 'اشترك في قناة لتظهر مقاطعها الجديدة هنا.',
  historyTitle: 'السجل',
  historyEmpty: 'لم تشاهد شيئًا بعد',
  historyHint: 'تظهر هنا المقاطع التي تشاهدها. لا يراها أحد سواك.',
  watchLaterTitle: 'المشاهدة لاحقًا',
  watchLaterEmpty: 'لا شيء محفوظ لوقت لاحق',
  watchLaterHint: 'اضغط «حفظ» أسفل أي فيديو لإبقائه هنا.',
  likedVideosTitle: 'مقاطع أعجبتني',
  likedVideosEmpty: 'لا مقاطع أعجبتك بعد',
  likedVideosHint: 'تظهر هنا المقاطع التي أعجبتك.',
  forget: 'إزالة',
  forgetNamed: 'إزالة «{title}» من السجل',
  forgetFailed: 'تعذّر تغيير السجل',
  historyNoneFound: 'لا نتائج في سجلك لعبارة «{q}»',
  searchHistory: 'البحث في سجلك',
  clearHistory: 'محو السجل',
  clearHistoryTitle: 'محو السجل كله؟',
  clearHistoryText: 'تُزال كل المقاطع من سجلك، ومعها المواضع التي توقفت عندها.',
  historyCleared: 'مُحي سجلك',
  unlikeNamed: 'إلغاء الإعجاب بـ «{title}»',
  unsaveNamed: 'إزالة «{title}» من «المشاهدة لاحقًا»',
}
