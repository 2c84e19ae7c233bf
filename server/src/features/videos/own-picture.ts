/** The storage key of the owner's picture of a video, and its file names in a version. */

/** Storage key prefix of a video's own picture; it ends with the id of the upload, where it may still lie. */
export const customThumbnailPrefix = (videoId: number, uploadId: string): string =>
  `originals/${videoId}/thumb-${uploadId}`

/** The same for one that was chosen after the video was made. */
export const changedThumbnailPrefix = (videoId: number, uploadId: string): string =>
  `originals/${videoId}/changed/thumb-${uploadId}`

export const uploadIdIn = (prefix: string): string => prefix.slice(prefix.lastIndexOf('/thumb-') + '/thumb-'.length)

/**
 * The name of its files in a version, without ending. The first picture has a fixed one; a later one has its own, because
 * browsers keep what they have loaded.
 */
export const ownPictureName = (prefix: string): string =>
  prefix.includes('/changed/') ? `thumb-custom-${uploadIdIn(prefix).slice(0, 8)}` : 'thumb-custom'
