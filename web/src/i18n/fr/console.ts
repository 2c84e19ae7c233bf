import type { Translation } from '../catalog.ts'
import type { console as english } from '../en/console.ts'

export const console: Translation<typeof english> = {
  title: 'Console',
  overview: 'Vue d’ensemble',
  noPermission: 'Cette page est réservée à l’équipe',
  loadFailed: 'Les tâches en attente n’ont pas pu être chargées.',
  videos: 'Modération du contenu',
  reports: 'Signalements',
  sponsors: 'Contenu sponsorisé',
  products: 'Produits',
  inquiries: 'Demandes publicitaires',
  newsletter: 'Lettre d’information',
  testimonials: 'Témoignages',
  payouts: 'Versements',
  payments: 'Paiements',
  disputes: 'Contestations',
  moneyLog: 'Journal de l’argent',
  books: 'Contrôle des comptes',
  booksProblems: '{count, plural, =0 {Tout est en ordre} one {# problème} many {# problèmes} other {# problèmes}}',
  booksUnchecked: 'Aucun contrôle terminé',
  waiting: '{count, plural, =0 {Rien en attente} one {# en attente} many {# en attente} other {# en attente}}',
  people: 'Personnes',
  newPeople: 'Nouvelles personnes en sept jours',
  newVideos: 'Nouvelles vidéos en sept jours',
  failedVideos: 'Vidéos qui n’ont pas pu être traitées',
}
