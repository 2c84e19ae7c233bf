import type { Translation } from '../catalog.ts'
import type { categories as english } from '../en/categories.ts'

export const categories: Translation<typeof english> = {
  title: 'Kategorien',
  video: 'Videos',
  forum: 'Forum',
  product: 'Produkte',
  add: 'Kategorie hinzufügen',
  edit: 'Namen',
  namesOf: 'Namen von „{name}“',
  save: 'Speichern',
  namesText: 'Ein leerer Name wird auf Englisch angezeigt.',
  hide: 'Ausblenden',
  show: 'Wieder einblenden',
  hidden: 'Ausgeblendet',
  remove: 'Entfernen',
  removed: '„{name}“ wurde entfernt',
  up: '{name} nach oben',
  down: '{name} nach unten',
  uses: '{count, plural, =0 {Nicht verwendet} one {#-mal verwendet} other {#-mal verwendet}}',
  missing: 'Nicht übersetzt: {languages}',
  allowsSponsors: 'Neben diesen Videos darf gesponserter Inhalt stehen',
  none: 'Noch keine Kategorien.',
  loadFailed: 'Die Kategorien konnten nicht geladen werden.',
  failed: 'Das hat nicht geklappt',
}
