import type { Translation } from '../catalog.ts'
import type { payments as english } from '../en/payments.ts'

export const payments: Translation<typeof english> = {
  notReady: 'Le système de paiement n’a pas pu démarrer. Veuillez réessayer ou contacter l’assistance.',
  failed: 'Échec du paiement',
  failedText: 'Une erreur s’est produite lors du paiement.',
  testTitle: 'Paiements de test',
  testText:
    'Aucun argent ne circule. Utilisez 4242 4242 4242 4242 ; 4000 0000 0000 0002 est refusée, 4000 0025 0000 3155 demande une confirmation.',
  cardNumber: 'Numéro de carte',
  expiry: 'Expire fin',
  code: 'Code de sécurité',
  saveCard: 'Enregistrer cette carte pour la prochaine fois',
  processing: 'Traitement en cours…',
  bankTitle: 'Votre banque demande une confirmation',
  bankText: 'Ceci est la banque de test. Une vraie demanderait sur sa propre page.',
  bankApprove: 'Confirmer le paiement',
  bankDecline: 'Refuser',
  cardFields: 'Données de la carte',
  savedCards: 'Cartes enregistrées',
  savedCard: 'Carte',
  cardsFailed: 'Impossible de charger les cartes enregistrées',
  noCards: 'Aucune carte n’est enregistrée.',
  removeCard: 'Retirer la carte {last4}',
  removeFailed: 'La carte n’a pas pu être retirée',
}
