import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Das sagen andere',
  manage: 'Erfahrungs\u00ADberichte',
  add: 'Erfahrungsbericht hinzufügen',
  edit: 'Bearbeiten',
  editNamed: 'Erfahrungsbericht von {name} bearbeiten',
  remove: 'Entfernen',
  removeNamed: 'Erfahrungsbericht von {name} entfernen',
  none: 'Es gibt noch keine Erfahrungsberichte. Der Bereich erscheint, sobald es einen gibt.',
  hidden: 'Ausgeblendet',
  failed: 'Der Erfahrungsbericht konnte nicht geändert werden',
  quote: 'Zitat',
  name: 'Name',
  title: 'Titel oder Rolle',
  picture: 'Bild (Adresse)',
  pictureHint: 'Wir speichern eine Kopie. Leer lassen, um das aktuelle Bild zu behalten.',
  place: 'Anzeigeort',
  placeWatch: 'Neben Videos',
  placeAdvertise: 'Auf /advertise',
  placeMediaKit: 'Auf /media-kit',
  order: 'Position',
  shown: 'Anzeigen',
  save: 'Speichern',
}
