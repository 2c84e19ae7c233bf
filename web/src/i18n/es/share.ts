import type { Translation } from '../catalog.ts'
import type { share as english } from '../en/share.ts'

export const share: Translation<typeof english> = {
  startAt: 'Empezar en',
  startAtHint: 'Minutos y segundos, como 1:30.',
  startAtWrong: 'Introduce un tiempo como 1:30',
  embed: 'Insertar',
  embedHint: 'Muestra el vídeo en un marco de otro sitio.',
  copyEmbed: 'Copiar el código',
}
