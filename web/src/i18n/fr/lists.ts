import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Abonnements',
  subscriptionsEmpty: 'Pas encore de vidéos de vos abonnements',
  subscriptionsHint: 'Abonnez-vous à une chaîne et ses nouvelles vidéos apparaîtront ici.',
  historyTitle: 'Historique',
  historyEmpty: 'Rien n’a encore été regardé',
  historyHint: 'Les vidéos que vous regardez apparaissent ici, et ne sont visibles que pour vous.',
  watchLaterTitle: 'À regarder plus tard',
  watchLaterEmpty: 'Rien d’enregistré pour plus tard',
  watchLaterHint: 'Appuyez sur « Enregistrer » sous une vidéo pour la garder ici.',
  likedVideosTitle: 'Vidéos aimées',
  likedVideosEmpty: 'Aucune vidéo aimée pour l’instant',
  likedVideosHint: 'Les vidéos que vous aimez apparaissent ici.',
  forget: 'Retirer',
  forgetNamed: 'Retirer « {title} » de l’historique',
  forgetFailed: 'L’historique n’a pas pu être modifié',
  historyNoneFound: 'Aucun résultat dans l’historique pour « {q} »',
  searchHistory: 'Rechercher dans l’historique',
  clearHistory: 'Effacer l’historique',
  clearHistoryTitle: 'Effacer tout l’historique ?',
  clearHistoryText: 'Toutes les vidéos sont retirées de l’historique, ainsi que vos positions de lecture.',
  historyCleared: 'Votre historique a été effacé',
  unlikeNamed: 'Retirer le « j’aime » de « {title} »',
  unsaveNamed: 'Retirer « {title} » de « À regarder plus tard »',
}
