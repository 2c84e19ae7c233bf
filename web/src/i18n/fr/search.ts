import type { Translation } from '../catalog.ts'
import type { search as english } from '../en/search.ts'

export const search: Translation<typeof english> = {
  title: 'Recherche',
  resultsFor: 'Résultats de recherche pour « {q} »',
  contentSearch: 'Recherche de contenu',
  enterTerm: 'Saisissez un terme ou un domaine pour trouver des vidéos.',
  failed: 'Erreur lors du chargement des résultats. Réessayez plus tard.',
  none: 'Aucune vidéo trouvée pour « {q} »',
  noneHint: 'Essayez un autre terme ou domaine.',
}
