import { describe, expect, test } from 'vitest'
import { measureBandwidth, parseMediaPlaylist, writeMasterPlaylist, writeVodPlaylist } from './hls-playlist.ts'

const grown = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.004000,
s00001.m4s
#EXTINF:1.501500,
s00002.m4s
`

describe('media playlists', () => {
  test('a growing playlist is read up to its current end', () => {
    expect(parseMediaPlaylist(grown)).toEqual({
      init: 'init.mp4',
      segments: [
        { uri: 's00001.m4s', seconds: 4.004 },
        { uri: 's00002.m4s', seconds: 1.5015 },
      ],
      firstSequence: 1,
      ended: false,
    })
  })

  test('a finished one has type VOD, an end tag, and every segment', () => {
    const list = parseMediaPlaylist(`${grown}#EXT-X-ENDLIST\n`)
    const text = writeVodPlaylist(list)
    expect(parseMediaPlaylist(text)).toEqual(list)
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n')
    expect(text).toContain('#EXT-X-TARGETDURATION:4\n')
    expect(text).toMatch(/#EXT-X-ENDLIST\n$/)
  })

  test('two hours are 1,800 segments', () => {
    const segments = Array.from({ length: 1800 }, (_, index) => ({ uri: `s${index + 1}.m4s`, seconds: 4 }))
    const list = { init: 'init.mp4', segments, firstSequence: 1, ended: true }
    expect(parseMediaPlaylist(writeVodPlaylist(list)).segments).toHaveLength(1800)
  })
})

describe('bandwidth', () => {
  test('the peak is the busiest segment, the average the whole', () => {
    const segments = [
      { seconds: 4, bytes: 1000 },
      { seconds: 4, bytes: 3000 },
      { seconds: 4, bytes: 2000 },
    ]
    expect(measureBandwidth(segments)).toEqual({ peak: 6000, average: 4000 })
  })

  test('a last segment of a few frames does not count as a peak of its own', () => {
    const segments = [
      { seconds: 4, bytes: 4000 },
      { seconds: 0.1, bytes: 2000 },
    ]
    expect(measureBandwidth(segments)).toEqual({
      peak: Math.ceil((6000 * 8) / 4.1),
      average: Math.ceil((6000 * 8) / 4.1),
    })
  })
})

describe('the master playlist', () => {
  const rendition = {
    ...{ name: '240p', width: 426, height: 240, bandwidth: 300_000, averageBandwidth: 200_000 },
    ...{ codecs: 'avc1.640015,mp4a.40.2', frameRate: 29.97 },
  }

  test('names codecs, size, rate and both bandwidths of each variant, the audio-only one last', () => {
    const audio = { bandwidth: 98_000, averageBandwidth: 97_000, codecs: 'mp4a.40.2' }
    expect(writeMasterPlaylist([rendition], audio, true)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=200000,CODECS="avc1.640015,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=29.970
240p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=98000,AVERAGE-BANDWIDTH=97000,CODECS="mp4a.40.2"
audio/index.m3u8
`)
  })

  test('while it grows, it makes players start at the beginning', () => {
    expect(writeMasterPlaylist([rendition], null, false)).toContain('#EXT-X-START:TIME-OFFSET=0')
    expect(writeMasterPlaylist([rendition], null, true)).not.toContain('#EXT-X-START')
  })
})
