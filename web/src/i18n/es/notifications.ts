import type { Translation } from '../catalog.ts'
import type { notifications as english } from '../en/notifications.ts'

export const notifications: Translation<typeof english> = {
  title: 'Notificaciones',
  markAllRead: 'Marcar todo como leído',
  settings: 'Elegir mis notificaciones',
  loadFailed: 'No se pudieron cargar las notificaciones.',
  markFailed: 'No se pudieron marcar las notificaciones como leídas',
  empty: 'Todavía no hay notificaciones',
  emptyHint:
    'Aquí aparecen los vídeos nuevos de los canales que sigues, las respuestas y las decisiones sobre tus vídeos.',
  unread: 'Sin leer:',
  somebody: 'Alguien',
  newVideo: '{name} publicó «{title}»',
  comment: '{name} comentó «{title}»',
  reply: '{name} te respondió en «{title}»',
  videoApproved: '«{title}» se ha aprobado y ya es público',
  videoRejected: '«{title}» no se ha aprobado',
  processingReady: '«{title}» ya se puede ver',
  processingFailed: '«{title}» no se pudo procesar',
  switchNewVideo: 'Vídeos nuevos de los canales que sigo',
  switchComment: 'Comentarios en mis vídeos',
  switchReply: 'Respuestas a mis comentarios',
  switchVideoApproved: 'Mi vídeo se ha aprobado',
  switchVideoRejected: 'Mi vídeo no se ha aprobado',
  switchProcessingReady: 'Mi vídeo está listo',
  switchProcessingFailed: 'Mi vídeo no se pudo procesar',
  switchesFailed: 'No se pudo cargar tu selección.',
  switchFailed: 'No se pudo guardar la selección',
}
