/**
 * The files below a video's output folder, relative, with `/`. These names are part of the addresses that are
 * delivered, so they never depend on the source.
 */
export const outputFiles = {
  master: 'hls/master.m3u8',
  progressive: 'progressive.mp4',
  full: 'full.mp4',
  storyboardVtt: 'storyboard/storyboard.vtt',
  /** Scratch files of a run; gone when it ends. */
  work: '.work',
} as const

/** Files of one HLS rendition: a rung's name, or `audio`. */
export function hlsFiles(name: string) {
  const folder = `hls/${name}`
  return {
    folder,
    playlist: `${folder}/index.m3u8`,
    /** Relative to the playlist, as ffmpeg wants it. */
    initName: 'init.mp4',
    init: `${folder}/init.mp4`,
    segmentPattern: `${folder}/s%05d.m4s`,
    /** The first has number 1. */
    segment: (number: number) => `${folder}/s${String(number).padStart(5, '0')}.m4s`,
  }
}

/** `poster` or `thumb-1`; sizes are widths in pixels. */
export const imageFiles = (name: string) => ({
  jpeg: `${name}.jpg`,
  webp: (width: number) => `${name}-${width}.webp`,
})
