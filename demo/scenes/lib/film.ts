import { createRandom } from './noise.ts'
import type { Plane } from './plane.ts'

/** How light becomes a picture. `bloom` spills bright places, `vignette` darkens the corners, both 0..1. */
export type Film = { exposure?: number; bloom?: number; vignette?: number; grain?: number }

const steps = 8192
const brightest = 6

/** sRGB byte values (with fraction) for linear 0..6: straight up to 0.55, then a soft shoulder instead of clipping. */
const curve = Float32Array.from({ length: steps + 1 }, (_, i) => {
  const v = (i / steps) * brightest
  const x = v < 0.55 ? v : 0.55 + 0.45 * (1 - Math.exp(-(v - 0.55) / 0.45))
  return 255 * (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)
})

/** Develops planes of one size into 8-bit RGB frames; the buffer is reused by the next call. */
export function createFilm(width: number, height: number, film: Film): (plane: Plane) => Buffer {
  const { exposure = 1, bloom = 0.35, vignette = 0.35, grain = 1.2 } = film
  const frame = Buffer.alloc(width * height * 3)
  const scale = steps / brightest
  const dim = Float32Array.from({ length: width * height }, (_, i) => {
    const x = ((i % width) / width - 0.5) * 2
    const y = (Math.floor(i / width) / height - 0.5) * 2
    return scale * exposure * (1 - vignette * Math.min(1, (x * x + y * y) / 2) ** 1.2)
  })
  // The grain stands still: it hides the steps of 8-bit gradients and costs an encoder almost nothing.
  const random = createRandom(7)
  const dust = Float32Array.from({ length: width * height }, () => (random() + random() - 1) * grain + 0.5)
  const spill = createBloom(width, height, bloom)
  const byte = (light: number, speck: number) => {
    const out = curve[light > 0 ? (light < steps ? light | 0 : steps) : 0] + speck
    return Math.min(255, Math.max(0, out))
  }
  return ({ rgb }) => {
    const bloomRow = spill(rgb)
    for (let y = 0, p = 0, i = 0; y < height; y++) {
      const light = bloomRow(y)
      for (let x = 0; x < width * 3; x += 3, p++, i += 3) {
        frame[i] = byte((rgb[i] + light[x]) * dim[p], dust[p])
        frame[i + 1] = byte((rgb[i + 1] + light[x + 1]) * dim[p], dust[p])
        frame[i + 2] = byte((rgb[i + 2] + light[x + 2]) * dim[p], dust[p])
      }
    }
    return frame
  }
}

/** Blurs what is bright, at about an eighth of the size; returns how much of it falls on each pixel of a row. */
function createBloom(
  width: number,
  height: number,
  strength: number,
): (rgb: Float32Array) => (y: number) => Float32Array {
  const cell = Math.max(8, Math.round(Math.min(width, height) / 90))
  const w = Math.ceil(width / cell) + 1
  const h = Math.ceil(height / cell) + 1
  const small = new Float32Array(w * h * 3)
  const spare = new Float32Array(w * h * 3)
  const blended = new Float32Array(w * 3)
  const row = new Float32Array(width * 3)
  const bright = (light: number) => (light > 0.35 ? (light < 2.85 ? light - 0.35 : 2.5) : 0)
  return (rgb) => {
    small.fill(0)
    for (let y = 0, i = 0; y < height; y++) {
      const start = Math.floor(y / cell) * w * 3
      for (let x = 0; x < width; x++, i += 3) {
        const o = start + Math.floor(x / cell) * 3
        small[o] += bright(rgb[i])
        small[o + 1] += bright(rgb[i + 1])
        small[o + 2] += bright(rgb[i + 2])
      }
    }
    for (let i = 0; i < small.length; i++) small[i] *= strength / (cell * cell)
    for (let pass = 0; pass < 3; pass++) {
      soften(small, spare, w, h, 3)
      soften(spare, small, h, w, 3)
    }
    return (y) => {
      const from = Math.max(0, y / cell - 0.5)
      const top = Math.floor(from) * w * 3
      for (let o = 0; o < blended.length; o++) {
        blended[o] = small[top + o] + (small[top + w * 3 + o] - small[top + o]) * (from % 1)
      }
      for (let x = 0; x < width; x++) {
        const at = Math.max(0, x / cell - 0.5)
        const left = Math.floor(at) * 3
        const k = at % 1
        row[x * 3] = blended[left] + (blended[left + 3] - blended[left]) * k
        row[x * 3 + 1] = blended[left + 1] + (blended[left + 4] - blended[left + 1]) * k
        row[x * 3 + 2] = blended[left + 2] + (blended[left + 5] - blended[left + 2]) * k
      }
      return row
    }
  }
}

/** Running average along rows, written transposed, so that two calls blur both ways. */
function soften(from: Float32Array, to: Float32Array, w: number, h: number, radius: number): void {
  const share = 1 / (radius * 2 + 1)
  for (let y = 0; y < h; y++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (let k = -radius; k <= radius; k++) sum += from[(y * w + Math.min(w - 1, Math.max(0, k))) * 3 + c]
      for (let x = 0; x < w; x++) {
        to[(x * h + y) * 3 + c] = sum * share
        const enter = Math.min(w - 1, x + radius + 1)
        const leave = Math.max(0, x - radius)
        sum += from[(y * w + enter) * 3 + c] - from[(y * w + leave) * 3 + c]
      }
    }
  }
}
