import { expect, it } from 'vitest'
import { nearestQuality, parseLadder } from './ladder.ts'

const PLAYLIST = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2"
360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2900000,RESOLUTION=720x1280,FRAME-RATE=59.940,CODECS="avc1.4d401f,mp4a.40.2"
720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=70000,CODECS="mp4a.40.2"
sound/index.m3u8
`

it('a playlist lists the qualities and the audio-only track before playback', () => {
  expect(parseLadder(PLAYLIST, new URL('http://site.test/media/a/master.m3u8'))).toEqual({
    qualities: [
      { index: 0, shortSide: 360, frameRate: 25 },
      { index: 1, shortSide: 720, frameRate: 60 },
    ],
    audioUrl: 'http://site.test/media/a/sound/index.m3u8',
  })
})

it.each([
  [null, null],
  [720, 1],
  [1080, 1],
  [480, 0],
  [240, 0],
])('of a remembered quality of %s the nearest that is there is chosen', (shortSide, index) => {
  const { qualities } = parseLadder(PLAYLIST, new URL('http://site.test/master.m3u8'))
  expect(nearestQuality(qualities, shortSide)).toBe(index)
})
