import type { WatchVideo } from '@lamplight/contract/videos'

/**
 * The address of a video as it is handed on. Its signature shows people without an account the poster, title and creator,
 * where the site allows that. `seconds`: where to begin.
 */
export function shareLink(publicUrl: string, video: Pick<WatchVideo, 'id' | 'shareKey'>, seconds?: number): string {
  const query = new URLSearchParams({
    ...(seconds !== undefined && { t: String(Math.floor(seconds)) }),
    ...(video.shareKey !== null && { s: video.shareKey }),
  }).toString()
  return `${publicUrl}/video/${video.id}${query && `?${query}`}`
}

/** Which video a path of this site was shared for, and its signature. Null for any other path. */
export function readShareLink(path: string): { id: string; key: string } | null {
  const [, id, query] = /^\/video\/([1-9]\d{0,9})\?([^#]*)/.exec(path) ?? []
  const key = new URLSearchParams(query).get('s')
  return id && key ? { id, key } : null
}
