import type { Translation } from '../catalog.ts'
import type { audit as english } from '../en/audit.ts'

export const audit: Translation<typeof english> = {
  title: 'Registro de auditoría',
  search: 'Buscar personas, acciones y detalles',
  about: 'Sobre',
  everything: 'Todo',
  from: 'Desde',
  to: 'Hasta',
  download: 'Descargar como CSV',
  none: 'No se encontró nada.',
  operator: 'Operador en la línea de órdenes',
}
