import type { Translation } from '../catalog.ts'
import type { outbox as english } from '../en/outbox.ts'

export const outbox: Translation<typeof english> = {
  text: 'Les e-mails sont supprimés après {days} jours. Ils contiennent des liens qui donnent accès à un compte : ne les transmettez pas.',
  unconfiguredTitle: 'Les e-mails ne sont pas envoyés',
  unconfiguredText:
    'Aucun serveur de messagerie n’est configuré. Les nouveaux e-mails ne peuvent être lus qu’ici. Pour qu’ils soient envoyés, l’exploitant doit définir SMTP_URL et MAIL_FROM ; les e-mails écrits auparavant ne seront pas envoyés.',
  none: 'Aucun e-mail ces {days} derniers jours',
  read: 'Lire l’e-mail',
  to: 'À {address}',
  error: 'Dernière erreur :',
  state_waiting: 'En attente d’envoi',
  state_sent: 'Envoyé',
  state_failed: 'N’a pas pu être envoyé',
  state_unsent: 'Non envoyé : aucun serveur de messagerie configuré',
  state_expired: 'Non envoyé : le lien avait expiré',
  state_replaced: 'Non envoyé : remplacé par un e-mail plus récent',

  // The occasion of a mail.
  mail_booksWrong: 'Problème dans les comptes',
  mail_donationReceipt: 'Reçu de don',
  mail_emailChanged: 'Adresse e-mail modifiée',
  mail_giftFailed: 'Le don mensuel n’a pas pu être prélevé',
  mail_giftPaused: 'Don mensuel mis en pause',
  mail_inquiryAnswered: 'Réponse à une demande',
  mail_inquiryReceived: 'Nouvelle demande',
  mail_newsletterConfirm: 'Confirmation de la lettre d’information',
  mail_passwordChanged: 'Mot de passe modifié',
  mail_payoutAccountChanged: 'Compte PayPal modifié',
  mail_payoutFailed: 'Versement échoué',
  mail_payoutPaid: 'Versement envoyé',
  mail_payoutRequested: 'Versement demandé',
  mail_purchaseReceipt: 'Reçu d’achat',
  mail_resetPassword: 'Nouveau mot de passe',
  mail_verifyEmail: 'Confirmation de l’adresse e-mail',
}
