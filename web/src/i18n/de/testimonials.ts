import type { Translation } from '../catalog.ts'
import type { testimonials as english } from '../en/testimonials.ts'

export const testimonials: Translation<typeof english> = {
  heading: 'Stimmen',
  manage: 'Stimmen',
  add: 'Stimme hinzufügen',
  edit: 'Bearbeiten',
  editNamed: 'Stimme von {name} bearbeiten',
  remove: 'Entfernen',
  removeNamed: 'Stimme von {name} entfernen',
  none: 'Es gibt keine Stimmen. Ohne eine wird keine Karte gezeigt.',
  hidden: 'Verborgen',
  failed: 'Die Stimme wurde nicht geändert',
  quote: 'Zitat',
  name: 'Name',
  title: 'Titel oder Rolle',
  picture: 'Bild (Adresse)',
  pictureHint: 'Wir kopieren es. Leer: Es bleibt, wie es ist.',
  place: 'Gezeigt',
  placeWatch: 'Neben Videos',
  placeAdvertise: 'Auf /advertise',
  placeMediaKit: 'Auf /media-kit',
  order: 'Platz in der Reihenfolge',
  shown: 'Anzeigen',
  save: 'Speichern',
}
