import type { Translation } from '../catalog.ts'
import type { common as english } from '../en/common.ts'

export const common: Translation<typeof english> = {
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  backToHome: 'Zurück zur Startseite',
  somethingWrong: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
  somethingWrongNumbered:
    'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut. Wenn es wieder geschieht, nennen Sie dem Team dieser Website diese Nummer: {id}',
  tooLargeForServer:
    'Der Server hat das nicht angenommen, weil es zu groß ist. Senden Sie weniger, oder fragen Sie das Team dieser Website nach der Grenze.',
  needsScripts: 'Dieser Teil der Seite braucht JavaScript. Bitte erlauben Sie es für diese Website.',
  unreachable: 'Die Website ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es in {time} erneut.',
  suspendedUntil: 'Dieses Konto ist bis {date} gesperrt.',
  labelled: '{label}: {value}',
  required: 'erforderlich',
  showMore: 'Mehr anzeigen',
  deletedAccount: 'Gelöschtes Konto',
  endOfList: 'Ende der Liste',
  showLess: 'Weniger anzeigen',
  withCaptions: 'Mit Untertiteln.',
  membersOnly: 'Nur für Mitglieder',
}
