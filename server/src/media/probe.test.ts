import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sourceInput } from './commands.ts'
import { defaultProbeLimits, probeVideo } from './probe.ts'
import { runFfmpeg } from './runner.ts'
import { h264, makeClip, picture, tone, useFolder } from './testing/clips.ts'

const folder = useFolder()
const plainClip = (name: string, ...more: string[]) =>
  makeClip(...picture(), ...tone(), ...h264, '-c:a', 'aac', ...more, folder.path(name))
const refusal = async (path: string, limits = defaultProbeLimits) => {
  const result = await probeVideo(path, limits)
  return result.ok ? 'accepted' : result.code
}

describe('what is refused', () => {
  test('a text file named .mp4 is not a video [V-UPLOAD-23]', async () => {
    await writeFile(folder.path('text.mp4'), 'Blessed are the peacemakers.\n'.repeat(1000))
    expect(await refusal(folder.path('text.mp4'))).toBe('not_video')
  })

  test('an empty file is not a video', async () => {
    await writeFile(folder.path('empty.mp4'), '')
    expect(await refusal(folder.path('empty.mp4'))).toBe('not_video')
  })

  test('a folder is not a video', async () => {
    await mkdir(folder.path('folder.mp4'))
    expect(await refusal(folder.path('folder.mp4'))).toBe('not_video')
  })

  test('an MP4 without its index is truncated', async () => {
    const whole = await plainClip('whole.mp4')
    await copyFile(whole, folder.path('no-moov.mp4'))
    const index = (await readFile(whole)).lastIndexOf('moov')
    await truncate(folder.path('no-moov.mp4'), index - 4)
    expect(await refusal(folder.path('no-moov.mp4'))).toBe('truncated')
  })

  test('an MP4 with its index in front and half of its media is truncated', async () => {
    const path = await plainClip('half.mp4', '-movflags', '+faststart')
    await truncate(path, Math.floor((await readFile(path)).length / 2))
    expect(await refusal(path)).toBe('truncated')
  })

  test.each([
    ['webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '10']],
    ['mkv', [...h264, '-g', '10']],
  ])('30 % of a %s that still opens is measured by what it contains: truncated', async (ending, codec) => {
    const path = await makeClip(...picture('160x90', 10, 10), ...codec, folder.path(`third.${ending}`))
    expect(await refusal(path)).toBe('accepted')
    await truncate(path, Math.floor((await readFile(path)).length * 0.3))
    expect(await refusal(path)).toBe('truncated')
  })

  test.each([
    ['stsz', (bytes: Buffer, at: number) => bytes.writeUInt32BE(85_000_000, at + 12)],
    ['stts', (bytes: Buffer, at: number) => bytes.writeUInt32BE(85_000_000, at + 12)],
    ['trun', (bytes: Buffer, at: number) => bytes.writeUInt32BE(85_000_000, at + 8)],
  ])('an index (%s) that claims more samples than the file has bytes is not opened', async (table, claim) => {
    const fragments = table === 'trun' ? ['-movflags', 'frag_keyframe+empty_moov'] : []
    const path = await plainClip(`bomb-${table}.mp4`, ...fragments)
    const bytes = await readFile(path)
    // A common size, so that the table has no entries to give it away.
    if (table === 'stsz') bytes.writeUInt32BE(1, bytes.indexOf(table) + 8)
    claim(bytes, bytes.indexOf(table))
    await writeFile(path, bytes)
    expect(await probeVideo(path)).toEqual({ ok: false, code: 'truncated', detail: 'more samples than bytes' })
  })

  test('a video of which no frame decodes is truncated', async () => {
    const path = await plainClip('noise.mp4', '-movflags', '+faststart')
    const bytes = await readFile(path)
    bytes.fill(0xff, bytes.indexOf('mdat') + 4)
    await writeFile(path, bytes)
    expect(await refusal(path)).toBe('truncated')
  })

  test('sound alone, also with a cover picture, has no picture', async () => {
    const sound = await makeClip(...tone(), '-c:a', 'aac', folder.path('sound.mp4'))
    expect(await refusal(sound)).toBe('no_picture')
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'gold' } }).toFile(folder.path('cover.jpg'))
    const inputs = ['-i', sound, '-i', folder.path('cover.jpg'), '-map', '0', '-map', '1', '-c', 'copy']
    const covered = await makeClip(
      ...inputs,
      '-disposition:v:0',
      'attached_pic',
      '-f',
      'mp4',
      folder.path('covered.mp4'),
    )
    expect(await refusal(covered)).toBe('no_picture')
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'svg'] as const)(
    'a picture (%s) named .mp4 is not a video',
    async (format) => {
      const path = folder.path(`image-${format}.mp4`)
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="9"/></svg>',
      )
      await (format === 'svg' ? writeFile(path, svg) : writeFile(path, await sharp(svg).toFormat(format).toBuffer()))
      expect(await refusal(path)).toBe('not_video')
    },
  )

  test.each([
    [
      'an HLS playlist',
      (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`,
    ],
    ['a list of remote segments', () => '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/a.ts\n'],
    ['a concat list', (target: string) => `ffconcat version 1.0\nfile '${target}'\n`],
    ['a DASH manifest', (target: string) => `<?xml version="1.0"?><MPD><BaseURL>${target}</BaseURL></MPD>`],
    ['a session description', () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
  ])('%s that points elsewhere is not a video', async (title, write) => {
    const target = await plainClip('target.mp4')
    for (const ending of ['mp4', 'm3u8', 'mpd']) {
      const path = folder.path(`${title}.${ending}`)
      await writeFile(path, write(target))
      expect(await refusal(path)).toBe('not_video')
    }
  })

  test('a video of one frame that lasts no time has no duration', async () => {
    const path = await makeClip(...picture('64x64', 25, 1), ...h264, '-frames:v', '1', folder.path('still.mp4'))
    expect(await refusal(path)).toBe('no_duration')
  })

  test.each(['mkv', 'mp4'] as const)(
    'a header that claims less than the file holds is not trusted: %s',
    async (ending) => {
      const whole = [...picture('64x64', 10, 5), ...h264, '-g', '10']
      const fragments = ending === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : []
      const path = await makeClip(...whole, ...fragments, folder.path(`humble.${ending}`))
      const bytes = await readFile(path)
      if (ending === 'mkv') bytes.writeDoubleBE(500, bytes.indexOf(Buffer.from('448988', 'hex')) + 3)
      // The duration of the whole in `mvhd`, at its scale of a thousand.
      else bytes.writeUInt32BE(500, bytes.indexOf('mvhd') + 20)
      await writeFile(path, bytes)
      expect(await refusal(path, { ...defaultProbeLimits, maxSeconds: 4 })).toBe('too_long')
      const { media } = (await probeVideo(path)) as { media: { durationSeconds: number } }
      expect(media.durationSeconds).toBeCloseTo(5, 0)
    },
  )

  test('a machine that is too slow says nothing about the file', async () => {
    const clip = await plainClip('slow.mp4')
    await expect(probeVideo(clip, { ...defaultProbeLimits, timeLimitMs: 1 })).rejects.toMatchObject({
      code: 'timed_out',
    })
  })

  test('frames that grow beyond the limit after the first are not decoded', async () => {
    const small = await makeClip(...picture('64x64', 10, 1), ...h264, folder.path('small.h264'))
    const huge = await makeClip(...picture('8192x8192', 10, 0.1), ...h264, folder.path('huge.h264'))
    await writeFile(folder.path('grows.h264'), Buffer.concat([await readFile(small), await readFile(huge)]))
    const path = await makeClip('-r', '10', '-i', folder.path('grows.h264'), '-c', 'copy', folder.path('grows.ts'))
    const probed = await probeVideo(path)
    if (!probed.ok) throw new Error(probed.code)
    const decode = ['-vf', 'scale=64:64', '-f', 'null', '-']
    const run = { lane: 'light', timeLimitMs: 20_000 } as const
    const { frames } = await runFfmpeg({ ...run, args: [...sourceInput({ path, info: probed.media }), ...decode] })
    expect(frames).toBe(10)
  })

  test('a video longer than the limit is too long, one at the limit is not', async () => {
    const path = await makeClip(...picture('64x64', 10, 3), ...h264, folder.path('three.mp4'))
    expect(await refusal(path, { ...defaultProbeLimits, maxSeconds: 2.9 })).toBe('too_long')
    expect(await refusal(path, { ...defaultProbeLimits, maxSeconds: 3 })).toBe('accepted')
  })

  test('a codec outside the list, and a frame larger than the limit, are unsupported', async () => {
    const cinepak = await makeClip(...picture('64x64', 10, 1), '-c:v', 'cinepak', folder.path('cinepak.avi'))
    expect(await refusal(cinepak)).toBe('unsupported_codec')
    const clip = await plainClip('large.mp4')
    expect(await refusal(clip, { ...defaultProbeLimits, maxPixels: 320 * 180 - 1 })).toBe('unsupported_codec')
  })

  test('a missing file throws instead of being called not a video', async () => {
    await expect(probeVideo(folder.path('absent.mp4'))).rejects.toThrow('ENOENT')
  })

  test('a refusal names no path of this machine', async () => {
    await writeFile(folder.path('quiet.mkv'), 'text')
    const result = await probeVideo(folder.path('quiet.mkv'))
    expect(result).toMatchObject({ ok: false })
    expect(JSON.stringify(result)).not.toContain(dirname(folder.path('x')))
  })
})

describe('what is measured', () => {
  test.each([
    '-y.mp4',
    'خطبة الجمعة.mp4',
    'a b\nc.mp4',
    '%03d*?[x].mp4',
    'concat:a|b.mp4',
    '..;$(id).mp4',
    'http:x.mp4',
  ])('a file may be called %j', async (name) => {
    await copyFile(await plainClip('named.mp4'), folder.path(name))
    expect(await refusal(folder.path(name))).toBe('accepted')
  })

  test('duration, size, rate and tracks come from the content [V-UPLOAD-29]', async () => {
    const result = await probeVideo(await plainClip('measured.mp4'))
    expect(result).toMatchObject({
      ok: true,
      media: {
        container: 'mov',
        video: {
          codec: 'h264',
          width: 320,
          height: 180,
          rotation: 0,
          fps: 30,
          variableFrameRate: false,
          bitDepth: 8,
          hdr: null,
        },
        audio: { codec: 'aac', channels: 2, sampleRate: 48000, streamIndex: 1, trackCount: 1 },
      },
    })
    expect(result.ok && result.media.durationSeconds).toBeCloseTo(2, 1)
  })

  test('a recording that does not say how long it is is measured by its packets [V-UPLOAD-29]', async () => {
    const path = folder.path('live.webm')
    // A pipe cannot be rewound to write the duration, like a recording in a browser.
    const encoded = execFileSync('ffmpeg', [
      '-v',
      'error',
      ...picture('64x64', 10, 3),
      '-c:v',
      'libvpx',
      '-f',
      'webm',
      'pipe:1',
    ])
    await writeFile(path, encoded)
    const result = await probeVideo(path)
    expect(result.ok && result.media.durationSeconds).toBeCloseTo(3, 1)
  })

  test('a header that claims a hundred hours is not trusted', async () => {
    const path = await makeClip(...picture('64x64', 10, 2), ...h264, folder.path('claims.mkv'))
    const bytes = await readFile(path)
    // Matroska: element 0x4489 is the duration, a 64-bit float in milliseconds.
    const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    bytes.writeDoubleBE(360_000_000, at + 3)
    const file = await open(path, 'r+')
    await file.write(bytes, 0, bytes.length, 0)
    await file.close()
    const result = await probeVideo(path)
    expect(result.ok && result.media.durationSeconds).toBeCloseTo(2, 1)
  })

  test('a clip turned by its metadata has the size that is seen', async () => {
    const flat = await plainClip('flat.mp4')
    // This ffmpeg writes rotate=90 as a quarter turn against the clock.
    const path = await makeClip('-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', folder.path('turned.mp4'))
    const result = await probeVideo(path)
    expect(result).toMatchObject({ ok: true, media: { video: { width: 180, height: 320, rotation: 270 } } })
  })

  test('stretched pixels count at the width that is seen', async () => {
    const path = await makeClip(...picture('360x288', 25), '-vf', 'setsar=64/45', ...h264, folder.path('wide.mp4'))
    expect(await probeVideo(path)).toMatchObject({ ok: true, media: { video: { width: 512, height: 288 } } })
  })

  test('the default sound track is chosen among several', async () => {
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:a:0', '0', '-disposition:a:1', 'default']
    const path = await makeClip(...picture(), ...tone(), ...tone('mono'), ...maps, ...h264, folder.path('tracks.mkv'))
    expect(await probeVideo(path)).toMatchObject({
      ok: true,
      media: { audio: { streamIndex: 2, channels: 1, trackCount: 2 } },
    })
  })

  test('a varying frame rate is noticed', async () => {
    const uneven = ['-vf', "select='not(mod(n,3))+lt(n,30)'", '-fps_mode', 'vfr']
    const path = await makeClip(...picture('320x180', 30, 3), ...uneven, ...h264, folder.path('uneven.mp4'))
    expect(await probeVideo(path)).toMatchObject({ ok: true, media: { video: { variableFrameRate: true } } })
  })
})

test('probing leaves no file and no process behind', async () => {
  const path = await plainClip('alone.mp4')
  const before = readdirSync(dirname(path)).length
  await probeVideo(path)
  expect(readdirSync(dirname(path))).toHaveLength(before)
})
