import type { Translation } from '../catalog.ts'
import type { audit as english } from '../en/audit.ts'

export const audit: Translation<typeof english> = {
  title: 'Journal d’audit',
  search: 'Chercher personnes, actions et détails',
  about: 'Concerne',
  everything: 'Tout',
  from: 'Du',
  to: 'Au',
  download: 'Télécharger en CSV',
  none: 'Rien n’a été trouvé.',
  operator: 'Exploitant en ligne de commande',
}
