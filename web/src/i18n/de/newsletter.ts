import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Newsletter',
  text: 'Neue Videos und Termine religiöser Feste, ab und zu.',
  email: 'E-Mail',
  subscribe: 'Abonnieren',
  subscribed: 'Newsletter abonniert!',
  confirmByMail: 'Bitte folgen Sie dem Link in der E-Mail, die wir Ihnen gesendet haben.',
  failed: 'Das Abonnieren ist fehlgeschlagen',
  failedText: 'Beim Abonnieren ist ein Problem aufgetreten. Bitte versuchen Sie es erneut.',
  confirmTitle: 'Abonnement bestätigen',
  confirmText: 'Bestätigen Sie, dass Sie den Newsletter erhalten möchten.',
  confirm: 'Bestätigen',
  confirmed: 'Vielen Dank. Sie erhalten den Newsletter ab jetzt.',
  unsubscribeTitle: 'Newsletter abbestellen',
  unsubscribeText: 'Sie erhalten den Newsletter dann nicht mehr.',
  unsubscribe: 'Abbestellen',
  unsubscribed: 'Sie haben den Newsletter abbestellt.',
  subscribers: 'Newsletter-Abonnenten',
  statePending: 'Nicht bestätigt',
  stateConfirmed: 'Bestätigt',
  stateUnsubscribed: 'Abbestellt',
  noSubscribers: 'Noch keine Adressen.',
  total: '{count, plural, one {# Adresse} other {# Adressen}}',
  export: 'Liste herunterladen (CSV)',
  exportText: 'Zu jeder Adresse ist ihr Link zum Abbestellen angegeben. Jeder Download wird protokolliert.',
}
