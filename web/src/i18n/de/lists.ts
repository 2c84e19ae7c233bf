import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Abos',
  subscriptionsEmpty: 'Noch keine Videos aus Ihren Abos',
  subscriptionsHint: 'Abonnieren Sie einen Kanal, dann erscheinen seine neuen Videos hier.',
  historyTitle: 'Verlauf',
  historyEmpty: 'Noch nichts angesehen',
  historyHint: 'Was Sie ansehen, erscheint hier, nur für Sie.',
  watchLaterTitle: 'Später ansehen',
  watchLaterEmpty: 'Nichts für später gespeichert',
  watchLaterHint: 'Drücken Sie unter einem Video auf „Speichern“, um es hier abzulegen.',
  likedVideosTitle: 'Videos, die ich mag',
  likedVideosEmpty: 'Noch keine Videos mit „Gefällt mir“',
  likedVideosHint: 'Videos, die Ihnen gefallen, erscheinen hier.',
  forget: 'Entfernen',
  forgetNamed: '„{title}“ aus dem Verlauf entfernen',
  forgetFailed: 'Der Verlauf konnte nicht geändert werden',
  historyNoneFound: 'Nichts in Ihrem Verlauf passt zu „{q}“',
  searchHistory: 'Verlauf durchsuchen',
  clearHistory: 'Verlauf leeren',
  clearHistoryTitle: 'Den ganzen Verlauf leeren?',
  clearHistoryText:
    'Alle Videos verlassen den Verlauf, und die Stellen, an denen Sie aufgehört haben, werden vergessen.',
  historyCleared: 'Ihr Verlauf ist leer',
  unlikeNamed: '„Gefällt mir“ für „{title}“ zurücknehmen',
  unsaveNamed: '„{title}“ aus „Später ansehen“ entfernen',
}
