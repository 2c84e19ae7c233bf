import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'الاشتراكات',
  subscriptionsEmpty: 'لا مقاطع من اشتراكاتك بعد',
  subscriptionsHint: 'اشترك في قناة لتظهر مقاطعها الجديدة هنا.',
  historyTitle: 'السجل',
  historyEmpty: 'لم تشاهد شيئًا بعد',
  historyHint: 'يظهر هنا ما تشاهده، لك وحدك.',
  watchLaterTitle: 'المشاهدة لاحقًا',
  watchLaterEmpty: 'لا شيء محفوظ لوقت لاحق',
  watchLaterHint: 'اضغط «حفظ» أسفل أي فيديو لإبقائه هنا.',
  likedVideosTitle: 'مقاطع أعجبتني',
  likedVideosEmpty: 'لا مقاطع أعجبتك بعد',
  likedVideosHint: 'تظهر هنا المقاطع التي أعجبتك.',
  forget: 'إزالة',
  forgetNamed: 'إزالة «{title}» من السجل',
  forgetFailed: 'تعذّر تغيير السجل',
  historyNoneFound: 'لا شيء في سجلّك يطابق «{q}»',
  searchHistory: 'ابحث في سجلّك',
  clearHistory: 'محو السجلّ',
  clearHistoryTitle: 'أتريد محو السجلّ كله؟',
  clearHistoryText: 'تُزال كل مقاطع الفيديو من السجلّ، وتُنسى المواضع التي توقفت عندها.',
  historyCleared: 'سجلّك فارغ',
  unlikeNamed: 'سحب الإعجاب بـ «{title}»',
  unsaveNamed: 'إزالة «{title}» من المشاهدة لاحقًا',
}
