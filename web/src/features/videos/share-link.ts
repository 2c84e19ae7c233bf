import type { WatchVideo } from '@lamplight/contract/video-responses'

/**
 * The URL for sharing a video. Its signature lets people without an account see the poster, title and creator, if the site
 * allows that. `seconds` is the start time.
 */
export function shareLink(publicUrl: string, video: Pick<WatchVideo, 'id' | 'shareKey'>, seconds?: number): string {
  const query = new URLSearchParams({
    ...(seconds !== undefined && { t: String(Math.floor(seconds)) }),
    ...(video.shareKey !== null && { s: video.shareKey }),
  }).toString()
  return `${publicUrl}/video/${video.id}${query && `?${query}`}`
}

/** A new email with the title as its subject and the link as its text. */
export const emailLink = (title: string, link: string): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`

/** Its picture for messengers, which fetch it again later: valid as long as the link, unlike a media address. */
export const sharedPicture = (id: number, key: string): string => `/api/videos/${id}/picture?s=${key}`

/** The video id and signature of a shared path of this site. Null for any other path. */
export function readShareLink(path: string): { id: string; key: string } | null {
  const [, id, query] = /^\/video\/([1-9]\d{0,9})\?([^#]*)/.exec(path) ?? []
  const key = new URLSearchParams(query).get('s')
  return id && key ? { id, key } : null
}

/** Other sites may show what every visitor with its link may see, once visitors may see anything: also an unlisted video. */
export const isEmbeddable = (
  { status, visibility, publishAt }: Pick<WatchVideo, 'status' | 'visibility' | 'publishAt'>,
  { guestViewing }: { guestViewing: boolean },
): boolean => guestViewing && status === 'approved' && visibility !== 'members' && !publishAt
