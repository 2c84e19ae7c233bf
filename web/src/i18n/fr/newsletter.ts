import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Lettre d’information',
  text: 'De nouvelles vidéos et des dates de fêtes, de temps en temps.',
  email: 'E-mail',
  subscribe: 'S’abonner',
  subscribed: 'Abonnement réussi !',
  confirmByMail: 'Veuillez suivre le lien du message que nous vous avons envoyé.',
  failed: 'L’abonnement a échoué',
  failedText: 'Un problème est survenu lors de l’abonnement. Veuillez réessayer.',
  confirmTitle: 'Confirmer la lettre d’information',
  confirmText: 'Un clic, et vous recevrez la lettre.',
  confirm: 'Confirmer',
  confirmed: 'Merci. Vous recevrez désormais la lettre.',
  unsubscribeTitle: 'Se désabonner de la lettre d’information',
  unsubscribeText: 'Un clic, et nous ne vous enverrons plus rien.',
  unsubscribe: 'Se désabonner',
  unsubscribed: 'Vous ne recevrez plus la lettre.',
  subscribers: 'Abonnés à la lettre d’information',
  statePending: 'Non confirmés',
  stateConfirmed: 'Confirmés',
  stateUnsubscribed: 'Désabonnés',
  noSubscribers: 'Personne pour l’instant.',
  total: '{count, plural, one {# adresse} other {# adresses}}',
  export: 'Télécharger la liste (CSV)',
  exportText: 'Chaque adresse est accompagnée de son lien de désabonnement. Chaque téléchargement est consigné.',
}
