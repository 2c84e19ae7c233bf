/** A frame rate as the container writes it: 30000/1001 is `{ num: 30000, den: 1001 }`. */
export interface FrameRate {
  num: number
  den: number
}

export const framesPerSecond = (rate: FrameRate): number => rate.num / rate.den

export interface VideoStream {
  /** ffmpeg's name: `h264`, `hevc`, `vp9`, ... */
  codec: string
  profile: string | null
  /** Pixels as seen by a viewer: after rotation, with square pixels. */
  width: number
  height: number
  /** Clockwise rotation set in the container. */
  rotation: 0 | 90 | 180 | 270
  /** Average frames per second, rounded to three decimals. */
  fps: number
  /** The same, exactly. */
  frameRate: FrameRate
  variableFrameRate: boolean
  interlaced: boolean
  bitDepth: number
  pixelFormat: string
  /** `pq` (HDR10, HDR10+, Dolby Vision base layer) or `hlg`; null is standard range. */
  hdr: 'pq' | 'hlg' | null
  /** ffmpeg's names as tagged in the source; null when not tagged. */
  color: { primaries: string | null; transfer: string | null; matrix: string | null }
  /** Of this stream alone; null where the container does not say, and it ends with the sound. */
  durationSeconds: number | null
  streamIndex: number
}

export interface AudioStream {
  codec: string
  profile: string | null
  channels: number
  sampleRate: number
  /** The track marked as default, else the first that can be decoded. */
  streamIndex: number
  /** Audio tracks in the file, playable or not. */
  trackCount: number
}

/** The result of the probe. Plain JSON, so that it can be stored with the upload. */
export interface MediaInfo {
  /** First name of ffmpeg's demuxer: `mov`, `matroska`, `avi`, `mpegts`, ... */
  container: string
  durationSeconds: number
  bytes: number
  video: VideoStream
  audio: AudioStream | null
}
