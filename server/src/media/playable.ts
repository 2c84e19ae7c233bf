import type { MediaInfo } from './media-info.ts'

/** Containers whose timestamps survive copying into an MP4; AVI has none for H.264 with B-frames. */
const COPYABLE_CONTAINERS = new Set(['mov', 'matroska', 'mpegts', 'flv'])

/**
 * Whether every browser plays the source's own picture and sound once they are copied into an MP4: H.264 8-bit 4:2:0,
 * progressive, standard range, with AAC or silent. Such an upload can be watched before anything is encoded.
 */
export function isPlayableAsIs({ container, video, audio }: MediaInfo): boolean {
  const picture =
    video.codec === 'h264' &&
    (video.pixelFormat === 'yuv420p' || video.pixelFormat === 'yuvj420p') &&
    !video.interlaced &&
    video.hdr === null
  return picture && (audio === null || audio.codec === 'aac') && COPYABLE_CONTAINERS.has(container)
}
