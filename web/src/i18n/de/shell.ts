import type { Translation } from '../catalog.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Translation<typeof english> = {
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  home: 'Startseite',
  subscriptions: 'Abos',
  library: 'Bibliothek',
  history: 'Verlauf',
  watchLater: 'Später ansehen',
  likedVideos: 'Videos, die ich mag',
  admin: 'Verwaltung',
  contentModeration: 'Moderation der Inhalte',
  search: 'Suchen',
  searchPlaceholder: 'Vorträge, Rezitationen, Menschen suchen',
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
  upload: 'Hochladen',
  accountMenu: 'Kontomenü von {name}',
  yourChannel: 'Ihr Kanal',
  theme: 'Design',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  themeSystem: 'Wie das System',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signOutFailed: 'Abmeldung fehlgeschlagen',
  signedOut: 'Sie sind abgemeldet.',
  notFoundTitle: '404 Seite nicht gefunden',
  notFoundHint:
    'Unter dieser Adresse gibt es hier nichts. Vielleicht ist sie falsch geschrieben oder die Seite ist umgezogen.',
  pageFailed: 'Diese Seite konnte nicht angezeigt werden',
}
