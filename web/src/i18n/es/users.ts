import type { Translation } from '../catalog.ts'
import type { users as english } from '../en/users.ts'

export const users: Translation<typeof english> = {
  videos: 'Vídeos',
  videoCount: '{count, plural, =0 {ningún vídeo} one {# vídeo} other {# vídeos}}',
  joined: 'Se unió el {date}',
  noVideos: 'Este canal aún no ha subido ningún vídeo.',
  notFound: 'Perfil no encontrado',
  notFoundText: 'No hay ningún canal en esta dirección.',
  loadFailed: 'No se pudo cargar el canal',
  uploadVideo: 'Subir vídeo',
  headDescription: 'Vídeos de {name}',
}
