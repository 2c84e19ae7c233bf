import { describe, expect, test } from 'vitest'
import { fileInput } from './allow-lists.ts'
import { ladderCommand, measureLoudnessCommand, remuxSourceCommand, type Source, stillsCommand } from './commands.ts'
import { colorTags } from './filters.ts'
import { planLadder } from './ladder.ts'
import type { MediaInfo, VideoStream } from './media-info.ts'
import { isPlayableAsIs } from './playable.ts'
import { timeLimits } from './settings.ts'

const video: VideoStream = {
  ...{ codec: 'h264', profile: 'High', width: 1280, height: 720, rotation: 0, fps: 30, frameRate: { num: 30, den: 1 } },
  ...{ variableFrameRate: false, interlaced: false, bitDepth: 8, pixelFormat: 'yuv420p', hdr: null },
  ...{ color: { primaries: null, transfer: null, matrix: null }, durationSeconds: 60, streamIndex: 0 },
}
const audio = { codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, streamIndex: 2, trackCount: 2 }
const info = (change: Partial<MediaInfo> = {}, picture: Partial<VideoStream> = {}): MediaInfo => ({
  ...{ container: 'mov', durationSeconds: 60, bytes: 9_000_000, audio, ...change },
  video: { ...video, ...picture },
})
const source = (change?: Partial<MediaInfo>, picture?: Partial<VideoStream>): Source => ({
  ...{ path: '/srv/a b.mp4', info: info(change, picture) },
})
const support = { toneMapping: true }
const ladderOf = (of: Source, more = {}) =>
  ladderCommand(of, planLadder(of.info.video), { preset: 'superfast', loudness: null, support, ...more })
const graphOf = (args: string[]) => args[args.indexOf('-filter_complex') + 1] ?? ''
const every = (args: string[], option: string) => args.flatMap((arg, at) => (arg === option ? [args[at + 1]] : []))

describe('the ladder command', () => {
  test('reads the source once, scales each smaller picture from the next larger, and decodes sound once', () => {
    const args = ladderOf(source())
    expect(every(args, '-i')).toEqual(['file:/srv/a b.mp4'])
    expect(graphOf(args).split(';')).toEqual([
      '[0:0]fps=fps=30:start_time=0,scale=w=1280:h=720:flags=bicubic:out_range=tv,setsar=1,format=yuv420p,split=2[v720p][to480p]',
      '[to480p]scale=w=854:h=480:flags=bicubic,setsar=1,split=2[v480p][to360p]',
      '[to360p]scale=w=640:h=360:flags=bicubic,setsar=1,split=2[v360p][to240p]',
      '[to240p]scale=w=426:h=240:flags=bicubic,setsar=1[v240p]',
      '[0:2]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asplit=5[a240p][a360p][a480p][a720p][aonly]',
    ])
  })

  test('opens nothing but that one file, in an allowed format', () => {
    const args = ladderOf(source())
    const beforeInput = args.slice(0, args.indexOf('-i'))
    expect(every(beforeInput, '-protocol_whitelist')).toEqual(['file'])
    const formats = every(beforeInput, '-format_whitelist')[0]?.split(',') ?? []
    expect(formats).toContain('mov')
    for (const format of ['hls', 'dash', 'concat', 'image2', 'tty', 'sdp', 'lavfi'])
      expect(formats).not.toContain(format)
  })

  test('every playlist grows, starts segments on key frames and is written atomically', () => {
    const args = ladderOf(source())
    const playlists = ['240p', '360p', '480p', '720p', 'audio'].map((name) => `hls/${name}/index.m3u8`)
    expect(args.filter((arg) => arg.endsWith('.m3u8'))).toEqual(playlists)
    expect(every(args, '-hls_playlist_type')).toEqual(playlists.map(() => 'event'))
    expect(every(args, '-hls_flags')).toEqual(playlists.map(() => 'independent_segments+temp_file'))
    expect(every(args, '-g')).toEqual(['60', '60', '60', '60'])
    expect(new Set(every(args, '-hls_time'))).toEqual(new Set(['3.9999']))
  })

  test('without sound there is neither sound nor an audio-only rendition', () => {
    const args = ladderOf(source({ audio: null }))
    expect(args.join(' ')).not.toMatch(/aac|aonly|hls\/audio/)
  })

  test('measured loudness is corrected once, before the sound is split', () => {
    const loudness = { integrated: -23, threshold: -33, range: 4, truePeak: -6 }
    expect(graphOf(ladderOf(source(), { loudness }))).toMatch(
      /stereo,loudnorm=[^,]+linear=true,aresample=48000,asplit=5/,
    )
  })

  test('interlaced video is deinterlaced, HDR is tone-mapped, and a picture that ends early is held', () => {
    expect(graphOf(ladderOf(source({}, { interlaced: true })))).toContain('bwdif=mode=send_frame:deint=interlaced')
    expect(graphOf(ladderOf(source()))).not.toMatch(/bwdif|tonemap|tpad/)
    const hdr = source({}, { hdr: 'hlg' })
    expect(graphOf(ladderOf(hdr))).toContain('transferin=arib-std-b67')
    expect(graphOf(ladderOf(hdr, { support: { toneMapping: false } }))).not.toContain('zscale')
    expect(graphOf(ladderOf(source({}, { durationSeconds: 50 })))).toContain(
      'tpad=stop_mode=clone:stop_duration=10.000',
    )
  })

  test('the command for two hours is the same as for two minutes', () => {
    const long = source({ durationSeconds: 7200 }, { durationSeconds: 7200 })
    expect(ladderOf(long)).toEqual(ladderOf(source({ durationSeconds: 120 }, { durationSeconds: 120 })))
    expect(timeLimits({ preset: 'superfast', timeLimitFactor: 30 }, 7200).encodeMs).toBe(7200 * 30 * 1000)
  })
})

