import type { Translation } from '../catalog.ts'
import type { console as english } from '../en/console.ts'

export const console: Translation<typeof english> = {
  title: 'Konsole',
  overview: 'Übersicht',
  noPermission: 'Diese Seite ist für das Team',
  loadFailed: 'Was zu tun ist, konnte nicht geladen werden.',
  videos: 'Inhaltsmoderation',
  reports: 'Meldungen',
  sponsors: 'Gesponserte Inhalte',
  products: 'Produkte',
  inquiries: 'Werbeanfragen',
  newsletter: 'Newsletter',
  testimonials: 'Stimmen',
  payouts: 'Auszahlungen',
  payments: 'Zahlungen',
  disputes: 'Anfechtungen',
  moneyLog: 'Geldprotokoll',
  books: 'Prüfung der Bücher',
  booksProblems: '{count, plural, =0 {Alles in Ordnung} one {# Problem} other {# Probleme}}',
  booksUnchecked: 'Keine abgeschlossene Prüfung',
  waiting: '{count, plural, =0 {Nichts zu tun} one {# wartet} other {# warten}}',
  people: 'Personen',
  newPeople: 'Neue Personen in sieben Tagen',
  newVideos: 'Neue Videos in sieben Tagen',
  failedVideos: 'Videos, die nicht verarbeitet werden konnten',
}
