import type { Translation } from '../catalog.ts'
import type { notifications as english } from '../en/notifications.ts'

export const notifications: Translation<typeof english> = {
  title: 'Notifications',
  markAllRead: 'Tout marquer comme lu',
  settings: 'Choisir mes notifications',
  loadFailed: 'Les notifications n’ont pas pu être chargées.',
  markFailed: 'Les notifications n’ont pas pu être marquées comme lues',
  empty: 'Aucune notification pour l’instant',
  emptyHint:
    'Les nouvelles vidéos des chaînes que vous suivez, les réponses et les décisions sur vos vidéos apparaissent ici.',
  unread: 'Non lu :',
  somebody: 'Quelqu’un',
  newVideo: '{name} a publié « {title} »',
  comment: '{name} a commenté « {title} »',
  reply: '{name} vous a répondu sous « {title} »',
  videoApproved: '« {title} » a été approuvée et est maintenant publique',
  videoRejected: '« {title} » n’a pas été approuvée',
  processingReady: '« {title} » est prête à être regardée',
  processingFailed: '« {title} » n’a pas pu être traitée',
  switchNewVideo: 'Nouvelles vidéos des chaînes que je suis',
  switchComment: 'Commentaires sur mes vidéos',
  switchReply: 'Réponses à mes commentaires',
  switchVideoApproved: 'Ma vidéo a été approuvée',
  switchVideoRejected: 'Ma vidéo n’a pas été approuvée',
  switchProcessingReady: 'Ma vidéo est prête',
  switchProcessingFailed: 'Ma vidéo n’a pas pu être traitée',
  switchesFailed: 'Vos choix n’ont pas pu être chargés.',
  switchFailed: 'Le choix n’a pas pu être enregistré',
}
