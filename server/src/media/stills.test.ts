import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { probeVideo } from './probe.ts'
import { findQuickStill, findStills, stillSize } from './stills.ts'
import { h264, makeClip, picture, useFolder } from './testing/clips.ts'

const folder = useFolder()
const run = { timeLimitMs: 60_000, support: { toneMapping: true } }

async function sourceOf(path: string) {
  const probed = await probeVideo(path)
  if (!probed.ok) throw new Error(probed.code)
  await mkdir(folder.path('.work'), { recursive: true })
  return { path, info: probed.media }
}
const black = (seconds: number) => ['-f', 'lavfi', '-i', `color=black:s=320x180:r=30:d=${seconds}`]
const oneKeyFrame = [...h264, '-g', '9999', '-keyint_min', '9999', '-sc_threshold', '0']

test('a video with one key frame has a quick poster: that frame', async () => {
  const source = await sourceOf(await makeClip(...picture('320x180', 30, 6), ...oneKeyFrame, folder.path('one.mp4')))
  expect(await findQuickStill(source, folder.path(''), run)).toMatchObject({
    width: 320,
    height: 180,
    showsSomething: true,
  })
})

test('a black start gives no quick poster, a longer search finds the pictures after it', async () => {
  const joined = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1:a=0']
  const clip = await makeClip(
    ...black(5),
    ...picture('320x180', 30, 5),
    ...joined,
    ...oneKeyFrame,
    folder.path('late.mp4'),
  )
  const source = await sourceOf(clip)
  expect(await findQuickStill(source, folder.path(''), run)).toBeNull()
  const stills = await findStills(source, folder.path(''), null, run)
  expect(stills.map((still) => still.showsSomething)).toEqual([true, true, true])
  expect(new Set(stills.map((still) => still.fingerprint)).size).toBe(3)
})

test('a video that is black all through has a black picture rather than none', async () => {
  const source = await sourceOf(await makeClip(...black(2), ...h264, folder.path('black.mp4')))
  expect(await findStills(source, folder.path(''), null, run)).toMatchObject([{ showsSomething: false }])
})

test.each([
  [1920, 1080, 1280, 720],
  [1080, 1920, 1080, 1920],
  [2160, 3840, 1080, 1920],
  [321, 181, 320, 180],
])('a picture of %dx%d is kept at %dx%d', (width, height, keptWidth, keptHeight) => {
  expect(stillSize({ width, height })).toEqual({ width: keptWidth, height: keptHeight })
})
