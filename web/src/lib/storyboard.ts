/** One small picture of a storyboard: a rectangle of a sprite, in its pixels, shown between two seconds of the video. */
export interface StoryboardFrame {
  startSeconds: number
  endSeconds: number
  /** Absolute or rooted address of the sprite. */
  url: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /^([\d:.]+)\s+-->\s+([\d:.]+).*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm

/**
 * The frames of a storyboard's WebVTT file, in order. Sprite addresses are read relative to `address`, the file's own.
 * Cues that are not of that kind are left out; a text that is no storyboard gives none.
 */
export function parseStoryboard(vtt: string, address: string): StoryboardFrame[] {
  return Array.from(vtt.replaceAll('\r\n', '\n').matchAll(CUE), ([, start = '', end = '', sprite = '', ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return {
      startSeconds: toSeconds(start),
      endSeconds: toSeconds(end),
      url: new URL(sprite, new URL(address, globalThis.location?.href)).href,
      x,
      y,
      width,
      height,
    }
  })
}

/** `mm:ss.mmm` or `hh:mm:ss.mmm`. */
const toSeconds = (clock: string) => clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
