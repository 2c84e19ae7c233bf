import type { Translation } from '../catalog.ts'
import type { placements as english } from '../en/placements.ts'

export const placements: Translation<typeof english> = {
  featuredHeading: 'Ausgewählte Partner im Glauben',
  feedHeading: 'Gesponserte Inhalte',
  sponsored: 'Gesponsert',
  featured: 'Hervorgehoben',
  learnMore: 'Mehr erfahren',
  newWindow: 'öffnet ein neues Fenster',
  whyEverybody: 'Wird hier allen angezeigt',
  whyCategory: 'Wird zu dieser Kategorie angezeigt',
  ad: 'Anzeige',
  adBelowVideo: 'Anzeige unter dem Video',
  adBesideVideo: 'Anzeige in der Seitenspalte',
  adEndOfPage: 'Anzeige am Ende der Seite',
  houseText: 'Erreichen Sie gläubige Menschen auf {site}.',
  houseAction: 'Bei uns werben',
  consentText:
    'Anzeigen können hier von einem externen Netzwerk kommen, das dann erfährt, dass Sie auf dieser Seite sind.',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
}
