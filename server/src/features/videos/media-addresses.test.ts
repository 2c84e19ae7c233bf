import { expect, test } from 'vitest'
import { emptyManifest, type MediaManifest } from '../../media/manifest.ts'
import { createMediaAddresses } from './media-addresses.ts'

const addresses = createMediaAddresses(
  { signMediaPath: () => '/media/signed/', verifyMediaPath: () => true },
  { guestViewing: false },
)
const rung = (name: string) => ({
  ...{ name, width: 426, height: 240, bandwidth: 340_000, averageBandwidth: 300_000, frameRate: 24 },
  codecs: 'avc1.640015,mp4a.40.2',
})

function openingOf(change: Partial<MediaManifest>) {
  const video = { width: 1280, height: 720 } as Parameters<typeof emptyManifest>[0]['video']
  const media: MediaManifest = {
    ...emptyManifest({ durationSeconds: 60, video } as Parameters<typeof emptyManifest>[0]),
    ...{ hls: 'hls/master.m3u8', hlsComplete: true, renditions: [rung('240p'), rung('720p')], ...change },
  }
  const video7 = { id: 7, status: 'approved' as const, mediaVersion: 'a', customThumbnail: null, thumbnailChoice: null }
  return addresses.sharedOf({ ...video7, media }).opening
}

test('the opening of a video is the initialisation and the first segments of its smallest quality', () => {
  expect(openingOf({})).toEqual({
    codecs: 'avc1.640015,mp4a.40.2',
    files: ['init.mp4', 's00001.m4s', 's00002.m4s', 's00003.m4s'].map((name) => `/media/signed/hls/240p/${name}`),
  })
})

test.each([
  ['a video of less than ten seconds has none', { durationSeconds: 9.9 }, undefined],
  ['a segment after the opening is left for the player', { durationSeconds: 10 }, 2],
  ['a longer one has more', { durationSeconds: 16 }, 3],
  ['a ladder that is still encoded has none', { hlsComplete: false }, undefined],
  ['a video without a ladder has none', { renditions: [] }, undefined],
])('%s', (_, change, files) => {
  expect(openingOf(change)?.files.length).toBe(files)
})
