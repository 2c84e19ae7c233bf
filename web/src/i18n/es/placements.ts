import type { Translation } from '../catalog.ts'
import type { placements as english } from '../en/placements.ts'

export const placements: Translation<typeof english> = {
  featuredHeading: 'Socios religiosos destacados',
  feedHeading: 'Contenido patrocinado',
  sponsored: 'Patrocinado',
  featured: 'Destacado',
  learnMore: 'Más información',
  newWindow: 'se abre en una ventana nueva',
  whyEverybody: 'Se muestra aquí a todo el mundo',
  whyCategory: 'Se muestra con esta categoría',
  ad: 'Anuncio',
  adBelowVideo: 'Anuncio debajo del video',
  adBesideVideo: 'Anuncio en la columna lateral',
  adEndOfPage: 'Anuncio al final de la página',
  houseText: 'Llega a personas creyentes en {site}.',
  houseAction: 'Anúnciate con nosotros',
  consentText: 'Aquí los anuncios pueden venir de una red externa, que sabrá entonces que estás en esta página.',
  allow: 'Permitir',
  refuse: 'Rechazar',
}
