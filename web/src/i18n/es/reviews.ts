import type { Translation } from '../catalog.ts'
import type { reviews as english } from '../en/reviews.ts'

export const reviews: Translation<typeof english> = {
  times:
    'En los últimos {days} días, la mitad de las revisiones tardó {half} o menos, y el {share} tardó {most} o menos.',
  reason_not_religious: 'El contenido no es religioso.',
  reason_disrespectful: 'Falta al respeto a los fieles de una religión.',
  reason_misleading: 'El título o la descripción no corresponden al vídeo.',
  reason_quality: 'La imagen o el sonido son demasiado malos para seguir el vídeo.',
  reason_rights: 'Usa imágenes o música de otras personas sin permiso.',
  reason_rules: 'Incumple las normas de contenido de este sitio.',
  reason_changed_by_owner: 'Modificado por quien lo subió',
}
