import { fileInput, untrustedDecoderOptions, untrustedInputOptions } from './allow-lists.ts'
import {
  colorTags,
  constantRate,
  type FilterSupport,
  holdLastFrame,
  pictureFilters,
  rateText,
  reduceRate,
  toRgb,
} from './filters.ts'
import { type Ladder, type Rung, SPEECH_AUDIO_KBPS } from './ladder.ts'
import { type Loudness, measureFilters, normalizeFilters, soundFilters } from './loudness.ts'
import type { AudioStream, MediaInfo } from './media-info.ts'
import { hlsFiles } from './output-files.ts'

/** Two groups of pictures, 4 s. */
const GROUPS_PER_SEGMENT = 2

/** A probed source: absolute path and the result of the probe. */
export interface Source {
  path: string
  info: MediaInfo
}

export const sourceInput = (source: Source): string[] => [
  ...untrustedInputOptions,
  ...untrustedDecoderOptions,
  '-i',
  fileInput(source.path),
]

/** For files whose metadata (location, owner, device, chapters) must not reach viewers. */
const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'] as const

/**
 * Every rung, with its sound, and the audio-only rendition in one pass: one decode, each smaller picture scaled from the next
 * larger. Output paths are relative: run it inside the output folder, where `hls/<name>/` exist.
 */
export function ladderCommand(
  source: Source,
  ladder: Ladder,
  options: { preset: string; loudness: Loudness | null; support: FilterSupport },
): string[] {
  const { info } = source
  const sound = info.audio !== null
  return [
    ...sourceInput(source),
    '-filter_complex',
    ladderGraph(info, ladder, options),
    ...ladder.rungs.flatMap((rung) => [
      ...['-map', `[v${rung.name}]`, ...videoEncoder(info, rung, options.preset)],
      ...(sound ? ['-map', `[a${rung.name}]`, ...audioEncoder(rung.audioKbps)] : []),
      ...withoutMetadata,
      ...hlsMuxer(rung.name, ladder.gopSeconds),
    ]),
    ...(sound
      ? [
          '-map',
          '[aonly]',
          ...audioEncoder(SPEECH_AUDIO_KBPS),
          ...withoutMetadata,
          ...hlsMuxer('audio', ladder.gopSeconds),
        ]
      : []),
  ]
}

function ladderGraph(
  info: MediaInfo,
  ladder: Ladder,
  options: { loudness: Loudness | null; support: FilterSupport },
): string {
  const descending = ladder.rungs.toReversed()
  const chains = descending.map((rung, index) => {
    const larger = descending[index - 1]
    const filters = larger
      ? [
          ...reduceRate(larger.frameRate, rung.frameRate),
          `scale=w=${rung.width}:h=${rung.height}:flags=bicubic`,
          'setsar=1',
        ]
      : [
          constantRate(rung.frameRate),
          ...holdLastFrame(info.video, info.durationSeconds),
          ...pictureFilters(info.video, rung, options.support),
        ]
    const from = larger ? `[to${rung.name}]` : `[0:${info.video.streamIndex}]`
    const smaller = descending[index + 1]
    return smaller
      ? `${from}${filters.join(',')},split=2[v${rung.name}][to${smaller.name}]`
      : `${from}${filters.join(',')}[v${rung.name}]`
  })
  if (info.audio) {
    const outputs = [...ladder.rungs.map((rung) => `[a${rung.name}]`), '[aonly]']
    const filters = [
      ...soundFilters,
      ...normalizeFilters(options.loudness),
      `asplit=${outputs.length}${outputs.join('')}`,
    ]
    chains.push(`[0:${info.audio.streamIndex}]${filters.join(',')}`)
  }
  return chains.join(';')
}

function videoEncoder(info: MediaInfo, rung: Rung, preset: string): string[] {
  const color = colorTags(info.video)
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    // Constant quality with a maximum rate: a speaker in front of a wall takes a tenth of the maximum.
    ...['-crf', '23', '-maxrate', `${rung.maxVideoKbps}k`, '-bufsize', `${rung.maxVideoKbps * 2}k`],
    // The filters have fixed the rate; passthrough keeps ffmpeg from adding or dropping a frame in one rung only.
    ...['-r', rateText(rung.frameRate), '-fps_mode', 'passthrough'],
    // A fixed distance and no key frames at scene cuts, so that the key frames of all rungs are aligned.
    ...['-g', String(rung.gopFrames), '-keyint_min', String(rung.gopFrames), '-sc_threshold', '0'],
    ...[
      '-color_primaries',
      color.primaries,
      '-color_trc',
      color.transfer,
      '-colorspace',
      color.matrix,
      '-color_range',
      'tv',
    ],
  ]
}

