import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Lettre d’information',
  text: 'De nouvelles vidéos et les dates des fêtes religieuses, de temps en temps.',
  email: 'E-mail',
  subscribe: 'S’abonner',
  subscribed: 'Abonnement réussi !',
  confirmByMail: 'Suivez le lien dans l’e-mail que nous vous avons envoyé.',
  failed: 'L’abonnement a échoué',
  failedText: 'Un problème est survenu lors de l’abonnement. Veuillez réessayer.',
  confirmTitle: 'Confirmer l’abonnement',
  confirmText: 'Confirmez que vous souhaitez recevoir la lettre d’information.',
  confirm: 'Confirmer',
  confirmed: 'Merci. Vous recevrez désormais la lettre d’information.',
  unsubscribeTitle: 'Se désabonner de la lettre d’information',
  unsubscribeText: 'Vous ne recevrez plus la lettre d’information.',
  unsubscribe: 'Se désabonner',
  unsubscribed: 'Votre désabonnement de la lettre d’information est enregistré.',
  subscribers: 'Abonnés à la lettre d’information',
  statePending: 'Non confirmés',
  stateConfirmed: 'Confirmés',
  stateUnsubscribed: 'Désabonnés',
  noSubscribers: 'Aucune adresse pour l’instant.',
  total: '{count, plural, one {# adresse} many {# d’adresses} other {# adresses}}',
  export: 'Télécharger la liste (CSV)',
  exportText: 'Chaque adresse est accompagnée de son lien de désabonnement. Chaque téléchargement est consigné.',
}
