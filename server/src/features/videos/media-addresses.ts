/** Signed addresses of a video's files, for viewers who may see it. */

import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { ModerationState } from '@lamplight/contract/video-states'
import { imageWidths } from '../../media/image-widths.ts'
import type { ImageSet, MediaManifest } from '../../media/manifest.ts'
import { hlsFiles } from '../../media/output-files.ts'
import type { MediaAudience, MediaPathSigner } from '../../storage/signed-path.ts'
import { ownPictureName } from './own-picture.ts'

/** Shown while there is no picture yet, and when all else fails; a file of the browser part. */
export const DEFAULT_THUMBNAIL = '/default-thumbnail.svg'

interface MediaFacts {
  id: number
  status: ModerationState
  mediaVersion: string | null
  media: MediaManifest | null
  customThumbnail: string | null
  thumbnailChoice: number | null
}

export interface MediaUrls {
  hls: string | null
  progressive: string | null
  thumbnail: string
  thumbnails: { url: string; width: number }[]
  storyboard: string | null
  opening: WatchVideo['opening']
  /** Every path below the video's signed prefix. */
  file(name: string): string | null
}

export interface MediaAddresses {
  /** For lists and pages everybody may see; of a video that is not approved only the picture's default. */
  sharedOf(video: MediaFacts): MediaUrls
  /** For one person who may see the video before it is approved: its owner, or staff. */
  privateOf(video: MediaFacts, viewerId: number): MediaUrls
}

const NONE: MediaUrls = {
  hls: null,
  progressive: null,
  thumbnail: DEFAULT_THUMBNAIL,
  thumbnails: [],
  storyboard: null,
  opening: null,
  file: () => null,
}

/** The files of the picture that a video is shown with, relative to its folder; null until they are made. */
export function picturesOf({
  media,
  customThumbnail,
  thumbnailChoice,
}: Pick<MediaFacts, 'media' | 'customThumbnail' | 'thumbnailChoice'>): ImageSet | null {
  if (!customThumbnail) return media?.thumbnails[(thumbnailChoice ?? 0) - 1] ?? media?.poster ?? null
  // The owner's picture is stored next to the poster.
  const name = ownPictureName(customThumbnail)
  return { jpeg: `${name}.jpg`, webp: imageWidths.map((width) => ({ width, file: `${name}-${width}.webp` })) }
}

/** Longer than any segment; shorter videos have no opening. */
const SEGMENT_SECONDS_MAX = 5
const OPENING_SEGMENTS = 3

/** At least one segment is left for the player, which has to end the stream. */
function openingOf({ hlsComplete, renditions, durationSeconds }: MediaManifest, prefix: string): MediaUrls['opening'] {
  const [smallest] = renditions
  const count = Math.min(OPENING_SEGMENTS, Math.floor(durationSeconds / SEGMENT_SECONDS_MAX) - 1)
  if (!hlsComplete || !smallest || count < 1) return null
  const { init, segment } = hlsFiles(smallest.name)
  const files = [init, ...Array.from({ length: count }, (_, index) => segment(index + 1))]
  return { codecs: smallest.codecs, files: files.map((name) => prefix + name) }
}

/** `site.guestViewing` is read for each path, because admins change it. */
export function createMediaAddresses(
  signer: MediaPathSigner,
  site: { readonly guestViewing: boolean },
): MediaAddresses {
  const of = (video: MediaFacts, audience: MediaAudience): MediaUrls => {
    if (!video.mediaVersion || !video.media) return NONE
    const { media } = video
    const isPersonal = audience !== 'shared' && audience !== 'visitors'
    const prefix = signer.signMediaPath({ videoId: video.id, version: video.mediaVersion, audience }, new Date())
    const file = (name: string | null | undefined) => (name ? prefix + name : null)
    const pictures = picturesOf(video)
    return {
      hls: file(media.hls),
      // Until the moderate rendition is made, its owner and staff may play the remuxed original.
      progressive: file(media.progressive) ?? (isPersonal ? file(media.full) : null),
      thumbnail: file(pictures?.jpeg) ?? DEFAULT_THUMBNAIL,
      thumbnails: (pictures?.webp ?? []).map(({ width, file: name }) => ({ url: prefix + name, width })),
      storyboard: file(media.storyboard?.vtt),
      opening: openingOf(media, prefix),
      file,
    }
  }
  return {
    sharedOf: (video) => (video.status === 'approved' ? of(video, site.guestViewing ? 'visitors' : 'shared') : NONE),
    privateOf: (video, viewerId) => of(video, `u${viewerId}`),
  }
}
