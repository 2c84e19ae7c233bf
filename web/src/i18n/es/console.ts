import type { Translation } from '../catalog.ts'
import type { console as english } from '../en/console.ts'

export const console: Translation<typeof english> = {
  title: 'Consola',
  overview: 'Resumen',
  noPermission: 'Esta página es para el equipo',
  loadFailed: 'No se pudo cargar lo que está pendiente.',
  videos: 'Moderación de contenido',
  reports: 'Denuncias',
  sponsors: 'Contenido patrocinado',
  products: 'Productos',
  inquiries: 'Consultas de publicidad',
  newsletter: 'Boletín',
  testimonials: 'Testimonios',
  payouts: 'Pagos a creadores',
  payments: 'Pagos recibidos',
  disputes: 'Disputas',
  moneyLog: 'Registro de dinero',
  books: 'Comprobación de los libros',
  booksProblems: '{count, plural, =0 {Todo en orden} one {# problema} many {# problemas} other {# problemas}}',
  booksUnchecked: 'Sin comprobación completa',
  waiting: '{count, plural, =0 {Nada pendiente} one {# pendiente} many {# pendientes} other {# pendientes}}',
  people: 'Personas',
  newPeople: 'Personas nuevas en siete días',
  newVideos: 'Vídeos nuevos en siete días',
  failedVideos: 'Vídeos que no se pudieron procesar',
}
