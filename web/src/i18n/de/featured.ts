import type { Translation } from '../catalog.ts'
import type { featured as english } from '../en/featured.ts'

export const featured: Translation<typeof english> = {
  featureVideo: 'Hervorheben',
  featureEntrance: 'Auf der Anmeldeseite anzeigen',
  unfeatureEntrance: 'Von der Anmeldeseite entfernen',
  featuredEntrance: 'Besucher sehen dieses Video jetzt auf der Anmeldeseite',
  unfeaturedEntrance: 'Die Anmeldeseite zeigt dieses Video nicht mehr',
  feature: 'Auf der Startseite hervorheben',
  unfeature: 'Von der Startseite entfernen',
  featuredNow: 'Die Startseite beginnt jetzt mit diesem Video',
  unfeatured: 'Das Video wird nicht mehr hervorgehoben',
  featureFailed: 'Das hervorgehobene Video konnte nicht geändert werden',
}
