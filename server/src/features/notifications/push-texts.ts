/**
 * Texts of push notifications, the same as on the notifications page (a test compares them). A device shows them
 * outside the site, perhaps on a locked screen: the person and the title, never the content.
 */
import type { NotificationKind } from '@lamplight/contract/notifications'
import type { Language } from '@lamplight/contract/primitives'

type PushTexts = Record<NotificationKind | 'somebody', string>

export const pushTexts: Record<Language, PushTexts> = {
  en: {
    somebody: 'Someone',
    new_video: '{name} published “{title}”',
    comment: '{name} commented on “{title}”',
    reply: '{name} replied to you on “{title}”',
    video_approved: '“{title}” was approved and is now public',
    video_rejected: '“{title}” was not approved',
    processing_ready: '“{title}” is ready to watch',
    processing_failed: '“{title}” could not be processed',
    forum_reply: '{name} replied in “{title}”',
    forum_mention: '{name} mentioned you in “{title}”',
    report_decided: 'There is a decision about “{title}”',
    gift_received: '{name} made a donation to you for “{title}”',
    gift_failed: 'Your monthly donation to {title} could not be charged',
    payout_completed: 'Your payout was sent',
    payout_failed: 'Your payout failed; the amount is back in your balance',
    books_wrong: 'The nightly ledger check found a problem',
    chat_mention: '{name} mentioned you in the chat room “{title}”',
    chat_answer: '{name} replied to you in the chat room “{title}”',
    chat_invitation: '{name} invited you to the chat room “{title}”',
  },
  ar: {
    somebody: 'شخص ما',
    new_video: 'نشر {name} «{title}»',
    comment: 'علّق {name} على «{title}»',
    reply: 'ردّ عليك {name} في «{title}»',
    video_approved: 'اعتُمد «{title}» وأصبح متاحًا للجميع',
    video_rejected: 'لم يُعتمد «{title}»',
    processing_ready: 'أصبح «{title}» جاهزًا للمشاهدة',
    processing_failed: 'فشلت معالجة «{title}»',
    forum_reply: 'ردّ {name} في «{title}»',
    forum_mention: 'أشار إليك {name} في «{title}»',
    report_decided: 'صدر قرار بشأن «{title}»',
    gift_received: 'تبرّع لك {name} عن «{title}»',
    gift_failed: 'تعذّر تحصيل تبرعك الشهري إلى {title}',
    payout_completed: 'أُرسلت دفعتك',
    payout_failed: 'فشلت دفعتك وعاد المبلغ إلى رصيدك',
    books_wrong: 'وجد الفحص الليلي للدفاتر مشكلة',
    chat_mention: 'أشار إليك {name} في غرفة الدردشة «{title}»',
    chat_answer: 'ردّ عليك {name} في غرفة الدردشة «{title}»',
    chat_invitation: 'دعاك {name} إلى غرفة الدردشة «{title}»',
  },
  de: {
    somebody: 'Jemand',
    new_video: '{name} hat „{title}“ veröffentlicht',
    comment: '{name} hat „{title}“ kommentiert',
    reply: '{name} hat Ihnen bei „{title}“ geantwortet',
    video_approved: '„{title}“ wurde freigegeben und ist jetzt öffentlich',
    video_rejected: '„{title}“ wurde nicht freigegeben',
    processing_ready: '„{title}“ kann jetzt angesehen werden',
    processing_failed: '„{title}“ konnte nicht verarbeitet werden',
    forum_reply: '{name} hat in „{title}“ geantwortet',
    forum_mention: '{name} hat Sie in „{title}“ erwähnt',
    report_decided: 'Es gibt eine Entscheidung zu „{title}“',
    gift_received: '{name} hat Ihnen für „{title}“ eine Spende gesendet',
    gift_failed: 'Ihre monatliche Spende an {title} konnte nicht abgebucht werden',
    payout_completed: 'Ihre Auszahlung wurde gesendet',
    payout_failed: 'Ihre Auszahlung ist fehlgeschlagen; der Betrag ist wieder in Ihrem Guthaben',
    books_wrong: 'Die nächtliche Prüfung der Bücher hat ein Problem gefunden',
    chat_mention: '{name} hat Sie im Chatraum „{title}“ erwähnt',
    chat_answer: '{name} hat Ihnen im Chatraum „{title}“ geantwortet',
    chat_invitation: '{name} hat Sie in den Chatraum „{title}“ eingeladen',
  },
  es: {
    somebody: 'Alguien',
    new_video: '{name} ha publicado «{title}»',
    comment: '{name} ha comentado «{title}»',
    reply: '{name} te ha respondido en «{title}»',
    video_approved: '«{title}» se ha aprobado y ya es público',
    video_rejected: '«{title}» no se ha aprobado',
    processing_ready: '«{title}» ya se puede ver',
    processing_failed: '«{title}» no se pudo procesar',
    forum_reply: '{name} ha respondido en «{title}»',
    forum_mention: '{name} te ha mencionado en «{title}»',
    report_decided: 'Hay una decisión sobre «{title}»',
    gift_received: '{name} te ha hecho una donación por «{title}»',
    gift_failed: 'No se pudo cobrar tu donación mensual a {title}',
    payout_completed: 'Se ha enviado tu pago',
    payout_failed: 'Tu pago ha fallado; el importe ha vuelto a tu saldo',
    books_wrong: 'La comprobación nocturna de los libros encontró un problema',
    chat_mention: '{name} te ha mencionado en la sala de chat «{title}»',
    chat_answer: '{name} te ha respondido en la sala de chat «{title}»',
    chat_invitation: '{name} te ha invitado a la sala de chat «{title}»',
  },
  fr: {
    somebody: 'Quelqu’un',
    new_video: '{name} a publié « {title} »',
    comment: '{name} a commenté « {title} »',
    reply: '{name} vous a répondu sous « {title} »',
    video_approved: '« {title} » a été approuvée et est maintenant publique',
    video_rejected: '« {title} » n’a pas été approuvée',
    processing_ready: '« {title} » peut maintenant être regardée',
    processing_failed: '« {title} » n’a pas pu être traitée',
    forum_reply: '{name} a répondu dans « {title} »',
    forum_mention: '{name} vous a mentionné dans « {title} »',
    report_decided: 'Une décision a été prise concernant « {title} »',
    gift_received: '{name} vous a fait un don pour « {title} »',
    gift_failed: 'Votre don mensuel à {title} n’a pas pu être prélevé',
    payout_completed: 'Votre versement a été envoyé',
    payout_failed: 'Votre versement a échoué ; le montant est de retour sur votre solde',
    books_wrong: 'Le contrôle nocturne des comptes a trouvé un problème',
    chat_mention: '{name} vous a mentionné dans le salon de chat « {title} »',
    chat_answer: '{name} vous a répondu dans le salon de chat « {title} »',
    chat_invitation: '{name} vous a invité dans le salon de chat « {title} »',
  },
}

// A name or a title keeps its own direction.
const isolated = (value: string): string => `\u2068${value}\u2069`

export const pushText = (
  language: Language,
  kind: NotificationKind,
  { name, title }: { name: string | null; title: string },
): string => {
  const texts = pushTexts[language]
  const values = { name: name ?? texts.somebody, title }
  return texts[kind].replace(/\{(name|title)\}/g, (_, key: keyof typeof values) => isolated(values[key]))
}
