/** Who may fetch a kind of file: everybody who sees the video, or only its owner and staff. */
export type MediaReach = 'viewers' | 'owner-and-staff'

export interface MediaFileKind {
  readonly contentType: string
  readonly cacheControl: string
  readonly reach: MediaReach
  /** Whether a browser may be redirected to the store for it. Playlists and cue files refer to other files by relative URLs. */
  readonly mayRedirect: boolean
}

// The shortest validity of a signed path. Private: a shared cache would continue to serve withdrawn videos.
const IMMUTABLE = 'private, max-age=21600, immutable'
// A playlist grows during encoding, and captions may be edited; the entity tag makes revalidation cheap.
const REVALIDATE = 'private, no-cache'
// Avatar names are hashes of their content.
const AVATAR_CACHE = 'private, max-age=2592000, immutable'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
}

/** The only files that can be fetched, relative to the folder of a video version. Any other file does not exist. */
const REACHABLE: readonly { pattern: RegExp; cacheControl: string; reach: MediaReach }[] = [
  { pattern: /^hls\/(?:[\w-]{1,64}\/){0,3}[\w-]{1,64}\.m3u8$/, cacheControl: REVALIDATE, reach: 'viewers' },
  { pattern: /^hls\/(?:[\w-]{1,64}\/){0,3}[\w-]{1,64}\.(?:m4s|mp4|vtt)$/, cacheControl: IMMUTABLE, reach: 'viewers' },
  { pattern: /^(?:poster|thumb)[\w-]{0,64}\.(?:jpg|png|webp)$/, cacheControl: IMMUTABLE, reach: 'viewers' },
  { pattern: /^storyboard\/[\w-]{1,64}\.(?:vtt|jpg|webp)$/, cacheControl: IMMUTABLE, reach: 'viewers' },
  { pattern: /^captions\/[\w-]{1,64}\.vtt$/, cacheControl: REVALIDATE, reach: 'viewers' },
  { pattern: /^progressive\.mp4$/, cacheControl: IMMUTABLE, reach: 'viewers' },
  { pattern: /^full\.mp4$/, cacheControl: IMMUTABLE, reach: 'owner-and-staff' },
]

// Pictures of products and testimonials, which are shown on public pages; names are hashes of the content.
const PICTURE_CACHE = 'public, max-age=2592000, immutable'

const PICTURE = /^[0-9a-f]{40}-\d{2,4}\.webp$/
const AVATAR = /^[\w-]{8,100}\.(?:jpg|png|webp)$/

/** The type from our own table, never from the bytes. `null` for an unknown extension. */
const contentTypeOf = (file: string): string | null => CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? null

/** How a file of a video version is served; `null` when it is not one that can be fetched. */
export function mediaFileKind(file: string): MediaFileKind | null {
  const rule = REACHABLE.find(({ pattern }) => pattern.test(file))
  const contentType = contentTypeOf(file)
  if (rule === undefined || contentType === null) return null
  return {
    contentType,
    cacheControl: rule.cacheControl,
    reach: rule.reach,
    mayRedirect: contentType.startsWith('video/'),
  }
}

/** How an avatar is served; `null` when the name is invalid. */
export function avatarFileKind(file: string): MediaFileKind | null {
  const contentType = contentTypeOf(file)
  if (!AVATAR.test(file) || contentType === null) return null
  return { contentType, cacheControl: AVATAR_CACHE, reach: 'viewers', mayRedirect: false }
}

/** How a copied picture is served; `null` when the name is invalid. */
export function pictureFileKind(file: string): MediaFileKind | null {
  const contentType = contentTypeOf(file)
  if (!PICTURE.test(file) || contentType === null) return null
  return { contentType, cacheControl: PICTURE_CACHE, reach: 'viewers', mayRedirect: false }
}
