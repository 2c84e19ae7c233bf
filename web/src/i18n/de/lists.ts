import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Abos',
  subscriptionsEmpty: 'Noch keine Videos aus Ihren Abos',
  subscriptionsHint: 'Abonnieren Sie einen Kanal, dann erscheinen seine neuen Videos hier.',
  historyTitle: 'Verlauf',
  historyEmpty: 'Noch nichts angesehen',
  historyHint: 'Videos, die Sie ansehen, erscheinen hier. Nur Sie können sie sehen.',
  watchLaterTitle: 'Später ansehen',
  watchLaterEmpty: 'Nichts für später gespeichert',
  watchLaterHint: 'Drücken Sie unter einem Video auf „Speichern“, um es hier aufzubewahren.',
  likedVideosTitle: 'Videos, die ich mag',
  likedVideosEmpty: 'Noch keine Videos mit „Gefällt mir“',
  likedVideosHint: 'Videos, die Ihnen gefallen, erscheinen hier.',
  forget: 'Entfernen',
  forgetNamed: '„{title}“ aus dem Verlauf entfernen',
  forgetFailed: 'Der Verlauf konnte nicht geändert werden',
  historyNoneFound: 'In Ihrem Verlauf wurde nichts zu „{q}“ gefunden',
  searchHistory: 'Verlauf durchsuchen',
  clearHistory: 'Verlauf leeren',
  clearHistoryTitle: 'Den gesamten Verlauf leeren?',
  clearHistoryText: 'Alle Videos werden aus dem Verlauf entfernt, ebenso die Stellen, an denen Sie aufgehört haben.',
  historyCleared: 'Ihr Verlauf wurde geleert',
  unlikeNamed: '„Gefällt mir“ für „{title}“ zurücknehmen',
  unsaveNamed: '„{title}“ aus „Später ansehen“ entfernen',
}
