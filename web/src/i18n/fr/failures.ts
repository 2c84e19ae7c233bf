import type { Translation } from '../catalog.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translation<typeof english> = {
  source_missing: 'Le fichier envoyé n’existe plus. Envoyez-le de nouveau.',
  source_damaged: 'Le fichier est endommagé. Exportez-le de nouveau et envoyez le nouveau fichier.',
  encoder_failed: 'Le fichier n’a pas pu être converti. Un autre format, comme MP4 avec H.264, peut convenir.',
  took_too_long: 'La conversion a duré trop longtemps et a été arrêtée. L’équipe peut la relancer.',
  no_room: 'Le site n’avait plus de place. L’équipe pourra relancer le traitement quand il y en aura.',
  cancelled: 'Le traitement a été arrêté. L’équipe peut le relancer.',
  broke_off: 'Le traitement a échoué plusieurs fois. L’équipe peut le relancer ; un autre format peut convenir.',
  unknown: 'Une erreur inattendue s’est produite. L’équipe peut relancer le traitement.',
}
