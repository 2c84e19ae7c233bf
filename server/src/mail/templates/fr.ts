import type { MailTemplates, NotCharged } from './template.ts'

const notCharged: NotCharged = (amount, creator) => ({
  declined: `Votre carte a été refusée pour le don mensuel de ${amount} à ${creator}.`,
  no_card: `La carte de votre don mensuel de ${amount} à ${creator} n’est plus enregistrée. Rien n’a été prélevé.`,
  not_accepted: `${creator} ne reçoit pas de dons pour le moment. Votre don mensuel de ${amount} n’a pas été prélevé.`,
  bank_asks: `Votre banque demande une confirmation du don mensuel de ${amount} à ${creator}. Il n’a pas été prélevé.`,
})

export const fr: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `Confirmez votre adresse e-mail pour ${siteName}`,
    paragraphs: [
      `Bonjour ${name},`,
      `Veuillez confirmer que cette adresse e-mail est la vôtre. Le lien est valable un jour.`,
      `Si vous n’avez pas indiqué cette adresse sur ${siteName}, vous pouvez ignorer cet e-mail.`,
    ],
    action: { label: 'Confirmer l’adresse', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `Choisissez un nouveau mot de passe pour ${siteName}`,
    paragraphs: [
      `Bonjour ${name},`,
      `Un nouveau mot de passe a été demandé pour votre compte. Le lien est valable une heure et ne peut servir qu’une fois.`,
      `Si ce n’était pas vous, vous pouvez ignorer cet e-mail : votre mot de passe reste le même.`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Votre mot de passe pour ${siteName} a été modifié`,
    paragraphs: [
      `Bonjour ${name},`,
      `Votre mot de passe vient d’être modifié et tous les autres appareils ont été déconnectés.`,
      `Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et prévenez les responsables de ${siteName}.`,
    ],
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `Ceci n’est plus votre adresse e-mail pour ${siteName}`,
    paragraphs: [
      `Bonjour ${name},`,
      `L’adresse e-mail de votre compte vient d’être modifiée ou supprimée. Les messages concernant votre compte ne seront plus envoyés à cette adresse.`,
      `Si ce n’était pas vous, changez immédiatement votre mot de passe, ou prévenez les responsables de ${siteName} si vous ne pouvez plus vous connecter.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `Nouvelle demande d’annonceur : ${company}`,
    paragraphs: [
      `${name}, de ${company}, s’intéresse à la publicité sur ${siteName}. Budget en dollars américains : ${budget}.`,
      message,
    ],
    action: { label: 'Lire et répondre', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Votre demande au sujet de la publicité sur ${siteName}`,
    paragraphs: [`Bonjour ${name},`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Confirmez votre abonnement à la lettre d’information de ${siteName}`,
    paragraphs: [
      `Veuillez confirmer que vous souhaitez recevoir la lettre d’information de ${siteName}.`,
      `Si vous ne l’avez pas demandée, vous pouvez ignorer cet e-mail ; nous ne vous écrirons plus.`,
    ],
    action: { label: 'S’abonner', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `Reçu ${number} pour votre don à ${creator}`,
    paragraphs: [
      `Bonjour ${name},`,
      `Merci pour votre don de ${amount} à ${creator} le ${date}. Votre reçu porte le numéro ${number}.`,
      `Un don à un créateur n’est pas déductible des impôts. Aucun bien ni service n’a été fourni en échange.`,
      ...(isTest ? ['Il s’agissait d’un paiement de test : aucun argent réel n’a circulé.'] : []),
    ],
    action: { label: `Ouvrir le reçu sur ${siteName}`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `Reçu ${number} pour « ${title} »`,
    paragraphs: [
      `Bonjour ${name},`,
      `Merci d’avoir acheté le téléchargement de « ${title} » pour ${amount} le ${date}. Votre reçu porte le numéro ${number}.`,
      `Le téléchargement n’expire pas : vous le trouverez parmi vos achats.`,
      ...(isTest ? ['Il s’agissait d’un paiement de test : aucun argent réel n’a circulé.'] : []),
    ],
    action: { label: `Ouvrir le reçu sur ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, failure, date, url }) => ({
    subject: `Votre don mensuel à ${creator} n’a pas pu être prélevé`,
    paragraphs: [
      `Bonjour ${name},`,
      `${notCharged(amount, creator)[failure]} Nous réessaierons le ${date}.`,
      `Sur ${siteName}, vous pouvez utiliser une autre carte, mettre le don en pause ou l’arrêter.`,
    ],
    action: { label: 'Gérer le don', url },
  }),
  giftPaused: ({ name, amount, creator, failure, url }) => ({
    subject: `Votre don mensuel à ${creator} est en pause`,
    paragraphs: [
      `Bonjour ${name},`,
      `${notCharged(amount, creator)[failure]} C’était la dernière tentative : le don est en pause et rien ne sera prélevé.`,
      `Pour continuer, reprenez le don, avec une autre carte si nécessaire.`,
    ],
    action: { label: 'Gérer le don', url },
  }),
  payoutAccountChanged: ({ siteName, name, destination, resumes, url }) => ({
    subject: `Votre compte PayPal pour les versements a été modifié`,
    paragraphs: [
      `Bonjour ${name},`,
      destination === null
        ? `Le compte PayPal pour vos versements de ${siteName} a été supprimé.`
        : `Les versements de ${siteName} arriveront désormais sur le compte PayPal ${destination}.`,
      ...(resumes === null ? [] : [`Vous pourrez de nouveau demander des versements à partir du ${resumes}.`]),
      `Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez les responsables de ${siteName}.`,
    ],
    action: { label: 'Ouvrir vos versements', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `Vous avez demandé un versement de ${amount}`,
    paragraphs: [
      `Bonjour ${name},`,
      `Nous avons reçu votre demande de versement de ${amount} sur le compte PayPal ${destination}.`,
      `Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez les responsables de ${siteName}.`,
    ],
    action: { label: 'Ouvrir vos versements', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `Votre versement de ${amount} a été envoyé`,
    paragraphs: [`Bonjour ${name},`, `${amount} ont été versés sur votre compte PayPal ${destination}.`],
    action: { label: 'Ouvrir vos versements', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `Votre versement de ${amount} n’a pas pu être effectué`,
    paragraphs: [
      `Bonjour ${name},`,
      `${amount} n’ont pas pu être versés sur votre compte PayPal ${destination}. Le montant est de retour sur votre solde disponible. Vérifiez votre compte PayPal dans les paramètres, puis demandez de nouveau le versement.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'Ouvrir vos versements', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `Les comptes de ${siteName} sont à vérifier`,
    paragraphs: [
      `Bonjour ${name},`,
      `Le contrôle nocturne des comptes a trouvé des problèmes : ${count}. Les paiements continuent ; veuillez examiner ces problèmes rapidement.`,
    ],
    action: { label: 'Ouvrir les contrôles', url },
  }),
}
