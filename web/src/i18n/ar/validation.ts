import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'هذا الحقل مطلوب',
  valueInvalid: 'هذه القيمة غير صالحة',
  usernameTooShort:
    'يجب ألا يقل اسم المستخدم عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  usernameTooLong:
    'لا يمكن أن يتجاوز اسم المستخدم {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  passwordTooShort:
    'يجب ألا تقل كلمة المرور عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  passwordTooLong:
    'لا يمكن أن تتجاوز كلمة المرور {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  displayNameTooShort:
    'يجب ألا يقل الاسم المعروض عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  displayNameTooLong:
    'لا يمكن أن يتجاوز الاسم المعروض {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  displayNameOfficial: 'قد يُظن أن صاحب هذا الاسم المعروض من فريق هذا الموقع',
  urlInvalid: 'يُرجى إدخال رابط صالح',
  urlTooLong:
    'لا يمكن أن يتجاوز الرابط {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  emailInvalid: 'يُرجى إدخال بريد إلكتروني صالح',
  titleTooShort:
    'يجب ألا يقل العنوان عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  titleTooLong:
    'لا يمكن أن يتجاوز العنوان {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  descriptionTooLong:
    'لا يمكن أن يتجاوز الوصف {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  commentBlank: 'لا يمكن أن يكون التعليق فارغًا',
  commentTooLong:
    'لا يمكن أن يتجاوز التعليق {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  notesTooLong:
    'لا يمكن أن تتجاوز الملاحظات {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  searchTooLong:
    'لا يمكن أن يتجاوز نص البحث {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  // Own videos.
  captionsInvalid: 'هذا ليس ملف WebVTT أو SubRip: لم يُعثر على سطر فيه توقيت مثل ‎00:00:01.000 --> 00:00:04.000',
  captionsTooLarge:
    'لا يمكن أن تتجاوز الترجمة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  captionsTooMany:
    'لا يمكن أن تتجاوز الترجمة {limit, plural, zero {# سطر} one {سطرًا واحدًا} two {سطرين} few {# أسطر} many {# سطرًا} other {# سطر}}',
  captionsOrder: 'يجب أن ينتهي السطر بعد بدايته',
  captionsTooLong:
    'لا يمكن أن يتجاوز السطر الواحد {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  publishAtInvalid: 'يُرجى اختيار وقت خلال السنة القادمة',

  // Search and channels.
  dateInvalid: 'يُرجى إدخال تاريخ ووقت صحيحين',
  endsBeforeStart: 'يجب أن تكون النهاية بعد البداية',

  // Playlists.
  playlistTitleBlank: 'يُرجى إعطاء قائمة التشغيل اسمًا',

  // Settings and mail.
  bioTooLong:
    'لا يمكن أن تتجاوز النبذة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  passwordTooCommon: 'كلمة المرور هذه من أكثر كلمات المرور شيوعًا. يُرجى اختيار كلمة أخرى',

  // Payments and ledger.
  amountNotNumber: 'يُرجى إدخال مبلغ بمنزلتين عشريتين على الأكثر',
  cardNumberInvalid: 'يُرجى إدخال رقم بطاقة صالح',

  // Donations.
  donationTooSmall:
    'الحد الأدنى للتبرع هو {limit, plural, zero {# دولار} one {دولار واحد} two {دولاران} few {# دولارات} many {# دولارًا} other {# دولار}}',
  donationTooLarge:
    'الحد الأقصى للتبرع هو {limit, plural, zero {# دولار} one {دولار واحد} two {دولاران} few {# دولارات} many {# دولارًا} other {# دولار}}',
  donationMessageTooLong:
    'يجب ألا تتجاوز الرسالة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',

  // Purchases.
  downloadPriceInvalid: 'يُرجى إدخال 0 أو سعر من {from} إلى {to}',

  // Creators and payouts.
  payoutAmountInvalid: 'يُرجى إدخال مبلغ صالح أكبر من 0',
  payoutMethodMissing: 'يُرجى اختيار طريقة الدفع',
  paypalAccountTooLong:
    'لا يمكن أن يتجاوز معرّف حساب PayPal {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',

  // Chat.
  chatMessageBlank: 'لا يمكن أن تكون الرسالة فارغة',
  chatMessageTooLong:
    'لا يمكن أن تتجاوز الرسالة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',

  // Forum.
  forumCategoryTooShort:
    'يجب أن يتكون الاسم من {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل',
  sortOrderInvalid: 'يجب أن يكون الترتيب عددًا صحيحًا لا يقل عن 0',
  forumCategoryMissing: 'يُرجى اختيار قسم',
  initialPostTooShort:
    'يجب ألا تقل المشاركة الأولى عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  forumPostTooLong:
    'لا يمكن أن تتجاوز المشاركة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  replyBlank: 'لا يمكن أن يكون الرد فارغًا',
  postBlank: 'لا يمكن أن تكون المشاركة فارغة',
  reasonMissing:
    'يُرجى ذكر سبب لا يقل عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  reasonTooLong:
    'لا يمكن أن يتجاوز السبب {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  topicNumberMissing: 'يُرجى إدخال رقم موضوع',

  // Reports and safety.
  reportReasonMissing: 'يُرجى اختيار سبب',
  suspensionDays:
    'يدوم الإيقاف من يوم إلى {limit, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}} أو نهائيًا',
  appealBlank:
    'يُرجى بيان سبب اعتراضك بما لا يقل عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  filterWordTooLong:
    'لا يمكن أن تتجاوز الكلمة المرشَّحة {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  filterWordsTooMany: 'لا يمكن أن تزيد الكلمات المرشَّحة على {limit, number}',

  // Sponsors.
  sponsorDescriptionTooShort:
    'يجب ألا يقل الوصف عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  advertiserNameTooShort:
    'يجب ألا يقل اسم المعلن عن {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  advertiserNameTooLong:
    'لا يمكن أن يتجاوز اسم المعلن {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  startDateRequired: 'تاريخ البدء مطلوب',
  endDateRequired: 'تاريخ الانتهاء مطلوب',
  dayInvalid: 'يُرجى إدخال تاريخ صحيح',
  startInPast: 'لا يمكن أن يكون تاريخ البدء في الماضي',
  startTooLate:
    'يمكن أن يكون تاريخ البدء بعد {limit, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}} من اليوم على الأكثر',
  endBeforeStart: 'لا يمكن أن يسبق تاريخ الانتهاء تاريخ البدء',
  flightTooLong:
    'يمكن أن يفصل بين البدء والانتهاء {limit, plural, zero {# يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}} على الأكثر',
  budgetRequired: 'الميزانية مطلوبة',
  budgetTooSmall:
    'الحد الأدنى للميزانية {limit, plural, zero {# دولار} one {دولار واحد} two {دولاران} few {# دولارات} many {# دولارًا} other {# دولار}}',
  budgetTooLarge:
    'الحد الأقصى للميزانية {limit, plural, zero {# دولار} one {دولار واحد} two {دولاران} few {# دولارات} many {# دولارًا} other {# دولار}}',
  placementRequired: 'موضع العرض مطلوب',
  timeZoneInvalid: 'يُرجى اختيار منطقة زمنية',

  // Affiliate products.
  productTitleRequired: 'العنوان مطلوب',
  productPriceRequired: 'السعر مطلوب',
  productPriceInvalid: 'يُرجى إدخال سعر بالدولار بمنزلتين عشريتين على الأكثر، حتى {limit, number}',
  productImageRequired: 'رابط الصورة مطلوب',
  productUrlRequired: 'رابط المنتج مطلوب',
  productUrlInvalid: 'يجب أن يكون رابطًا صالحًا',
  affiliateCodeRequired: 'رمز الإحالة مطلوب',
  commissionInvalid: 'يجب أن تكون العمولة بين {from} و{to} بالمئة',
  categoryInvalid: 'يُرجى اختيار فئة',

  // Advertising and newsletter.
  inquiryNameTooShort:
    'يجب أن يتكون الاسم من {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  inquiryCompanyTooShort:
    'يجب أن يتكون اسم الشركة من {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  inquiryEmailInvalid: 'يُرجى إدخال عنوان بريد إلكتروني صالح.',
  inquiryMessageTooShort:
    'يجب أن تتكون الرسالة من {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  inquiryBudgetRequired: 'يُرجى اختيار الميزانية.',
  newsletterEmailRequired: 'البريد الإلكتروني مطلوب',
  newsletterEmailInvalid: 'يُرجى إدخال عنوان بريد إلكتروني صالح',
  wholeNumber: 'يُرجى إدخال عدد صحيح.',
  numberTooSmall: 'أصغر عدد ممكن هنا هو {limit, number}.',
  numberTooLarge: 'أكبر عدد ممكن هنا هو {limit, number}.',
  textTooLong:
    'لا يمكن أن يتجاوز هذا النص {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  nameTooLong:
    'لا يمكن أن يتجاوز الاسم {limit, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
  siteNameTooLong:
    'يجب أن يكون الاسم سطرًا واحدًا من {limit, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر.',
  colourInvalid: 'يُرجى إدخال لون مثل ‎#24346b.',
  colourUnreadable: 'تصعب قراءة النص بهذا اللون أو النص الأبيض فوقه. يُرجى اختيار لون أغمق.',
  languageMissing: 'يُرجى اختيار لغة واحدة على الأقل.',
  folderNameInvalid: 'يُرجى اختيار أحد المجلدات.',
}
