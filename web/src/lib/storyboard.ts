/** One frame of a storyboard: a rectangle of a sprite, in pixels, shown between two times of the video in seconds. */
export interface StoryboardFrame {
  startSeconds: number
  endSeconds: number
  /** Absolute or root-relative URL of the sprite. */
  url: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /^([\d:.]+)\s+-->\s+([\d:.]+).*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm

/**
 * The frames of a storyboard's WebVTT file, in order. Sprite URLs are resolved relative to `address`, the file's own URL.
 * Other cues are skipped; a text that is not a storyboard gives an empty list.
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
