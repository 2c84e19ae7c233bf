import type { MailTemplates, NotCharged } from './template.ts'

const notCharged: NotCharged = (amount, creator) => ({
  declined: `رُفضت بطاقتك عند تحصيل التبرع الشهري بمبلغ ${amount} إلى ${creator}.`,
  no_card: `لم تعد بطاقة تبرعك الشهري بمبلغ ${amount} إلى ${creator} محفوظة، ولم يُخصم شيء.`,
  not_accepted: `لا يستقبل ${creator} التبرعات حاليًا، ولم يُخصم تبرعك الشهري بمبلغ ${amount}.`,
  bank_asks: `يطلب مصرفك تأكيد التبرع الشهري بمبلغ ${amount} إلى ${creator}، ولم يُخصم شيء.`,
})

export const ar: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `أكّد بريدك الإلكتروني في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `يُرجى تأكيد أن هذا البريد الإلكتروني لك. الرابط صالح ليوم واحد.`,
      `إن لم تُدخل هذا العنوان في ${siteName} فيمكنك تجاهل هذه الرسالة.`,
    ],
    action: { label: 'تأكيد العنوان', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `اختر كلمة مرور جديدة في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `طُلبت كلمة مرور جديدة لحسابك. الرابط صالح لساعة واحدة ويمكن استخدامه مرة واحدة فقط.`,
      `إن لم تطلب ذلك فيمكنك تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.`,
    ],
    action: { label: 'اختيار كلمة مرور جديدة', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `تغيّرت كلمة مرورك في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `تغيّرت كلمة مرورك الآن، وسُجّل الخروج من جميع الأجهزة الأخرى.`,
      `إن لم تفعل ذلك فاختر كلمة مرور جديدة فورًا وأبلغ القائمين على ${siteName}.`,
    ],
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `لم يعد هذا بريدك الإلكتروني في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `تغيّر الآن عنوان البريد الإلكتروني لحسابك أو أُزيل، ولن تصل الرسائل المتعلقة بحسابك إلى هذا العنوان.`,
      `إن لم تفعل ذلك فغيّر كلمة المرور فورًا، أو أبلغ القائمين على ${siteName} إن تعذّر عليك تسجيل الدخول.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `استفسار إعلاني جديد من ${company}`,
    paragraphs: [
      `يستفسر ${name} من ${company} عن الإعلان على ${siteName}. الميزانية بالدولار الأمريكي: ${budget}.`,
      message,
    ],
    action: { label: 'قراءة الاستفسار والرد عليه', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `استفسارك عن الإعلان على ${siteName}`,
    paragraphs: [`مرحبًا ${name}،`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `أكّد اشتراكك في النشرة البريدية من ${siteName}`,
    paragraphs: [
      `يُرجى تأكيد رغبتك في تلقي النشرة البريدية من ${siteName}.`,
      `إن لم تطلبها فيمكنك تجاهل هذه الرسالة، ولن نراسلك بعدها.`,
    ],
    action: { label: 'الاشتراك', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `الإيصال ${number} لتبرعك إلى ${creator}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `شكرًا لتبرعك بمبلغ ${amount} إلى ${creator} بتاريخ ${date}. رقم إيصالك ${number}.`,
      `التبرع لصانع محتوى لا يُخصم من الضرائب، ولم تُقدَّم مقابله سلع أو خدمات.`,
      ...(isTest ? ['كانت هذه عملية دفع تجريبية، ولم تُنقل أي أموال حقيقية.'] : []),
    ],
    action: { label: `فتح الإيصال في ${siteName}`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `الإيصال ${number} لشراء «${title}»`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `شكرًا لشرائك تنزيل «${title}» بمبلغ ${amount} بتاريخ ${date}. رقم إيصالك ${number}.`,
      `لا تنتهي صلاحية التنزيل، وتجده ضمن مشترياتك.`,
      ...(isTest ? ['كانت هذه عملية دفع تجريبية، ولم تُنقل أي أموال حقيقية.'] : []),
    ],
    action: { label: `فتح الإيصال في ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, failure, date, url }) => ({
    subject: `تعذّر تحصيل تبرعك الشهري إلى ${creator}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `${notCharged(amount, creator)[failure]} سنحاول مرة أخرى في ${date}.`,
      `يمكنك في ${siteName} استخدام بطاقة أخرى أو إيقاف التبرع مؤقتًا أو إنهاؤه.`,
    ],
    action: { label: 'إدارة التبرع', url },
  }),
  giftPaused: ({ name, amount, creator, failure, url }) => ({
    subject: `أُوقف تبرعك الشهري إلى ${creator} مؤقتًا`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `${notCharged(amount, creator)[failure]} كانت هذه المحاولة الأخيرة: أُوقف التبرع مؤقتًا ولن يُخصم شيء.`,
      `للمتابعة استأنف التبرع، ببطاقة أخرى عند الحاجة.`,
    ],
    action: { label: 'إدارة التبرع', url },
  }),
  payoutAccountChanged: ({ siteName, name, destination, resumes, url }) => ({
    subject: `تغيّر حساب PayPal الذي تصل إليه دفعاتك`,
    paragraphs: [
      `مرحبًا ${name}،`,
      destination === null
        ? `أُزيل حساب PayPal الذي تصل إليه دفعاتك من ${siteName}.`
        : `ستصل دفعاتك من ${siteName} من الآن إلى حساب PayPal ${destination}.`,
      ...(resumes === null ? [] : [`يمكنك طلب الدفعات من جديد ابتداءً من ${resumes}.`]),
      `إن لم تفعل ذلك فغيّر كلمة المرور فورًا وأبلغ القائمين على ${siteName}.`,
    ],
    action: { label: 'فتح دفعاتك', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `طلبت دفعة بمبلغ ${amount}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `وصلنا طلبك لتحويل دفعة بمبلغ ${amount} إلى حساب PayPal ${destination}.`,
      `إن لم تفعل ذلك فغيّر كلمة المرور فورًا وأبلغ القائمين على ${siteName}.`,
    ],
    action: { label: 'فتح دفعاتك', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `أُرسلت دفعتك بمبلغ ${amount}`,
    paragraphs: [`مرحبًا ${name}،`, `تم تحويل ${amount} إلى حسابك في PayPal ${destination}.`],
    action: { label: 'فتح دفعاتك', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `تعذّر تنفيذ دفعتك بمبلغ ${amount}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `تعذّر تحويل ${amount} إلى حسابك في PayPal ${destination}. عاد المبلغ إلى رصيدك المتاح. تحقّق من حساب PayPal في الإعدادات ثم اطلب الدفعة مجددًا.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'فتح دفعاتك', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `دفاتر ${siteName} تحتاج إلى مراجعة`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `وجد الفحص الليلي للدفاتر مشكلات عددها ${count}. تستمر المدفوعات، ويُرجى النظر في هذه المشكلات قريبًا.`,
    ],
    action: { label: 'فتح الفحوصات', url },
  }),
}
