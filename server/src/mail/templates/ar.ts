import type { MailTemplates } from './template.ts'

export const ar: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `أكّد بريدك الإلكتروني في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `نرجو أن تؤكد أن هذا البريد الإلكتروني لك. الرابط صالح ليوم واحد.`,
      `إن لم تُدخل هذا العنوان في ${siteName} فتجاهل هذه الرسالة.`,
    ],
    action: { label: 'تأكيد العنوان', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `اختر كلمة مرور جديدة في ${siteName}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `طُلبت كلمة مرور جديدة لحسابك. الرابط صالح لساعة واحدة ويعمل مرة واحدة.`,
      `إن لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.`,
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
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `استفسار إعلاني جديد من ${company}`,
    paragraphs: [
      `يسأل ${name} من ${company} عن الإعلان على ${siteName}. الميزانية بالدولار الأمريكي: ${budget}.`,
      message,
    ],
    action: { label: 'قراءة الاستفسار والرد عليه', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `استفسارك عن الإعلان على ${siteName}`,
    paragraphs: [`مرحبًا ${name}،`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `أكّد اشتراكك في نشرة ${siteName}`,
    paragraphs: [`نرجو أن تؤكد رغبتك في تلقي نشرة ${siteName}.`, `إن لم تطلبها فتجاهل هذه الرسالة ولن نراسلك بعدها.`],
    action: { label: 'الاشتراك', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url }) => ({
    subject: `الإيصال ${number} لتبرعك إلى ${creator}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `شكرًا لتبرعك بمبلغ ${amount} إلى ${creator} بتاريخ ${date}. رقم إيصالك ${number}.`,
      `التبرع لصانع محتوى لا يُخصم من الضرائب، ولم تُقدَّم مقابله سلع أو خدمات.`,
    ],
    action: { label: `فتح الإيصال في ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, url }) => ({
    subject: `تعذّر تحصيل تبرعك الشهري إلى ${creator}`,
    paragraphs: [
      `مرحبًا ${name}،`,
      `رفضت بطاقتك التبرع الشهري بمبلغ ${amount} إلى ${creator}. سنحاول مرة أخرى بعد بضعة أيام.`,
      `يمكنك في ${siteName} استخدام بطاقة أخرى أو إيقاف التبرع مؤقتًا أو إنهاؤه.`,
    ],
    action: { label: 'إدارة التبرع', url },
  }),
}
