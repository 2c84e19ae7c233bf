import type { Translation } from '../catalog.ts'
import type { search as english } from '../en/search.ts'

export const search: Translation<typeof english> = {
  title: 'Suche',
  resultsFor: 'Suchergebnisse für „{q}“',
  contentSearch: 'Inhaltssuche',
  enterTerm: 'Geben Sie einen Suchbegriff oder eine Domain ein, um Videos zu finden.',
  failed: 'Fehler beim Laden der Suchergebnisse. Bitte versuchen Sie es später erneut.',
  none: 'Keine Videos gefunden für „{q}“',
  noneHint: 'Versuchen Sie einen anderen Suchbegriff oder eine andere Domain.',
}
