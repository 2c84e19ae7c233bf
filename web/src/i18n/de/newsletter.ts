import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Newsletter',
  text: 'Neue Videos und Termine von Festen, ab und zu.',
  email: 'E-Mail',
  subscribe: 'Abonnieren',
  subscribed: 'Erfolgreich abonniert!',
  confirmByMail: 'Bitte folgen Sie dem Link in der Nachricht, die wir Ihnen gesendet haben.',
  failed: 'Abonnieren fehlgeschlagen',
  failedText: 'Beim Abonnieren ist ein Problem aufgetreten. Bitte versuchen Sie es noch einmal.',
  confirmTitle: 'Newsletter bestätigen',
  confirmText: 'Ein Klick, und Sie erhalten den Newsletter.',
  confirm: 'Bestätigen',
  confirmed: 'Vielen Dank. Sie erhalten den Newsletter ab jetzt.',
  unsubscribeTitle: 'Newsletter abbestellen',
  unsubscribeText: 'Ein Klick, und wir senden Ihnen nichts mehr.',
  unsubscribe: 'Abbestellen',
  unsubscribed: 'Sie erhalten den Newsletter nicht mehr.',
  subscribers: 'Newsletter-Empfänger',
  statePending: 'Nicht bestätigt',
  stateConfirmed: 'Bestätigt',
  stateUnsubscribed: 'Abbestellt',
  noSubscribers: 'Noch niemand.',
  total: '{count, plural, one {# Adresse} other {# Adressen}}',
  export: 'Liste herunterladen (CSV)',
  exportText: 'Zu jeder Adresse gehört der Link zum Abbestellen. Jedes Herunterladen wird aufgezeichnet.',
}
