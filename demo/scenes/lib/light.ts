import { noise } from './noise.ts'
import type { Plane, Rgb } from './plane.ts'

/** Adds a round glow: `colour` at the middle, fading to nothing at `reach` pixels. `hardness` 1 is a haze, 4 a spark. */
export function glow(to: Plane, cx: number, cy: number, reach: number, colour: Rgb, hardness = 2): void {
  const x0 = Math.max(0, Math.floor(cx - reach))
  const x1 = Math.min(to.width - 1, Math.ceil(cx + reach))
  const y0 = Math.max(0, Math.floor(cy - reach))
  const y1 = Math.min(to.height - 1, Math.ceil(cy + reach))
  const inverse = 1 / (reach * reach)
  for (let y = y0; y <= y1; y++) {
    const dy = (y - cy) * (y - cy)
    for (let x = x0; x <= x1; x++) {
      const d = ((x - cx) * (x - cx) + dy) * inverse
      if (d >= 1) continue
      const k = (1 - d) ** 2 / (1 + d * hardness * hardness * 8)
      const i = (y * to.width + x) * 3
      to.rgb[i] += colour[0] * k
      to.rgb[i + 1] += colour[1] * k
      to.rgb[i + 2] += colour[2] * k
    }
  }
}

/** Adds the light of a lamp at (cx, cy) to a light field: falls with the square of distance, half at `half` pixels. */
export function lamp(to: Plane, cx: number, cy: number, half: number, colour: Rgb, squash = 1): void {
  let i = 0
  for (let y = 0; y < to.height; y++) {
    const dy = ((y - cy) / half) * squash
    for (let x = 0; x < to.width; x++, i += 3) {
      const dx = (x - cx) / half
      const k = 1 / (1 + dx * dx + dy * dy)
      to.rgb[i] += colour[0] * k
      to.rgb[i + 1] += colour[1] * k
      to.rgb[i + 2] += colour[2] * k
    }
  }
}

export type Flame = { x: number; y: number; height: number; seed: number; strength?: number; lean?: number }

/** Draws a flame standing on (x, y), `height` pixels tall, alive at `seconds`; `strength` 0..1 lets it catch or go out. */
export function flame(to: Plane, { x, y, height, seed, strength = 1, lean = 0 }: Flame, seconds: number): void {
  if (strength <= 0.01) return
  const tall = height * (0.35 + 0.65 * strength) * (1 + 0.05 * noise(seconds * 3.2, seed * 7.1))
  const wide = height * 0.185 * (0.5 + 0.5 * strength)
  const x0 = Math.max(0, Math.floor(x - height * 0.5))
  const x1 = Math.min(to.width - 1, Math.ceil(x + height * 0.5))
  const y0 = Math.max(0, Math.floor(y - tall * 1.05))
  const y1 = Math.min(to.height - 1, Math.ceil(y + height * 0.06))
  for (let py = y0; py <= y1; py++) {
    const v = (y - py) / tall
    const along = Math.min(1, Math.max(0, v + 0.05))
    const sway = (noise(seconds * 1.7, seed * 5.3, v * 0.6) * 0.1 + lean) * height * along * along
    const shiver = noise(v * 3 - seconds * 3.4, seed * 2.9) * height * 0.016 * along
    const half = wide * 2.05 * along ** 0.55 * Math.max(0, 1 - along) ** 0.72 + 0.4
    const heat = strength * Math.min(1, (1 - along) * 8)
    for (let px = x0; px <= x1; px++) {
      const u = Math.abs(px - x - sway - shiver) / half
      if (u >= 1.5) continue
      const body = heat / (1 + Math.exp((u - 0.86) * 13))
      const core = Math.exp(-((u / 0.62) ** 2)) * Math.exp(-(((along - 0.4) / 0.36) ** 2))
      const blue = Math.exp(-((along / 0.1) ** 2)) * body
      const i = (py * to.width + px) * 3
      to.rgb[i] += body * (1.05 + 2.1 * core) * (1 - 0.55 * blue)
      to.rgb[i + 1] += body * (0.46 + 1.75 * core) * (1 - 0.45 * blue)
      to.rgb[i + 2] += body * (0.07 + 0.95 * core) + blue * 0.16
    }
  }
}
