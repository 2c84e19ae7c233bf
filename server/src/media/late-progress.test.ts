import { expect, test, vi } from 'vitest'
import { aac, h264, makeClip, picture, tone, useFolder } from './testing/clips.ts'
import { runVideo } from './testing/run-video.ts'

// As when ffmpeg has finished before its first report was read.
vi.mock('./progress.ts', async (original) => {
  const { createProgressParser } = await original<typeof import('./progress.ts')>()
  return { createProgressParser: () => createProgressParser() }
})
vi.setConfig({ testTimeout: 180_000 })
const folder = useFolder()

test('all rungs are published before the last steps, even when the encode ends before its progress is reported', async () => {
  const source = await makeClip(...picture('64x64', 10, 2), ...tone(), ...h264, ...aac, folder.path('short.mp4'))
  const { published } = await runVideo(source, folder)
  expect(published.at(-2)).toMatchObject({
    hlsComplete: false,
    hls: 'hls/master.m3u8',
    audio: 'hls/audio/index.m3u8',
    renditions: [{}],
  })
})
