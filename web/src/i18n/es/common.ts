import type { Translation } from '../catalog.ts'
import type { common as english } from '../en/common.ts'

export const common: Translation<typeof english> = {
  loading: 'Cargando…',
  tryAgain: 'Reintentar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  undo: 'Deshacer',
  backToHome: 'Volver al inicio',
  somethingWrong: 'Algo ha salido mal. Inténtalo de nuevo.',
  somethingWrongNumbered:
    'Algo ha salido mal. Inténtalo de nuevo. Si vuelve a ocurrir, indica este número a quienes administran este sitio: {id}',
  tooLargeForServer:
    'El servidor no lo ha aceptado porque es demasiado grande. Envía menos o pregunta el límite a quienes administran este sitio.',
  needsScripts: 'Esta parte de la página necesita JavaScript. Permítelo para este sitio.',
  unreachable: 'No se puede acceder al sitio. Comprueba tu conexión e inténtalo de nuevo.',
  tooMany: 'Demasiados intentos. Inténtalo de nuevo en {time}.',
  suspendedUntil: 'Esta cuenta está suspendida hasta el {date}.',
  labelled: '{label}: {value}',
  required: 'obligatorio',
  showMore: 'Mostrar más',
  deletedAccount: 'Cuenta eliminada',
  endOfList: 'Fin de la lista',
  showLess: 'Mostrar menos',
  withCaptions: 'Con subtítulos.',
  membersOnly: 'Solo para miembros',
}
