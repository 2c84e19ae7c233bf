import type { Translation } from '../catalog.ts'
import type { share as english } from '../en/share.ts'

export const share: Translation<typeof english> = {
  startAt: 'Beginnen bei',
  startAtHint: 'Minuten und Sekunden, zum Beispiel 1:30.',
  startAtWrong: 'Bitte geben Sie eine Zeit wie 1:30 ein',
  embed: 'Einbetten',
  embedHint: 'Zeigt das Video in einem Rahmen auf einer anderen Website.',
  copyEmbed: 'Code kopieren',
}
