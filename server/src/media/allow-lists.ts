/**
 * Demuxers that may open an untrusted file: the formats of phones, cameras, screen recorders and editors. Never a format that
 * can refer to other files or URLs (hls, dash, concat, image2, sdp, avisynth), draw text (tty, subtitles) or hold pictures.
 */
const allowedDemuxers = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'ogg', 'mxf', 'dv'] as const

/** Video codecs that are accepted, by ffmpeg's names. */
export const allowedVideoCodecs: ReadonlySet<string> = new Set([
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1'],
  ...['mpeg4', 'mpeg2video', 'mpeg1video', 'h263', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4v3'],
  ...['mjpeg', 'prores', 'dnxhd', 'dvvideo', 'theora', 'vc1', 'wmv1', 'wmv2', 'wmv3', 'flv1', 'vp6', 'vp6f'],
  ...['ffv1', 'huffyuv', 'ffvhuff', 'utvideo', 'qtrle', 'rawvideo', 'cfhd'],
])

/** Audio codecs that are accepted, by ffmpeg's names; every kind of PCM is accepted too. */
const allowedAudioCodecs: ReadonlySet<string> = new Set([
  ...['aac', 'aac_latm', 'mp3', 'mp2', 'mp1', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3', 'dts', 'truehd'],
  ...['wmav1', 'wmav2', 'wmapro', 'amr_nb', 'amr_wb', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf'],
  ...['speex', 'nellymoser', 'qdm2', 'gsm', 'gsm_ms'],
])

export const isAllowedAudioCodec = (codec: string): boolean => codec.startsWith('pcm_') || allowedAudioCodecs.has(codec)

/** Options before `-i` that prevent an untrusted file from accessing anything but itself. */
export const untrustedInputOptions: readonly string[] = [
  // No network, no pipes, no `concat:` or `subfile:` tricks.
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', allowedDemuxers.join(',')],
  // A file with thousands of streams is an attack on memory, not a recording.
  ...['-max_streams', '64'],
]

/** Width times height of the largest frame we decode: 8K. */
export const MAX_FRAME_PIXELS = 8192 * 4608

/** An additional limit for decoding: after the first frame, which the probe has checked, a stream may change to frames of gigabytes. */
export const untrustedDecoderOptions: readonly string[] = ['-max_pixels', String(MAX_FRAME_PIXELS)]

/**
 * A file name as an ffmpeg input. The `file:` prefix keeps a name such as `concat:a|b`, `-y` or `http://...` a plain name.
 * @param path absolute
 */
export function fileInput(path: string): string {
  if (!path.startsWith('/')) throw new TypeError('a media path must be absolute')
  return `file:${path}`
}
