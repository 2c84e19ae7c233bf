import { findChapters } from '@lamplight/contract/chapters'
import type { WatchVideo } from '@lamplight/contract/video-responses'

/**
 * A video as structured data for search engines (schema.org VideoObject, JSON-LD), safe inside a script element.
 *
 * @param publicUrl of the site, without a slash at its end
 */
export function videoObjectJson(video: WatchVideo, publicUrl: string): string {
  const { id, user } = video
  const chapters = findChapters(video.description, video.duration)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    // Required by search engines; a video may have none.
    description: video.description || video.title,
    // Its media addresses expire, this one does not.
    thumbnailUrl: `${publicUrl}/api/videos/${id}/picture`,
    uploadDate: video.createdAt,
    duration: `PT${Math.round(video.duration)}S`,
    url: `${publicUrl}/video/${id}`,
    embedUrl: `${publicUrl}/embed/${id}`,
    inLanguage: video.language ?? undefined,
    author: { '@type': 'Person', name: user.displayName, url: `${publicUrl}/profile/${user.id}` },
    hasPart:
      chapters.length > 0
        ? chapters.map(({ start, title }, index) => ({
            '@type': 'Clip',
            name: title,
            startOffset: start,
            endOffset: chapters[index + 1]?.start ?? Math.round(video.duration),
            url: `${publicUrl}/video/${id}?t=${start}`,
          }))
        : undefined,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: video.views,
    },
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
