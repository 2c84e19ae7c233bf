import type { Translation } from '../catalog.ts'
import type { users as english } from '../en/users.ts'

export const users: Translation<typeof english> = {
  videos: 'Vidéos',
  videoCount: '{count, plural, =0 {aucune vidéo} one {# vidéo} other {# vidéos}}',
  joined: 'Inscription le {date}',
  noVideos: 'Cette chaîne n’a encore envoyé aucune vidéo.',
  notFound: 'Profil introuvable',
  notFoundText: 'Il n’y a aucune chaîne à cette adresse.',
  loadFailed: 'La chaîne n’a pas pu être chargée',
  uploadVideo: 'Envoyer une vidéo',
  headDescription: 'Vidéos de {name}',
}
