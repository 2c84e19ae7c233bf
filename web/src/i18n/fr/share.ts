import type { Translation } from '../catalog.ts'
import type { share as english } from '../en/share.ts'

export const share: Translation<typeof english> = {
  startAt: 'Commencer à',
  startAtHint: 'Minutes et secondes, par exemple 1:30.',
  startAtWrong: 'Saisissez un temps comme 1:30',
  embed: 'Intégrer',
  embedHint: 'Affiche la vidéo dans un cadre sur un autre site.',
  copyEmbed: 'Copier le code',
}
