import { expect, test } from 'vitest'
import type { MediaManifest } from '../../media/manifest.ts'
import { isPlayable } from './moderation.policy.ts'

const manifest = (files: Partial<Pick<MediaManifest, 'hls' | 'progressive' | 'full'>>) =>
  ({ hls: null, progressive: null, full: null, ...files }) as MediaManifest

test.each([
  ['streams', manifest({ hls: 'master.m3u8' }), true],
  ['a small MP4', manifest({ progressive: '480p.mp4' }), true],
  ['both', manifest({ hls: 'master.m3u8', progressive: '480p.mp4' }), true],
  ['only the full file, which viewers do not get', manifest({ full: 'source.mp4' }), false],
  ['nothing yet', manifest({}), false],
  ['no manifest', null, false],
])('a video with %s: whether it can be played is %3$j', (_, media, expected) => {
  expect(isPlayable(media)).toBe(expected)
})
