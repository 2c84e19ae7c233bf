import type { Quality } from '../types.ts'

export interface Ladder {
  qualities: Quality[]
  /** URL of the audio-only playlist. */
  audioUrl: string | null
}

/** The qualities of a master playlist; null when it cannot be parsed. */
export async function readLadder(url: string): Promise<Ladder | null> {
  try {
    const response = await fetch(url)
    return response.ok ? parseLadder(await response.text(), new URL(url, location.href)) : null
  } catch {
    return null
  }
}

/** Indexes are positions in the playlist until the engine provides its own. */
export function parseLadder(playlist: string, base: URL): Ladder {
  const lines = playlist.split(/\r?\n/)
  const ladder: Ladder = { qualities: [], audioUrl: null }
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(line) ?? []
    const address = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'))
    if (width && height) {
      const frameRate = Math.round(Number(/FRAME-RATE=([\d.]+)/.exec(line)?.[1] ?? 0))
      ladder.qualities.push({
        index: ladder.qualities.length,
        shortSide: Math.min(Number(width), Number(height)),
        frameRate,
      })
    } else if (address && /CODECS="mp4a[^,"]*"/.test(line)) ladder.audioUrl = new URL(address, base).href
  }
  return ladder
}

/** The index of the quality with this short side, else of the next lower one, else of the lowest; null for automatic. */
export function nearestQuality(qualities: readonly Quality[], shortSide: number | null): number | null {
  if (shortSide === null) return null
  const byHeight = [...qualities].sort((a, b) => b.shortSide - a.shortSide)
  return (byHeight.find((quality) => quality.shortSide <= shortSide) ?? byHeight.at(-1))?.index ?? null
}
