import { fractal, noise } from './noise.ts'
import { type Plane, type Rgb, smooth } from './plane.ts'

/** A column of steam or smoke in pixels: it rises from (x, y), widening from `width`, and is gone `height` above. */
export type Plume = {
  x: number
  y: number
  width: number
  height: number
  seed: number
  curl?: number
  spread?: number
}

/** Draws `plume` as it is at `seconds`, lit by `colour` (linear light where it is densest). */
export function steam(to: Plane, plume: Plume, seconds: number, colour: Rgb): void {
  const { x, y, width, height, seed, curl = 1, spread = 2.4 } = plume
  const reach = width * (spread + 1)
  // Every second pixel both ways is enough for something so soft.
  const step = 2
  const x0 = Math.max(0, Math.floor(x - reach))
  const x1 = Math.min(to.width - step, Math.ceil(x + reach))
  const y0 = Math.max(0, Math.floor(y - height))
  const y1 = Math.min(to.height - step, Math.ceil(y))
  for (let py = y0; py < y1; py += step) {
    const v = (y - py) / height
    const half = width * (0.4 + spread * v) * 0.5
    const drift = noise(v * 1.6 - seconds * 0.32, seed * 4.7) * width * curl * 1.3 * v
    const fade = smooth(v * 5) * smooth((1 - v) * 1.5)
    for (let px = x0; px < x1; px += step) {
      const u = (px - x - drift) / half
      if (u < -1.6 || u > 1.6) continue
      const cloud = fractal((px - drift) / (width * 0.5), py / (width * 0.8) + seconds * 0.85, seconds * 0.22 + seed, 3)
      const k = Math.exp(-u * u * 1.8) * fade * Math.max(0, 0.5 + cloud * 1.05)
      if (k < 0.003) continue
      for (let dy = 0; dy < step; dy++) {
        for (let dx = 0; dx < step; dx++) {
          const i = ((py + dy) * to.width + px + dx) * 3
          to.rgb[i] += colour[0] * k
          to.rgb[i + 1] += colour[1] * k
          to.rgb[i + 2] += colour[2] * k
        }
      }
    }
  }
}

/** A single ribbon of incense smoke: thin and straight at first, then folding. Same parameters as `steam`. */
export function incense(to: Plane, plume: Plume, seconds: number, colour: Rgb): void {
  const { x, y, width, height, seed, curl = 1 } = plume
  const top = Math.max(0, Math.floor(y - height))
  for (let py = Math.floor(y); py >= top; py--) {
    const v = (y - py) / height
    const loose = v ** 1.5 * curl
    for (let strand = 0; strand < 3; strand++) {
      const shift = seed * 3.1 + strand * 0.6
      const wave = noise(v * 3.4 - seconds * 0.42, shift) + 0.5 * noise(v * 8 - seconds * 0.75, shift + 40)
      const cx = x + wave * width * 2.1 * loose
      const half = 1.4 + width * 0.32 * v ** 1.2 * (1 + 0.6 * noise(v * 5 - seconds * 0.4, shift + 9))
      const density = (smooth((1 - v) * 1.6) / (1 + half * 0.09)) * 0.62
      const x0 = Math.max(0, Math.floor(cx - half * 2))
      const x1 = Math.min(to.width - 1, Math.ceil(cx + half * 2))
      for (let px = x0; px <= x1; px++) {
        const u = (px - cx) / half
        const k = Math.exp(-u * u) * density
        const i = (py * to.width + px) * 3
        to.rgb[i] += colour[0] * k
        to.rgb[i + 1] += colour[1] * k
        to.rgb[i + 2] += colour[2] * k
      }
    }
  }
}
