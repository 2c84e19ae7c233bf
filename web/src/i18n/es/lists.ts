import type { Translation } from '../catalog.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: Translation<typeof english> = {
  subscriptionsTitle: 'Suscripciones',
  subscriptionsEmpty: 'Aún no hay vídeos de tus suscripciones',
  subscriptionsHint: 'Suscríbete a un canal y sus vídeos nuevos aparecerán aquí.',
  historyTitle: 'Historial',
  historyEmpty: 'Aún no has visto nada',
  historyHint: 'Lo que veas aparecerá aquí, solo para ti.',
  watchLaterTitle: 'Ver más tarde',
  watchLaterEmpty: 'Nada guardado para más tarde',
  watchLaterHint: 'Pulsa «Guardar» bajo un vídeo para tenerlo aquí.',
  likedVideosTitle: 'Vídeos que me gustan',
  likedVideosEmpty: 'Aún no hay vídeos que te gusten',
  likedVideosHint: 'Los vídeos que te gusten aparecerán aquí.',
  forget: 'Quitar',
  forgetNamed: 'Quitar «{title}» del historial',
  forgetFailed: 'No se pudo cambiar el historial',
  historyNoneFound: 'Nada en tu historial coincide con «{q}»',
  searchHistory: 'Buscar en tu historial',
  clearHistory: 'Borrar historial',
  clearHistoryTitle: '¿Borrar todo el historial?',
  clearHistoryText: 'Todos los vídeos salen del historial y se olvida dónde los dejaste.',
  historyCleared: 'Tu historial está vacío',
  unlikeNamed: 'Quitar el «Me gusta» de «{title}»',
  unsaveNamed: 'Quitar «{title}» de Ver más tarde',
}
