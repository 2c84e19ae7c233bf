import type { Translation } from '../catalog.ts'
import type { search as english } from '../en/search.ts'

export const search: Translation<typeof english> = {
  title: 'Buscar',
  resultsFor: 'Resultados de búsqueda para «{q}»',
  contentSearch: 'Búsqueda de contenido',
  enterTerm: 'Introduce un término o un dominio para encontrar vídeos.',
  failed: 'Error al cargar los resultados. Inténtalo más tarde.',
  none: 'No se encontraron vídeos para «{q}»',
  noneHint: 'Prueba con otro término o dominio.',
}
