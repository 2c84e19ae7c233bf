import type { Translation } from '../catalog.ts'
import type { common as english } from '../en/common.ts'

export const common: Translation<typeof english> = {
  loading: 'Chargement…',
  signInInNewTab: 'Se connecter (nouvel onglet)',
  tryAgain: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  backToHome: 'Retour à l’accueil',
  somethingWrong: 'Une erreur s’est produite. Veuillez réessayer.',
  needsScripts: 'Cette partie de la page nécessite JavaScript. Veuillez l’autoriser pour ce site.',
  unreachable: 'Le site est injoignable. Vérifiez votre connexion et réessayez.',
  tooMany: 'Trop de tentatives. Réessayez dans {time}.',
  suspendedUntil: 'Ce compte est suspendu jusqu’au {date}.',
  required: 'obligatoire',
  showMore: 'Afficher plus',
  deletedAccount: 'Compte supprimé',
  endOfList: 'Fin de la liste',
  showLess: 'Afficher moins',
}
