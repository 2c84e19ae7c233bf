import type { Translation } from '../catalog.ts'
import type { reviews as english } from '../en/reviews.ts'

export const reviews: Translation<typeof english> = {
  times:
    'Au cours des {days} derniers jours, la moitié des examens ont duré {half} ou moins, et {share} ont duré {most} ou moins.',
  reason_not_religious: 'Le contenu n’est pas religieux.',
  reason_disrespectful: 'Il manque de respect aux fidèles d’une religion.',
  reason_misleading: 'Le titre ou la description ne correspondent pas à la vidéo.',
  reason_quality: 'La qualité de l’image ou du son ne permet pas de suivre la vidéo.',
  reason_rights: 'Il utilise sans autorisation des images ou de la musique d’autrui.',
  reason_rules: 'Il ne respecte pas les règles de contenu de ce site.',
  reason_changed_by_owner: 'Modifiée par la personne qui l’a envoyée',
}
