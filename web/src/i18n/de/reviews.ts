import type { Translation } from '../catalog.ts'
import type { reviews as english } from '../en/reviews.ts'

export const reviews: Translation<typeof english> = {
  times:
    'In den letzten {days} Tagen dauerte die Hälfte aller Prüfungen höchstens {half}, und {share} dauerten höchstens {most}.',
  reason_not_religious: 'Der Inhalt ist nicht religiös.',
  reason_disrespectful: 'Er ist respektlos gegenüber den Angehörigen einer Religion.',
  reason_misleading: 'Titel oder Beschreibung passen nicht zum Video.',
  reason_quality: 'Bild oder Ton sind zu schlecht, um dem Video folgen zu können.',
  reason_rights: 'Er verwendet Bilder oder Musik anderer ohne Erlaubnis.',
  reason_rules: 'Er verstößt gegen die inhaltlichen Regeln dieser Website.',
  reason_changed_by_owner: 'Von der Person geändert, der es gehört',
}
