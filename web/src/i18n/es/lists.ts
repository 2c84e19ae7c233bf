import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Suscripciones',
  subscriptionsEmpty: 'Aún no hay vídeos de tus suscripciones',
  subscriptionsHint: 'Suscríbete a un canal y sus vídeos nuevos aparecerán aquí.',
  historyTitle: 'Historial',
  historyEmpty: 'Aún no has visto nada',
  historyHint: 'Los vídeos que veas aparecerán aquí. Solo tú puedes verlos.',
  watchLaterTitle: 'Ver más tarde',
  watchLaterEmpty: 'Nada guardado para más tarde',
  watchLaterHint: 'Pulsa «Guardar» debajo de un vídeo para tenerlo aquí.',
  likedVideosTitle: 'Vídeos que me gustan',
  likedVideosEmpty: 'Aún no hay vídeos que te gusten',
  likedVideosHint: 'Los vídeos que te gusten aparecerán aquí.',
  forget: 'Quitar',
  forgetNamed: 'Quitar «{title}» del historial',
  forgetFailed: 'No se pudo modificar el historial',
  historyNoneFound: 'No se encontró nada en tu historial para «{q}»',
  searchHistory: 'Buscar en tu historial',
  clearHistory: 'Borrar historial',
  clearHistoryTitle: '¿Borrar todo el historial?',
  clearHistoryText: 'Se quitan todos los vídeos del historial, junto con los puntos en los que los dejaste.',
  historyCleared: 'Tu historial se ha borrado',
  unlikeNamed: 'Quitar el «me gusta» de «{title}»',
  unsaveNamed: 'Quitar «{title}» de «Ver más tarde»',
}
