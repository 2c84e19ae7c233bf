import type { Rendition } from './manifest.ts'

/** One entry of a media playlist. */
export interface Segment {
  /** File name, in the folder of the playlist. */
  uri: string
  seconds: number
}

export interface MediaPlaylist {
  /** File name of the initialisation segment; null while there is none. */
  init: string | null
  segments: Segment[]
  firstSequence: number
  /** The playlist has its end tag. */
  ended: boolean
}

/** Parses a media playlist written by our ffmpeg. Unknown lines are ignored. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const list: MediaPlaylist = { init: null, segments: [], firstSequence: 0, ended: false }
  let seconds = 0
  for (const line of text.split(/\r?\n/)) {
    const [tag = '', value = ''] = line.split(/:(.*)/, 2)
    if (tag === '#EXT-X-MAP') list.init = /URI="([^"]*)"/.exec(value)?.[1] ?? null
    else if (tag === '#EXT-X-MEDIA-SEQUENCE') list.firstSequence = Number(value)
    else if (tag === '#EXT-X-ENDLIST') list.ended = true
    else if (tag === '#EXTINF') seconds = Number.parseFloat(value)
    else if (line !== '' && !line.startsWith('#')) list.segments.push({ uri: line, seconds })
  }
  return list
}

/** The finished playlist of a rendition (RFC 8216; type VOD by norms row 14). */
export function writeVodPlaylist(list: MediaPlaylist): string {
  const target = targetDuration(list.segments)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${list.firstSequence}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${list.init ?? ''}"`,
    ...list.segments.flatMap(({ uri, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, uri]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** Whole seconds, rounded to the nearest as RFC 8216 compares them; at least 1. */
const targetDuration = (segments: readonly Segment[]) =>
  Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)))

export const totalSeconds = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * BANDWIDTH and AVERAGE-BANDWIDTH in bits per second of finished segments. The peak is the highest rate of any run of
 * neighbours that lasts 0.5 to 1.5 target durations (RFC 8216, 4.1); for a shorter playlist the peak is the average.
 */
export function measureBandwidth(segments: readonly { seconds: number; bytes: number }[]): {
  peak: number
  average: number
} {
  const target = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)))
  const all = sum(segments)
  const average = all.seconds > 0 ? Math.ceil((all.bytes * 8) / all.seconds) : 0
  let peak = average
  segments.forEach((_, first) => {
    let run = { seconds: 0, bytes: 0 }
    for (const segment of segments.slice(first, first + 8)) {
      run = sum([run, segment])
      if (run.seconds > target * 1.5) break
      if (run.seconds >= target * 0.5) peak = Math.max(peak, Math.ceil((run.bytes * 8) / run.seconds))
    }
  })
  return { peak, average }
}

function sum(parts: readonly { seconds: number; bytes: number }[]): { seconds: number; bytes: number } {
  return parts.reduce((a, b) => ({ seconds: a.seconds + b.seconds, bytes: a.bytes + b.bytes }), {
    seconds: 0,
    bytes: 0,
  })
}

/**
 * The master playlist, with relative URLs. `audio` is the audio-only variant, last, for connections too slow for video.
 * While the ladder grows the playlists are of type EVENT, and a player would start at their end as in a live broadcast; the
 * START tag makes it start at the beginning.
 */
export function writeMasterPlaylist(
  renditions: readonly Rendition[],
  audio: { bandwidth: number; averageBandwidth: number; codecs: string } | null,
  complete: boolean,
): string {
  const pictures = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bandwidth},AVERAGE-BANDWIDTH=${rendition.averageBandwidth},` +
      `CODECS="${rendition.codecs}",RESOLUTION=${rendition.width}x${rendition.height},` +
      `FRAME-RATE=${rendition.frameRate.toFixed(3)}`,
    `${rendition.name}/index.m3u8`,
  ])
  const sound = audio
    ? [
        `#EXT-X-STREAM-INF:BANDWIDTH=${audio.bandwidth},AVERAGE-BANDWIDTH=${audio.averageBandwidth},CODECS="${audio.codecs}"`,
        'audio/index.m3u8',
      ]
    : []
  const start = complete ? [] : ['#EXT-X-START:TIME-OFFSET=0,PRECISE=YES']
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...start, ...pictures, ...sound, ''].join('\n')
}
