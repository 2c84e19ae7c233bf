import * as z from 'zod'
import { allowedVideoCodecs, isAllowedAudioCodec } from './allow-lists.ts'
import { type AudioStream, type FrameRate, framesPerSecond, type VideoStream } from './media-info.ts'

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  bits_per_raw_sample: z.string().optional(),
  channels: z.number().default(0),
  sample_rate: z.string().optional(),
  disposition: z.object({ default: z.number().default(0), attached_pic: z.number().default(0) }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
type Stream = z.infer<typeof Stream>

/** The only fields we request from ffprobe: a file's own tags can be megabytes. */
export const probeEntries =
  'format=format_name,duration:stream=index,codec_type,codec_name,profile,width,height,sample_aspect_ratio,pix_fmt,' +
  'field_order,color_space,color_transfer,color_primaries,r_frame_rate,avg_frame_rate,duration,bits_per_raw_sample,' +
  'channels,sample_rate:stream_disposition=default,attached_pic:stream_tags=rotate:stream_side_data=rotation'

/** ffprobe's JSON, for `probeEntries`. */
export const ProbeReport = z.object({
  streams: z.array(Stream).default([]),
  format: z
    .object({ format_name: z.string().default(''), duration: z.string().optional() })
    .default({ format_name: '' }),
})

/** The picture track: the default one, else the first; covers of songs are not pictures that move. Undefined when none. */
export function chooseVideo(streams: readonly Stream[]): Stream | undefined {
  const videos = streams.filter((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  return videos.find((stream) => stream.disposition?.default) ?? videos[0]
}

/**
 * The sound track: the default one, else the first, among those that can be decoded (recent phones write an undecodable
 * spatial track beside the plain one). `undecodable` when there are tracks and none of them can be.
 */
export function chooseAudio(streams: readonly Stream[]): AudioStream | null | 'undecodable' {
  const tracks = streams.filter((stream) => stream.codec_type === 'audio')
  const playable = tracks.filter(
    (track) => isAllowedAudioCodec(track.codec_name ?? '') && track.channels > 0 && Number(track.sample_rate) > 0,
  )
  const chosen = playable.find((track) => track.disposition?.default) ?? playable[0]
  if (!chosen) return tracks.length > 0 ? 'undecodable' : null
  return {
    codec: chosen.codec_name ?? '',
    profile: chosen.profile ?? null,
    channels: chosen.channels,
    sampleRate: Number(chosen.sample_rate),
    streamIndex: chosen.index,
    trackCount: tracks.length,
  }
}

/** By its codec alone: a damaged file may lack its pixel format. */
export const isAllowedVideo = (stream: Stream): boolean => allowedVideoCodecs.has(stream.codec_name ?? '')

/** Translates ffprobe's description of the picture track into ours. */
export function describeVideo(stream: Stream): VideoStream {
  const rotation = readRotation(stream)
  const wide = Math.max(1, Math.round(stream.width * readPixelAspect(stream.sample_aspect_ratio)))
  const [width, height] = rotation % 180 === 0 ? [wide, stream.height] : [stream.height, wide]
  const interlaced = /^(tt|bb|tb|bt)$/.test(stream.field_order ?? '')
  const average = readRate(stream.avg_frame_rate)
  const nominal = readRate(stream.r_frame_rate)
  const frameRate = average ?? nominal ?? { num: 25, den: 1 }
  return {
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? null,
    width,
    height,
    rotation,
    fps: Math.round(framesPerSecond(frameRate) * 1000) / 1000,
    frameRate,
    variableFrameRate: average !== null && nominal !== null && !sameRate(average, nominal, interlaced),
    interlaced,
    bitDepth: readBitDepth(stream),
    pixelFormat: stream.pix_fmt ?? '',
    hdr: stream.color_transfer === 'smpte2084' ? 'pq' : stream.color_transfer === 'arib-std-b67' ? 'hlg' : null,
    color: {
      primaries: known(stream.color_primaries),
      transfer: known(stream.color_transfer),
      matrix: known(stream.color_space),
    },
    durationSeconds: readSeconds(stream.duration),
    streamIndex: stream.index,
  }
}

/** A positive, finite number of seconds, else null (`N/A`, absent, zero). */
export function readSeconds(text: string | undefined): number | null {
  const seconds = Number(text)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

const known = (name: string | undefined) => (!name || /^(unknown|unspecified|reserved)$/.test(name) ? null : name)

function readRate(text: string | undefined): FrameRate | null {
  const [num = 0, den = 0] = (text ?? '').split('/').map(Number)
  return num > 0 && den > 0 ? { num, den } : null
}

/** Within one percent; an interlaced stream may count fields in one place and frames in the other. */
function sameRate(average: FrameRate, nominal: FrameRate, interlaced: boolean): boolean {
  const ratio = framesPerSecond(nominal) / framesPerSecond(average)
  return Math.abs(ratio - 1) < 0.01 || (interlaced && Math.abs(ratio - 2) < 0.02)
}

/** ffprobe reports the display matrix counter-clockwise, the older tag clockwise. */
function readRotation(stream: Stream): 0 | 90 | 180 | 270 {
  const matrix = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation
  const clockwise = matrix !== undefined ? -matrix : Number(stream.tags?.rotate ?? 0)
  const quarter = ((Math.round(clockwise / 90) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[quarter] ?? 0
}

/** Width of a pixel over its height. Values no camera writes count as damage and are read as square. */
function readPixelAspect(text: string | undefined): number {
  const [num = 0, den = 0] = (text ?? '').split(':').map(Number)
  const ratio = num / den
  return ratio >= 0.25 && ratio <= 4 ? ratio : 1
}

function readBitDepth(stream: Stream): number {
  const named = /(?:p0|p|gray|gbrp|gbrap)(9|10|12|14|16)(?:le|be)$/.exec(stream.pix_fmt ?? '')?.[1]
  return named ? Number(named) : 8
}
