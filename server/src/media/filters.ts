import { type FrameRate, framesPerSecond, type VideoStream } from './media-info.ts'

/** Optional features of the installed ffmpeg. */
export interface FilterSupport {
  /** zscale and tonemap: convert high dynamic range to standard range with correct colours. */
  toneMapping: boolean
}

export const rateText = ({ num, den }: FrameRate): string => (den === 1 ? String(num) : `${num}/${den}`)

/** BT.709, limited range: what our own conversions produce. */
const BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' }
const isRgb = (video: VideoStream) => /^(gbr|rgb|bgr|argb|abgr|rgba|bgra|0rgb|0bgr|pal8)/.test(video.pixelFormat)

/**
 * Turns the decoded picture into square, progressive, 8-bit 4:2:0 of the given size, in standard range. ffmpeg has already
 * turned it upright (autorotation). `width` and `height` are display pixels, so stretched pixels become square on the way.
 */
export function pictureFilters(
  video: VideoStream,
  size: { width: number; height: number },
  support: FilterSupport,
): string[] {
  return [
    ...deinterlace(video),
    ...(video.hdr && support.toneMapping ? toneMap(video.hdr, size) : [scale(size, isRgb(video))]),
    'setsar=1',
    'format=yuv420p',
  ]
}

// send_frame: one frame out per frame in, not per field. deint=interlaced: leaves progressive frames of a mixed file alone.
const deinterlace = (video: VideoStream) => (video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [])

// out_range: phones and screen recorders that use the full range (yuvj420p) would look washed out in browsers.
const scale = ({ width, height }: { width: number; height: number }, fromRgb: boolean) =>
  `scale=w=${width}:h=${height}:flags=bicubic:out_range=tv${fromRgb ? ':out_color_matrix=bt709' : ''}`

/**
 * Light is mapped in linear float (zimg's documented chain). All input properties are given, because files with an
 * HDR transfer often leave the rest untagged, and zscale then finds no path. It also resizes, so that the float work is done
 * on the smaller picture.
 */
function toneMap(hdr: 'pq' | 'hlg', { width, height }: { width: number; height: number }): string[] {
  const transfer = hdr === 'pq' ? 'smpte2084' : 'arib-std-b67'
  return [
    `zscale=w=${width}:h=${height}:matrixin=2020_ncl:primariesin=2020:transferin=${transfer}:transfer=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=primaries=709',
    // hable preserves contrast between faces and sky; desat=0: the default desaturates bright colours.
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=709:matrix=709:range=limited',
  ]
}

/**
 * Constant frame rate. start_time=0 repeats the first frame when the picture starts later than the sound, so that every rung
 * starts at the same instant.
 */
export const constantRate = (rate: FrameRate): string => `fps=fps=${rateText(rate)}:start_time=0`

/** Holds the last frame when the sound continues for more than a second (a recording whose picture stopped). */
export function holdLastFrame(video: VideoStream, durationSeconds: number): string[] {
  const missing = video.durationSeconds === null ? 0 : durationSeconds - video.durationSeconds
  if (missing <= 1) return []
  // trim: where the picture is shorter because it starts later, it ends with the sound already.
  return [`tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}`, `trim=end=${durationSeconds.toFixed(3)}`]
}

/** Every second frame, when the smaller rung has half the rate of the larger. */
export function reduceRate(from: FrameRate, to: FrameRate): string[] {
  return framesPerSecond(from) / framesPerSecond(to) > 1.5 ? ['framestep=step=2'] : []
}

/**
 * Colour tags of the output. Untagged sources are BT.601 when small and BT.709 when large; the rungs must be tagged, otherwise the
 * player would guess from each rung's size and the colours would shift when the quality changes.
 */
export function colorTags(video: VideoStream): { primaries: string; transfer: string; matrix: string } {
  if (video.hdr || isRgb(video)) return BT709
  const { primaries, matrix } = video.color
  if (matrix === 'bt2020nc') return { primaries: 'bt2020', transfer: 'bt709', matrix: 'bt2020nc' }
  const small = Math.min(video.width, video.height) < 720
  if (matrix === 'smpte170m' || matrix === 'bt470bg' || (matrix === null && small)) {
    return { primaries: primaries === 'bt470bg' ? 'bt470bg' : 'smpte170m', transfer: 'bt709', matrix: 'smpte170m' }
  }
  return BT709
}

/**
 * For stills, after `pictureFilters`: RGB by the matrix that the rungs are tagged with. ffmpeg converts an untagged picture of any size
 * as BT.601, and a poster would be darker than the video that replaces it.
 */
export function toRgb(video: VideoStream): string[] {
  const { matrix } = colorTags(video)
  return [`scale=in_color_matrix=${matrix === 'bt2020nc' ? 'bt2020' : matrix}:in_range=tv`, 'format=rgb24']
}
