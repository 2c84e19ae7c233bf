import type { Translation } from '../catalog.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation_failed: 'يرجى مراجعة حقول النموذج ثم المحاولة مجددًا.',
  malformed_request: 'تعذّرت قراءة الطلب.',
  not_signed_in: 'يرجى تسجيل الدخول للمتابعة.',
  forbidden: 'ليس لديك إذن للقيام بذلك.',
  cross_site_request: 'ورد هذا الطلب من موقع آخر فرُفض.',
  not_found: 'لا يوجد شيء في هذا العنوان.',
  request_too_slow: 'استغرق وصول الطلب وقتًا طويلًا. يرجى المحاولة مرة أخرى.',
  site_disk_full: 'قرص هذا الموقع ممتلئ. لا يمكن حفظ أي شيء حتى يوفر مشغّل الموقع مساحة.',
  payload_too_large: 'الطلب كبير جدًا.',
  unsupported_content_type: 'هذا النوع من المحتوى غير مقبول هنا.',
  rate_limited: 'محاولات كثيرة جدًا. يرجى الانتظار قليلًا ثم المحاولة مجددًا.',
  internal: 'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
  unavailable: 'الخدمة غير جاهزة. يرجى المحاولة بعد لحظات.',
  wrong_credentials: 'اسم المستخدم أو كلمة المرور غير صحيحة.',
  username_taken: 'اسم المستخدم هذا مستخدَم بالفعل.',
  username_not_allowed:
    'لا يمكن استخدام هذا الاسم. اختر حروفًا من نظام كتابة واحد أو أرقامًا أو نقاطًا أو شرطات أو شرطات سفلية.',
  user_not_found: 'الحساب غير موجود',
  video_not_found: 'الفيديو غير موجود',
  category_not_found: 'هذه الفئة غير موجودة.',
  video_not_playable: 'لا يزال هذا الفيديو قيد التحضير.',
  already_published: 'يشاهد الآخرون هذا الفيديو بالفعل: لم يعد من الممكن جدولته.',
  thumbnail_not_found: 'لم تعد هذه الصورة موجودة. يرجى اختيار صورة أخرى.',
  still_processing: 'لا يزال هذا الفيديو قيد التحضير. يرجى المحاولة عندما يصبح جاهزًا.',
  captions_not_found: 'لا توجد ترجمة بهذه اللغة.',
  too_many_captions: 'يمكن أن تكون للفيديو ترجمة بأربعين لغة. يرجى حذف بعضها أولاً.',
  not_reprocessable: 'هذا الفيديو قيد التحضير بالفعل.',
  own_channel: 'لا يمكنك الاشتراك في قناتك.',
  upload_not_found: 'هذا الرفع غير موجود أو انتهت صلاحيته. يرجى اختيار الملف من جديد.',
  upload_incomplete: 'لم يصل الملف كاملًا. يرجى متابعة الرفع.',
  upload_already_used: 'سبق استخدام هذا الرفع لفيديو.',
  upload_required: 'يرجى اختيار ملف فيديو لرفعه.',
  upload_too_large: 'الملف أكبر مما يقبله هذا الموقع.',
  not_a_video: 'يرجى اختيار ملف فيديو.',
  video_truncated: 'ملف الفيديو ناقص أو تالف. يرجى تصديره من جديد ورفع الملف الجديد.',
  video_without_duration: 'لا مدة لهذا الفيديو. يرجى اختيار ملف آخر.',
  video_too_long: 'الفيديو أطول مما يقبله هذا الموقع.',
  video_unsupported: 'هذا النوع من الفيديو غير مدعوم. يرجى رفع MP4 أو WebM أو AVI أو MOV.',
  not_an_image: 'يرجى اختيار ملف صورة للصورة المصغّرة.',
  image_too_large: 'الصورة كبيرة جدًا.',
  unfinished_uploads: 'تشغل عمليات الرفع غير المكتملة كل المساحة المخصصة لك. يرجى إكمال إحداها أو إلغاؤها أولًا.',
  disk_full: 'لا تتوفر مساحة لهذا الملف في الموقع حاليًا. يرجى المحاولة لاحقًا.',
  comment_not_found: 'لم يعد هذا التعليق موجودًا.',
  religious_tick_required: 'لا يُعتمد إلا المحتوى الديني: ضع علامة على «تم التحقق من أنه محتوى ديني» أولًا.',
  already_decided: 'سبق أن بتّ مشرف آخر في هذا الفيديو.',
  not_rejected: 'لا يمكن إعادة تقديم إلا فيديو مرفوض.',
  // Search and channels.
  feature_not_found: 'لم يعد هذا الفيديو مميَّزًا.',

  // Playlists.
  playlist_not_found: 'قائمة التشغيل هذه غير موجودة أو خاصة.',
  playlist_full: 'قائمة التشغيل هذه ممتلئة. تتسع لـ 500 فيديو.',
  too_many_playlists: 'لديك أقصى عدد مسموح به من قوائم التشغيل. يُرجى حذف إحداها أولًا.',

  // Settings and mail.
  wrong_password: 'كلمة المرور غير صحيحة.',
  no_email: 'لا يوجد بريد إلكتروني لتأكيده.',
  link_expired: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. اطلب رابطًا جديدًا.',
  session_not_found: 'انتهت هذه الجلسة من قبل.',
  last_admin: 'أنت المدير الوحيد. عيّن مديرًا آخر أولًا.',

  // Payments and ledger.
  payment_not_found: 'هذه الدفعة غير موجودة.',
  payment_unavailable: 'الدفع غير متاح حاليًا. يرجى المحاولة مرة أخرى.',
  payment_required: 'لم تنجح عملية الدفع.',
  card_not_found: 'هذه البطاقة المحفوظة لم تعد موجودة.',
  not_a_test_card: 'هذا اختبار: لا تعمل هنا إلا بطاقات الاختبار المنشورة.',
  refund_refused: 'لا يمكن ردّ هذا المبلغ من هذه الدفعة.',

  // Donations.
  donations_not_accepted: 'لا يمكن لصاحب المحتوى هذا استقبال التبرعات حاليًا.',
  own_donation: 'لا يمكنك التبرع لنفسك.',
  donation_mismatch: 'هذه الدفعة تخص فيديو آخر أو مبلغًا آخر.',
  donation_not_found: 'هذا التبرع غير موجود.',
  monthly_gift_not_found: 'هذا التبرع الشهري غير موجود.',
  monthly_gift_ended: 'انتهى هذا التبرع الشهري.',

  // Purchases.
  not_for_sale: 'هذا الفيديو غير معروض للبيع.',
  own_video: 'هذا الفيديو لك.',
  already_purchased: 'لقد اشتريت هذا الفيديو من قبل.',
  purchase_not_found: 'هذا الشراء غير موجود.',
  purchase_ended: 'انتهت صلاحية رابط التنزيل هذا.',
  download_missing: 'لم يعد تنزيل هذا الفيديو ممكنًا.',

  // Creators and payouts.
  creator_account_not_found: 'لا يوجد حساب منشئ هنا.',
  creator_account_exists: 'لديك حساب منشئ بالفعل.',
  payment_email_required: 'يرجى تحديد بريد إلكتروني للدفع أولًا.',
  monetization_disabled: 'تحقيق الدخل غير مفعّل.',
  paypal_account_required: 'يرجى تحديد معرّف حساب PayPal في الإعدادات أولًا.',
  confirmed_email_required: 'يُرجى إضافة بريدك الإلكتروني وتأكيده في الإعدادات قبل طلب دفعة.',
  payouts_paused: 'تغيّر حساب PayPal الخاص بك مؤخرًا. حفاظًا على أمانك، يمكن طلب الدفعات مجددًا بعد قليل.',
  payout_open: 'لديك طلب دفعة قيد المعالجة بالفعل.',
  payout_below_minimum: 'المبلغ أقل من الحد الأدنى للدفعة.',
  payout_above_balance: 'المبلغ أعلى من رصيدك المتاح.',
  payout_not_found: 'هذه الدفعة غير موجودة.',
  payout_finished: 'أُنجزت هذه الدفعة من قبل.',
  payout_at_provider: 'يتولى PayPal تنفيذ هذه الدفعة، وستكتمل تلقائيًا.',
  password_required: 'يرجى إدخال كلمة المرور للتأكيد.',

  // Chat.
  chat_room_not_found: 'هذه الغرفة غير موجودة.',
  chat_message_not_found: 'لم تعد هذه الرسالة موجودة.',
  chat_room_locked: 'هذه الغرفة مقفلة. لا يكتب فيها إلا مضيفها والمشرفون.',
  chat_room_archived: 'هذه الغرفة مؤرشفة. لم يعد بإمكان أحد الكتابة فيها.',
  chat_room_public: 'هذه الغرفة مفتوحة للجميع، ولا يحتاج أحد إلى دعوة.',
  chat_muted: 'لا يمكنك الكتابة في هذه الغرفة لبعض الوقت.',
  chat_slow_mode: 'هذه الغرفة في الوضع البطيء. انتظر قليلًا قبل رسالتك التالية.',
  chat_edit_too_late: 'يمكن تعديل الرسالة خلال 15 دقيقة فقط.',
  chat_block_self: 'لا يمكنك حظر نفسك.',
  chat_not_in_room: 'انضم إلى غرفة أولًا.',
  chat_frame_unknown: 'هذا النوع من الرسائل غير معروف هنا.',
  chat_other_user: 'هذا الاتصال يخص شخصًا آخر. سجّل الدخول من جديد.',

  // Forum.
  forum_category_not_found: 'لم يُعثر على القسم',
  forum_category_unknown: 'هذا القسم غير موجود.',
  forum_category_exists: 'يوجد قسم بهذا الاسم.',
  topic_not_found: 'لم يُعثر على الموضوع',
  post_not_found: 'لم يُعثر على المشاركة',
  topic_locked: 'هذا الموضوع مغلق، ولا يمكن إضافة ردود جديدة.',
  same_topic: 'لا يمكن دمج الموضوع في نفسه.',
  newcomer_links: 'يمكن للأعضاء الجدد وضع رابطين في المشاركة على الأكثر. ينتهي هذا الحد بعد أن تشارك لفترة.',

  // Reports and safety.
  account_suspended: 'هذا الحساب موقوف.',
  report_target_not_found: 'ما تريد الإبلاغ عنه لم يعد موجودًا.',
  own_content: 'لا يمكنك الإبلاغ عما يخصك.',
  report_not_found: 'هذا البلاغ غير موجود.',
  report_decided: 'بتّ مشرف آخر في هذا البلاغ.',
  second_person_needed: 'يبتّ في الاعتراض شخص غير الذي اتخذ القرار السابق.',
  appeal_not_possible: 'لا يمكن الاعتراض على هذا القرار.',
  not_removable: 'لا يمكن إزالة هذا. يمكنك إيقاف العضو.',
  not_suspendable: 'لا يمكنك إيقاف هذا العضو.',
  not_suspended: 'هذا العضو غير موقوف.',
  text_not_allowed: 'يحتوي هذا النص على كلمات غير مسموح بها هنا.',

  // Sponsors.
  sponsor_not_found: 'هذا المحتوى المموَّل غير موجود.',
  sponsor_not_editable: 'لا يمكن تعديل المحتوى المموَّل إلا وهو ينتظر المراجعة.',
  sponsor_step_impossible: 'لم يعد هذا ممكنًا. تعرض الصفحة الحالة الراهنة.',
  sponsor_reason_required: 'يُرجى كتابة السبب للمُعلن.',

  // Affiliate products.
  product_not_found: 'لم يعد هذا المنتج موجودًا.',

  // Advertising and newsletter.
  inquiry_not_found: 'هذا الاستفسار غير موجود.',
  inquiry_closed: 'هذا الاستفسار مغلق. أعد فتحه للرد عليه.',
  newsletter_link_invalid: 'هذا الرابط غير صالح أو انتهت صلاحيته.',
  testimonial_not_found: 'لم تعد هذه الشهادة موجودة.',
}
