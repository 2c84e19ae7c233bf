import type { Layer } from './layer.ts'
import type { Plane, Rgb } from './plane.ts'

/**
 * Lays `layer` over `to` bent sideways: `shift(x, y)` gives how many pixels the ink at that place has moved to the
 * right. It is asked every eighth column, so it must be smooth.
 */
export function laySwaying(
  to: Plane,
  layer: Layer,
  shift: (x: number, y: number) => number,
  gain: Rgb | number = 1,
): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  const w = layer.width
  for (let ly = 0; ly < layer.height; ly++) {
    const y = layer.y + ly
    let next = shift(0, y)
    for (let block = 0; block < to.width; block += 8) {
      const here = next
      next = shift(block + 8, y)
      for (let k = 0; k < 8; k++) {
        const x = block + k
        if (x >= to.width) break
        const from = x - layer.x - (here + ((next - here) * k) / 8)
        const sx = Math.floor(from)
        if (sx < 0 || sx >= w - 1) continue
        const kx = from - sx
        const a = ly * w + sx
        const cover = layer.alpha[a] + (layer.alpha[a + 1] - layer.alpha[a]) * kx
        if (cover === 0) continue
        const i = (y * to.width + x) * 3
        const o = a * 3
        to.rgb[i] = to.rgb[i] * (1 - cover) + (layer.rgb[o] + (layer.rgb[o + 3] - layer.rgb[o]) * kx) * r
        to.rgb[i + 1] =
          to.rgb[i + 1] * (1 - cover) + (layer.rgb[o + 1] + (layer.rgb[o + 4] - layer.rgb[o + 1]) * kx) * g
        to.rgb[i + 2] =
          to.rgb[i + 2] * (1 - cover) + (layer.rgb[o + 2] + (layer.rgb[o + 5] - layer.rgb[o + 2]) * kx) * b
      }
    }
  }
}