describe('the other commands', () => {
  test('copying takes the chosen tracks without metadata, and puts the index at the front', () => {
    const args = remuxSourceCommand(source(), '/out/full.mp4')
    expect(every(args, '-map')).toEqual(['0:0', '0:2'])
    expect(every(args, '-c')).toEqual(['copy'])
    expect(every(args, '-map_metadata')).toEqual(['-1'])
    expect(every(args, '-movflags')).toEqual(['+faststart'])
  })

  test('loudness is measured without decoding pictures', () => {
    const args = measureLoudnessCommand(source(), audio)
    expect(args.indexOf('-vn')).toBeLessThan(args.indexOf('-i'))
    expect(every(args, '-map')).toEqual(['0:2'])
  })

  test('stills seek before they read', () => {
    const args = stillsCommand(
      source(),
      [{ seconds: 3600.5, output: 'a.rgb' }],
      { width: 320, height: 180 },
      { exact: true, support },
    )
    expect(args.indexOf('-ss')).toBeLessThan(args.indexOf('-i'))
    expect(every(args, '-ss')).toEqual(['3600.500'])
  })

  test.each(['-y', 'http://example.org/a.mp4', 'concat:a|b', 'a.mp4', ''])(
    '%j is refused: only absolute paths are accepted',
    (path) => {
      expect(() => fileInput(path)).toThrow(TypeError)
    },
  )
})

describe('what plays as it is', () => {
  test.each<[string, Partial<MediaInfo>, Partial<VideoStream>, boolean]>([
    ['H.264 and AAC in MP4', {}, {}, true],
    ['the same without sound', { audio: null }, {}, true],
    ['in Matroska', { container: 'matroska' }, {}, true],
    ['in AVI', { container: 'avi' }, {}, false],
    ['HEVC', {}, { codec: 'hevc' }, false],
    ['10-bit H.264', {}, { pixelFormat: 'yuv420p10le', bitDepth: 10 }, false],
    ['4:4:4 H.264', {}, { pixelFormat: 'yuv444p' }, false],
    ['interlaced H.264', {}, { interlaced: true }, false],
    ['MP3 sound', { audio: { ...audio, codec: 'mp3' } }, {}, false],
  ])('%s', (_, change, picture, expected) => {
    expect(isPlayableAsIs(info(change, picture))).toBe(expected)
  })
})

test.each<[string, Partial<VideoStream>, string]>([
  ['an untagged large source', {}, 'bt709'],
  ['an untagged small source', { height: 480 }, 'smpte170m'],
  ['a large source tagged BT.601', { color: { primaries: 'bt470bg', transfer: null, matrix: 'bt470bg' } }, 'smpte170m'],
  [
    'HDR, which was converted',
    { hdr: 'pq', color: { primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc' } },
    'bt709',
  ],
  [
    'wide colours in standard range',
    { color: { primaries: 'bt2020', transfer: 'bt709', matrix: 'bt2020nc' } },
    'bt2020nc',
  ],
  ['RGB, which was converted', { height: 480, pixelFormat: 'gbrp' }, 'bt709'],
])('the colours of %s are tagged so that no rung is shown differently', (_, picture, matrix) => {
  expect(colorTags({ ...video, ...picture }).matrix).toBe(matrix)
})
