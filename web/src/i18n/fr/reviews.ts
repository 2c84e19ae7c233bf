import type { Translation } from '../catalog.ts'
import type { reviews as english } from '../en/reviews.ts'

export const reviews: Translation<typeof english> = {
  reason_not_religious: 'Le contenu n’est pas religieux.',
  reason_disrespectful: 'Il manque de respect aux personnes d’une foi.',
  reason_misleading: 'Le titre ou la description ne correspondent pas à la vidéo.',
  reason_quality: 'L’image ou le son ne peuvent pas être suivis.',
  reason_rights: 'Il utilise des images ou de la musique sans autorisation.',
  reason_rules: 'Elle ne respecte pas les règles de contenu de ce site.',
  reason_changed_by_owner: 'Modifiée par la personne qui l’a envoyée',
}
