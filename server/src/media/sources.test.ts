import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import {
  aac,
  grabPixel,
  h264,
  makeClip,
  measureOutput,
  picture,
  probeOutput,
  tone,
  useFolder,
} from './testing/clips.ts'
import { expectWhole, runVideo } from './testing/run-video.ts'

const folder = useFolder()
// Encoding runs at the lowest priority: on a busy machine it takes its time, and that is right.
vi.setConfig({ testTimeout: 180_000 })
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none']
const turned = async () => {
  const flat = await makeClip(...picture(), ...tone(), ...h264, ...aac, folder.path('flat.mp4'))
  return makeClip('-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', folder.path('turned.mp4'))
}
const file = (name: string) => folder.path(name)

describe('every kind of source becomes a ladder that plays [V-UPLOAD-17, V-PLAYER-01]', () => {
  test.each([
    [
      'portrait, with sound in mono',
      () => makeClip(...picture('270x480'), ...tone('mono'), ...h264, ...aac, file('portrait.mp4')),
      ['240x426'],
      30,
    ],
    [
      'square, with 5.1 sound',
      () => makeClip(...picture('360x360'), ...tone('5.1'), ...h264, ...aac, file('square.mp4')),
      ['240x240', '360x360'],
      30,
    ],
    [
      'odd width',
      () => makeClip(...picture('323x181'), ...tone(), '-c:v', 'libx264', '-pix_fmt', 'yuv444p', file('odd.mkv')),
      ['322x180'],
      30,
    ],
    ['turned by its metadata', turned, ['180x320'], 30],
    [
      '4:3 AVI with MPEG-4 and MP3',
      () => makeClip(...picture('320x240', 25), ...tone(), '-c:v', 'mpeg4', '-c:a', 'libmp3lame', file('old.avi')),
      ['320x240'],
      25,
    ],
    [
      'WebM with VP9 and Opus',
      () =>
        makeClip(
          ...picture(),
          ...tone(),
          '-c:v',
          'libvpx-vp9',
          '-deadline',
          'realtime',
          '-cpu-used',
          '8',
          '-c:a',
          'libopus',
          file('vp9.webm'),
        ),
      ['320x180'],
      30,
    ],
    [
      'WebM with AV1 and Opus',
      () =>
        makeClip(...picture(), ...tone(), '-c:v', 'libsvtav1', '-preset', '12', '-c:a', 'libopus', file('av1.webm')),
      ['320x180'],
      30,
    ],
    [
      'MOV with HEVC',
      () => makeClip(...picture(), ...tone(), ...hevc, '-tag:v', 'hvc1', file('phone.mov')),
      ['320x180'],
      30,
    ],
    [
      '10-bit HEVC',
      () => makeClip(...picture(), ...tone(), ...hevc, '-pix_fmt', 'yuv420p10le', file('deep.mkv')),
      ['320x180'],
      30,
    ],
    [
      '29.97 frames per second',
      () => makeClip(...picture('320x180', '30000/1001', 5), ...tone('stereo', 5), ...h264, file('ntsc.mkv')),
      ['320x180'],
      29.97,
    ],
    [
      'interlaced MPEG-2 transport stream',
      () =>
        makeClip(
          ...picture('352x288', 25),
          ...tone(),
          '-c:v',
          'mpeg2video',
          '-flags',
          '+ilme+ildct',
          '-top',
          '1',
          '-c:a',
          'mp2',
          file('camera.mts'),
        ),
      ['294x240'],
      25,
    ],
    [
      'stretched pixels',
      () => makeClip(...picture('180x240', 25), ...tone(), '-vf', 'setsar=2', ...h264, file('wide.mkv')),
      ['360x240'],
      25,
    ],
    [
      'full-range RGB screen recording',
      () =>
        makeClip(
          ...picture('320x180', 30),
          ...tone(),
          '-c:v',
          'libx264rgb',
          '-preset',
          'ultrafast',
          file('screen.mkv'),
        ),
      ['320x180'],
      30,
    ],
  ])('%s', async (_, make, sizes, frameRate) => {
    const source = await make()
    const result = await runVideo(source, folder)
    const seconds = frameRate === 29.97 ? 5 : 2
    await expectWhole(result, { sound: true, seconds })
    expect(result.manifest.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes)
    expect(result.manifest.renditions.at(-1)?.frameRate).toBe(frameRate)
  })

  test('no sound', async () => {
    const result = await runVideo(await makeClip(...picture('640x360'), ...h264, file('mute.mp4')), folder)
    await expectWhole(result, { sound: false, seconds: 2 })
    expect(result.manifest.renditions.map((rendition) => rendition.name)).toEqual(['240p', '360p'])
  })

  test('a varying frame rate becomes a steady one with sound and picture together', async () => {
    const uneven = ['-vf', "select='not(mod(n,3))+lt(n,60)'", '-fps_mode', 'vfr']
    const source = await makeClip(
      ...picture('320x180', 30, 5),
      ...tone('stereo', 5),
      ...uneven,
      ...h264,
      file('uneven.mp4'),
    )
    const result = await runVideo(source, folder)
    const probed = await expectWhole(result, { sound: true, seconds: 5 })
    const times = probed('hls/180p/index.m3u8').packets.map((packet) => packet.seconds)
    const steps = times.slice(1).map((seconds, index) => seconds - (times[index] ?? 0))
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.002)
  })

  test('60 frames per second are kept at 720p and halved below, on one grid of key frames', async () => {
    // A still picture: only its rate and its key frames are the subject, and so many frames take their time.
    const source = await makeClip(
      ...['-f', 'lavfi', '-i', 'smptehdbars=size=1280x720:rate=60:duration=2.2'],
      ...tone('stereo', 2.2),
      ...h264,
      ...aac,
      file('fast.mp4'),
    )
    const result = await runVideo(source, folder)
    const probed = await expectWhole(result, { sound: true, seconds: 2.2 })
    expect(result.manifest.renditions.map((rendition) => [rendition.name, rendition.frameRate])).toEqual([
      ['240p', 30],
      ['360p', 30],
      ['480p', 30],
      ['720p', 60],
    ])
    const keys = probed('hls/720p/index.m3u8').packets.filter((packet) => packet.key)
    expect(keys.map((key) => Math.round((key.seconds - (keys[0]?.seconds ?? 0)) * 100) / 100)).toEqual([0, 2])
    expect(probed('progressive.mp4').streams[0]?.height).toBe(480)
    expect(probed('full.mp4').streams[0]?.height).toBe(720)
  })

  test('HDR is brought to standard range, white stays white and red stays red', async () => {
    // 10-bit BT.2020 code values at 203 cd/m² (ITU-R BT.2408): diffuse white, BT.709 red, black.
    const paint =
      "geq=lum='if(lt(X,160),572,if(lt(Y,90),383,64))':cb='if(lt(X,80),512,if(lt(Y,45),429,512))':cr='if(lt(X,80),512,if(lt(Y,45),613,512))'"
    const tags = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']
    const source = await makeClip(
      ...picture(),
      ...tone(),
      '-vf',
      `format=yuv420p10le,${paint}`,
      ...hevc,
      ...tags,
      '-tag:v',
      'hvc1',
      file('hdr.mov'),
    )
    const result = await runVideo(source, folder)
    expect(result.info.video).toMatchObject({ hdr: 'pq', bitDepth: 10 })
    const probed = await expectWhole(result, { sound: true, seconds: 2 })
    const full = join(result.outDir, 'full.mp4')
    expect(probed('full.mp4').streams[0]).toMatchObject({
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
    })
    const white = await grabPixel(full, { x: 60, y: 90, seconds: 1 })
    expect(Math.max(...white) - Math.min(...white)).toBeLessThan(8)
    expect(Math.min(...white)).toBeGreaterThan(150)
    const [red = 0, green = 255, blue = 255] = await grabPixel(full, { x: 240, y: 40, seconds: 1 })
    expect(red).toBeGreaterThan(120)
    expect(Math.max(green, blue)).toBeLessThan(60)
    const poster = await sharp(join(result.outDir, 'poster.jpg'))
      .extract({ left: 60, top: 90, width: 2, height: 2 })
      .raw()
      .toBuffer()
    expect(poster[0]).toBeGreaterThan(150)
  })

  test.each([
    ['untagged, in HD', 720, 'bt709', []],
    ['tagged as BT.709', 720, 'bt709', ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']],
    ['untagged, smaller', 360, 'smpte170m', []],
  ])('posters and previews have the colours of the video (%s)', async (name, side, matrix, tags) => {
    const painted = ['-f', 'lavfi', '-i', `color=c=0xC83214:size=${side}x${side}:rate=10:duration=3`]
    const written = ['-vf', `scale=out_color_matrix=${matrix}:out_range=tv,format=yuv420p`, ...h264, ...tags]
    const source = await makeClip(...painted, ...written, file(`${name}.mp4`))
    const { outDir } = await runVideo(source, folder)
    for (const picture of ['poster.jpg', 'storyboard/sheet-1.jpg']) {
      const part = sharp(join(outDir, picture)).extract({ left: 20, top: 20, width: 1, height: 1 })
      const [red = 0, green = 0, blue = 0] = await part.raw().toBuffer()
      for (const [value, painted] of [
        [red, 0xc8],
        [green, 0x32],
        [blue, 0x14],
      ] as const) {
        expect(Math.abs(value - painted), picture).toBeLessThan(6)
      }
    }
  })

  test('of several sound tracks the default one is heard', async () => {
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:a:0', '0', '-disposition:a:1', 'default']
    const silence = tone('stereo', 2, 440, 0)
    const source = await makeClip(
      ...picture(),
      ...silence,
      ...tone('stereo', 2, 880, 0.1),
      ...maps,
      ...h264,
      ...aac,
      file('tracks.mkv'),
    )
    const { outDir } = await runVideo(source, folder)
    expect((await measureOutput(join(outDir, 'progressive.mp4'))).lufs).toBeGreaterThan(-25)
    expect((await measureOutput(join(outDir, 'full.mp4'))).lufs).toBeGreaterThan(-45)
  })

  test('a picture that ends before the sound is held to the end', async () => {
    const source = await makeClip(...picture('320x180', 30, 2), ...tone('stereo', 6), ...h264, ...aac, file('held.mp4'))
    const result = await runVideo(source, folder)
    expect(result.manifest.durationSeconds).toBeCloseTo(6, 0)
    expect((await probeOutput(join(result.outDir, 'progressive.mp4'))).packets.at(-1)?.seconds).toBeGreaterThan(5.5)
  })

  test('the sound is whole where a container does not say that its picture ends before it', async () => {
    const source = await makeClip(...picture('320x180', 30, 2), ...tone('stereo', 8), ...h264, ...aac, file('held.mkv'))
    const result = await runVideo(source, folder)
    expect(result.info.video.durationSeconds).toBeCloseTo(2, 0)
    expect(result.manifest.durationSeconds).toBeCloseTo(8, 0)
  })

  test.each(['mp4', 'ts'])('a picture that starts after the sound ends with it (%s)', async (format) => {
    const film = await makeClip(...picture('320x180', 30, 3), ...h264, file('film.mp4'))
    const sound = await makeClip(...tone('stereo', 6), ...aac, file('sound.m4a'))
    const streams = ['-itsoffset', '3', '-i', film, '-i', sound, '-map', '0:v', '-map', '1:a', '-c', 'copy']
    const result = await runVideo(await makeClip(...streams, file(`late.${format}`)), folder)
    expect(result.manifest.durationSeconds).toBeCloseTo(6, 0)
  })
})
