import type { Translation } from '../catalog.ts'
import type { featured as english } from '../en/featured.ts'

export const featured: Translation<typeof english> = {
  featureVideo: 'Destacar',
  featureEntrance: 'Mostrar en la página de inicio de sesión',
  unfeatureEntrance: 'Quitar de la página de inicio de sesión',
  featuredEntrance: 'Los visitantes ven ahora este vídeo en la página de inicio de sesión',
  unfeaturedEntrance: 'La página de inicio de sesión ya no muestra este vídeo',
  feature: 'Destacar en el inicio',
  unfeature: 'Quitar del inicio',
  featuredNow: 'La página de inicio se abre ahora con este vídeo',
  unfeatured: 'El vídeo ya no está destacado',
  featureFailed: 'No se pudo cambiar el vídeo destacado',
}