const audioEncoder = (kbps: number): string[] => ['-c:a', 'aac', '-b:a', `${kbps}k`, '-ac', '2', '-ar', '48000']

function hlsMuxer(name: string, gopSeconds: number): string[] {
  const files = hlsFiles(name)
  return [
    ...['-f', 'hls', '-hls_segment_type', 'fmp4'],
    // A hair under two groups: a rounding of microseconds must not push the cut to the next key frame.
    ...['-hls_time', (GROUPS_PER_SEGMENT * gopSeconds - 0.0001).toFixed(4)],
    // event: the list only grows, so a player can start while we encode. temp_file: files appear complete or not at all.
    ...['-hls_playlist_type', 'event', '-hls_flags', 'independent_segments+temp_file'],
    ...['-start_number', '1', '-hls_fmp4_init_filename', files.initName, '-hls_segment_filename', files.segmentPattern],
    files.playlist,
  ]
}

/** Reads a sound track once and logs its loudness at `info` level. */
export function measureLoudnessCommand(source: Source, audio: AudioStream): string[] {
  return [
    // Only sound is decoded; pictures are not even parsed.
    ...['-vn', '-sn', '-dn', ...sourceInput(source)],
    ...['-map', `0:${audio.streamIndex}`, '-af', measureFilters.join(','), '-f', 'null', '-'],
  ]
}

/** Copies picture and sound of the source, without encoding, into an MP4 that can start before it is loaded. */
export function remuxSourceCommand(source: Source, output: string): string[] {
  const { video, audio } = source.info
  return [
    ...sourceInput(source),
    ...['-map', `0:${video.streamIndex}`, ...(audio ? ['-map', `0:${audio.streamIndex}`] : [])],
    ...mp4Copy(output),
  ]
}

/** The same for a finished rung, whose initialisation and segments come through standard input one after the other. */
export const remuxRungCommand = (output: string): string[] => [
  '-f',
  'mp4',
  '-i',
  'pipe:0',
  '-map',
  '0',
  ...mp4Copy(output),
]

// faststart: the index moves to the front, so that playback starts with the first bytes.
const mp4Copy = (output: string) => ['-c', 'copy', ...withoutMetadata, '-movflags', '+faststart', '-f', 'mp4', output]

/**
 * One raw RGB picture for each instant, written to `outputs` in the same order; a file stays empty when the instant is
 * after the last frame. `exact` false uses the key frame before the instant, which costs one decoded frame.
 */
export function stillsCommand(
  source: Source,
  stills: readonly { seconds: number; output: string }[],
  size: { width: number; height: number },
  options: { exact: boolean; support: FilterSupport },
): string[] {
  // A single key frame needs no decoding threads: starting them takes longer than decoding it.
  const seek = options.exact ? [] : ['-noaccurate_seek', '-skip_frame', 'nokey', '-threads', '1']
  const { video } = source.info
  const picture = [...pictureFilters(video, size, options.support), ...toRgb(video)].join(',')
  return [
    ...stills.flatMap(({ seconds }) => [...seek, '-ss', seconds.toFixed(3), ...sourceInput(source)]),
    ...stills.flatMap(({ output }, input) => [
      ...['-map', `${input}:${video.streamIndex}`, '-vf', picture, '-frames:v', '1'],
      // The key frame before the instant has a negative time, so the frame would be dropped.
      ...['-fps_mode', 'passthrough'],
      ...['-pix_fmt', 'rgb24', '-f', 'rawvideo', output],
    ]),
  ]
}

/**
 * Sheets of small pictures from the key frames of a finished rung (through standard input).
 * @param everyNth key frame to keep
 */
export function storyboardCommand(
  sheet: { tileWidth: number; tileHeight: number; columns: number; rows: number; everyNth: number },
  outputPattern: string,
): string[] {
  const filters = [
    `select=not(mod(n\\,${sheet.everyNth}))`,
    // A JPEG is always BT.601 of the full range.
    `scale=w=${sheet.tileWidth}:h=${sheet.tileHeight}:flags=bicubic:out_range=pc:out_color_matrix=bt601`,
    `tile=layout=${sheet.columns}x${sheet.rows}`,
  ]
  return [
    ...['-skip_frame', 'nokey', '-f', 'mp4', '-i', 'pipe:0', '-map', '0:v', '-vf', filters.join(',')],
    // One picture out per sheet, not one per frame time that passed meanwhile.
    ...[
      '-fps_mode',
      'passthrough',
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
      '-q:v',
      '5',
      '-f',
      'image2',
      outputPattern,
    ],
  ]
}
