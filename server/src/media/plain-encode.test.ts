import { expect, test, vi } from 'vitest'
import { aac, h264, makeClip, picture, tone, useFolder } from './testing/clips.ts'
import { runVideo } from './testing/run-video.ts'

// ffmpeg's message for a recording above 0 LUFS, and for any other correction that it rejects.
vi.mock('./loudness.ts', async (original) => ({
  ...(await original<typeof import('./loudness.ts')>()),
  normalizeFilters: (measured: object | null) => (measured ? ['loudnorm=measured_I=0.90'] : []),
}))
vi.setConfig({ testTimeout: 180_000 })
const folder = useFolder()

test('a video does not fail for a filter that only improves it: it is encoded as it is', async () => {
  const source = await makeClip(...picture('64x64', 10, 2), ...tone(), ...h264, ...aac, folder.path('loud.mp4'))
  const { manifest } = await runVideo(source, folder)
  expect(manifest).toMatchObject({ hlsComplete: true, audio: 'hls/audio/index.m3u8' })
})
