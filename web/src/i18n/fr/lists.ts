import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Abonnements',
  subscriptionsEmpty: 'Pas encore de vidéos de vos abonnements',
  subscriptionsHint: 'Abonnez-vous à une chaîne et ses nouvelles vidéos apparaîtront ici.',
  historyTitle: 'Historique',
  historyEmpty: 'Rien de regardé pour l’instant',
  historyHint: 'Ce que vous regardez apparaît ici, et vous êtes la seule personne à le voir.',
  watchLaterTitle: 'À regarder plus tard',
  watchLaterEmpty: 'Rien d’enregistré pour plus tard',
  watchLaterHint: 'Appuyez sur « Enregistrer » sous une vidéo pour la garder ici.',
  likedVideosTitle: 'Vidéos aimées',
  likedVideosEmpty: 'Pas encore de vidéos aimées',
  likedVideosHint: 'Les vidéos que vous aimez apparaissent ici.',
  forget: 'Retirer',
  forgetNamed: 'Retirer « {title} » de l’historique',
  forgetFailed: 'L’historique n’a pas pu être modifié',
  historyNoneFound: 'Rien dans votre historique ne correspond à « {q} »',
  searchHistory: 'Rechercher dans l’historique',
  clearHistory: 'Effacer l’historique',
  clearHistoryTitle: 'Effacer tout l’historique ?',
  clearHistoryText: 'Toutes les vidéos quittent l’historique, et les endroits où vous vous êtes arrêté sont oubliés.',
  historyCleared: 'Votre historique est vide',
  unlikeNamed: 'Retirer le « J’aime » de « {title} »',
  unsaveNamed: 'Retirer « {title} » de À regarder plus tard',
}
