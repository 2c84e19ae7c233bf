import type { Translation } from '../catalog.ts'
import type { users as english } from '../en/users.ts'

export const users: Translation<typeof english> = {
  videos: 'Videos',
  videoCount: '{count, plural, =0 {keine Videos} one {# Video} other {# Videos}}',
  joined: 'Dabei seit {date}',
  noVideos: 'Dieser Kanal hat noch keine Videos hochgeladen.',
  notFound: 'Profil nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es keinen Kanal.',
  loadFailed: 'Der Kanal konnte nicht geladen werden',
  uploadVideo: 'Video hochladen',
  headDescription: 'Videos von {name}',
}
