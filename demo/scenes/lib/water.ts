import { noise } from './noise.ts'
import type { Plane, Rgb } from './plane.ts'

export type Water = {
  /** Row where the water meets what it mirrors, in pixels; everything below it is overwritten. */
  shore: number
  /** What is left of mirrored light, near and far alike. */
  tint: Rgb
  /** Colour of the water itself. */
  deep: Rgb
  /** Strength of the ripples: 1 is a breath of wind. */
  ripple: number
  /** How much picture height one row of water mirrors; above 1 flattens the reflection. */
  stretch?: number
}

/** Fills everything below the shore with a mirror image of what is above, rippled as it is at `seconds`. */
export function mirror(to: Plane, { shore, tint, deep, ripple, stretch = 1 }: Water, seconds: number): void {
  const { width, height, rgb } = to
  const scale = height / 720
  for (let y = shore; y < height; y++) {
    const depth = (y - shore) / (height - shore)
    const far = 1 / (0.06 + depth)
    const size = (0.6 + depth * 5) * ripple * scale
    const mirrored = shore - (y - shore) * stretch
    const row = y / scale
    const waveAt = (col: number) =>
      noise(col * 0.0035 * far ** 0.6, row * 0.05 * far ** 0.5 - seconds * 0.55, seconds * 0.35) +
      0.6 * noise(col * 0.011 * far ** 0.6, row * 0.14 * far ** 0.5 - seconds * 0.9, seconds * 0.6 + 9)
    let here = 0
    let next = waveAt(0)
    for (let x = 0; x < width; x++) {
      // Ripples are wider than four pixels: ask for every fourth and draw a line between.
      if (x % 4 === 0) {
        here = next
        next = waveAt((x + 4) / scale)
      }
      const wave = here + ((next - here) * (x % 4)) / 4
      const sy = Math.min(shore - 1, Math.max(0, mirrored + wave * size * 2.6))
      const sx = Math.min(width - 2, Math.max(0, x + wave * size * 0.9))
      const y0 = Math.floor(sy)
      const x0 = Math.floor(sx)
      const ky = sy - y0
      const kx = sx - x0
      const a = (y0 * width + x0) * 3
      const b = y0 + 1 < shore ? a + width * 3 : a
      const i = (y * width + x) * 3
      const sheen = 1 + wave * 0.1
      for (let c = 0; c < 3; c++) {
        const top = rgb[a + c] + (rgb[a + 3 + c] - rgb[a + c]) * kx
        const bottom = rgb[b + c] + (rgb[b + 3 + c] - rgb[b + c]) * kx
        rgb[i + c] = (top + (bottom - top) * ky) * tint[c] * sheen + deep[c]
      }
    }
  }
}
