/** The folder of everything made from one upload in one processing run; `file` is relative to it. */
export const mediaPrefix = (videoId: number, version: string): string => `videos/${videoId}/${version}`

/** Where a file of a video version lies in the storage, for instance `videos/7/k3x9/hls/master.m3u8`. */
export const mediaKey = (videoId: number, version: string, file: string): string =>
  `${mediaPrefix(videoId, version)}/${file}`

/** Where an avatar lies in the storage. */
export const avatarKey = (file: string): string => `avatars/${file}`

/** Where a copied picture lies in the storage. */
export const pictureKey = (file: string): string => `pictures/${file}`
