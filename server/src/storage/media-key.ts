/** The folder of everything made from one upload in one processing run; `file` is relative to it. */
export const mediaPrefix = (videoId: number, version: string): string => `videos/${videoId}/${version}`

/** The storage key of a file of a video version, for instance `videos/7/k3x9/hls/master.m3u8`. */
export const mediaKey = (videoId: number, version: string, file: string): string =>
  `${mediaPrefix(videoId, version)}/${file}`

/** The storage key of an avatar. */
export const avatarKey = (file: string): string => `avatars/${file}`

/** The storage key of a copied picture. */
export const pictureKey = (file: string): string => `pictures/${file}`
