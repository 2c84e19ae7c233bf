import type { Translation } from '../catalog.ts'
import type { common as english } from '../en/common.ts'

export const common: Translation<typeof english> = {
  loading: 'Chargement…',
  tryAgain: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  undo: 'Annuler',
  backToHome: 'Retour à l’accueil',
  somethingWrong: 'Une erreur s’est produite. Veuillez réessayer.',
  somethingWrongNumbered:
    'Une erreur s’est produite. Veuillez réessayer. Si cela se reproduit, donnez ce numéro aux responsables de ce site : {id}',
  tooLargeForServer:
    'Le serveur ne l’a pas accepté, car c’est trop volumineux. Envoyez-en moins, ou demandez la limite aux responsables de ce site.',
  needsScripts: 'Cette partie de la page nécessite JavaScript. Veuillez l’autoriser pour ce site.',
  unreachable: 'Le site est injoignable. Vérifiez votre connexion et réessayez.',
  tooMany: 'Trop de tentatives. Réessayez dans {time}.',
  suspendedUntil: 'Ce compte est suspendu jusqu’au {date}.',
  labelled: '{label} : {value}',
  required: 'obligatoire',
  showMore: 'Afficher plus',
  deletedAccount: 'Compte supprimé',
  endOfList: 'Fin de la liste',
  showLess: 'Afficher moins',
  withCaptions: 'Avec sous-titres.',
  membersOnly: 'Réservée aux membres',
}
