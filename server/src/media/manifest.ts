import * as z from 'zod'
import type { MediaInfo } from './media-info.ts'

/** A file below the video's output folder. */
const OutputFile = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/)
const Pixels = z.int().positive()

/** One picture in several sizes, smallest first. */
export const ImageSet = z.object({
  jpeg: OutputFile,
  webp: z.array(z.object({ width: Pixels, file: OutputFile })).min(1),
})
export type ImageSet = z.infer<typeof ImageSet>

export const Rendition = z.object({
  /** `720p` */
  name: z.string(),
  width: Pixels,
  height: Pixels,
  /** Bits per second including sound: the highest of any stretch of about a segment; while encoding, its ceiling. */
  bandwidth: z.int().positive(),
  /** Bits per second over the whole; while encoding, the same ceiling. */
  averageBandwidth: z.int().positive(),
  /** RFC 6381, comma-separated, as in the master playlist. */
  codecs: z.string(),
  frameRate: z.number().positive(),
})
export type Rendition = z.infer<typeof Rendition>

/** The parts of a video that exist and can be shown now. Grows while the video is processed; JSON, stored with the video. */
export const MediaManifest = z.object({
  /** Master playlist; null until the first rung has its first segment. */
  hls: OutputFile.nullable(),
  /** False while the playlists still grow. */
  hlsComplete: z.boolean(),
  /** MP4 of at most 480p. */
  progressive: OutputFile.nullable(),
  /** MP4 in the best quality there is: the source itself where browsers play it, else the top rung. */
  full: OutputFile.nullable(),
  /** Playlist of the audio-only rendition; null for a video without sound. */
  audio: OutputFile.nullable(),
  poster: ImageSet.nullable(),
  /** Pictures the owner can choose from; three where the video is long enough to differ. */
  thumbnails: z.array(ImageSet),
  storyboard: z.object({ vtt: OutputFile, intervalSeconds: z.number().positive() }).nullable(),
  /** Smallest first. */
  renditions: z.array(Rendition),
  /** Of the source: LUFS, and dBTP of the loudest instant. Null without sound that can be measured; absent from older manifests. */
  loudness: z.object({ integrated: z.number(), truePeak: z.number() }).nullish(),
  durationSeconds: z.number().positive(),
  width: Pixels,
  height: Pixels,
})
export type MediaManifest = z.infer<typeof MediaManifest>

/** The initial manifest: the facts of the source, and nothing to show yet. */
export const emptyManifest = (info: MediaInfo): MediaManifest => ({
  hls: null,
  hlsComplete: false,
  progressive: null,
  full: null,
  audio: null,
  poster: null,
  thumbnails: [],
  storyboard: null,
  renditions: [],
  loudness: null,
  durationSeconds: info.durationSeconds,
  width: info.video.width,
  height: info.video.height,
})
