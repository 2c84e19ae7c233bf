import sharp from 'sharp'
import { type Plane, type Rgb, toLinear } from './plane.ts'

/** A cut-out drawing: linear, premultiplied colour and its cover 0..1, over the rectangle that holds any ink. */
export type Layer = { x: number; y: number; width: number; height: number; rgb: Float32Array; alpha: Float32Array }

const linearOf = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte))

/**
 * Rasterises SVG elements. `body` is written in scene units on a canvas of `plane` size; `unit` is pixels per unit.
 * The layer is cropped to its ink, so a small drawing is cheap to place.
 */
export async function drawSvg(body: string, plane: Plane, unit: number): Promise<Layer> {
  const { width, height } = plane
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / unit} ${height / unit}">${body}</svg>`
  const bytes = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const box = inkBox(bytes, width, height)
  const rgb = new Float32Array(box.width * box.height * 3)
  const alpha = new Float32Array(box.width * box.height)
  let o = 0
  for (let y = 0; y < box.height; y++) {
    let i = ((box.y + y) * width + box.x) * 4
    for (let x = 0; x < box.width; x++, i += 4, o++) {
      const a = bytes[i + 3] / 255
      if (a === 0) continue
      alpha[o] = a
      rgb[o * 3] = linearOf[bytes[i]] * a
      rgb[o * 3 + 1] = linearOf[bytes[i + 1]] * a
      rgb[o * 3 + 2] = linearOf[bytes[i + 2]] * a
    }
  }
  return { ...box, rgb, alpha }
}

function inkBox(bytes: Buffer, width: number, height: number) {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (bytes[(y * width + x) * 4 + 3] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Lays `layer` over `to`. `gain` is the light that falls on it, `dx`/`dy` move it by whole pixels. */
export function lay(to: Plane, layer: Layer, gain: number | Rgb = 1, opacity = 1, dx = 0, dy = 0): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  eachPixel(to, layer, dx, dy, (t, l) => {
    const a = layer.alpha[l] * opacity
    if (a === 0) return
    const keep = 1 - a
    to.rgb[t] = to.rgb[t] * keep + layer.rgb[l * 3] * r * opacity
    to.rgb[t + 1] = to.rgb[t + 1] * keep + layer.rgb[l * 3 + 1] * g * opacity
    to.rgb[t + 2] = to.rgb[t + 2] * keep + layer.rgb[l * 3 + 2] * b * opacity
  })
}

/** Lays `layer` over `to` as a painted thing lit by `light`, pixel by pixel. */
export function layLit(to: Plane, layer: Layer, light: Plane): void {
  eachPixel(to, layer, 0, 0, (t, l) => {
    const keep = 1 - layer.alpha[l]
    to.rgb[t] = to.rgb[t] * keep + layer.rgb[l * 3] * light.rgb[t]
    to.rgb[t + 1] = to.rgb[t + 1] * keep + layer.rgb[l * 3 + 1] * light.rgb[t + 1]
    to.rgb[t + 2] = to.rgb[t + 2] * keep + layer.rgb[l * 3 + 2] * light.rgb[t + 2]
  })
}

/** Adds `layer` to `to` as light of its own. */
export function shine(to: Plane, layer: Layer, gain: number | Rgb = 1, dx = 0, dy = 0): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  eachPixel(to, layer, dx, dy, (t, l) => {
    to.rgb[t] += layer.rgb[l * 3] * r
    to.rgb[t + 1] += layer.rgb[l * 3 + 1] * g
    to.rgb[t + 2] += layer.rgb[l * 3 + 2] * b
  })
}

function eachPixel(
  to: Plane,
  layer: Layer,
  dx: number,
  dy: number,
  visit: (toIndex: number, layerIndex: number) => void,
) {
  const x0 = Math.max(0, layer.x + dx)
  const x1 = Math.min(to.width, layer.x + dx + layer.width)
  const y0 = Math.max(0, layer.y + dy)
  const y1 = Math.min(to.height, layer.y + dy + layer.height)
  for (let y = y0; y < y1; y++) {
    let t = (y * to.width + x0) * 3
    let l = (y - layer.y - dy) * layer.width + (x0 - layer.x - dx)
    for (let x = x0; x < x1; x++, t += 3, l++) visit(t, l)
  }
}

/** Lays `layer` so that its top left corner is at (x, y), scaled, between pixels: for small things that drift. */
export function place(to: Plane, layer: Layer, x: number, y: number, scale: number, gain: number | Rgb = 1): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  const w = layer.width
  const x0 = Math.max(0, Math.floor(x))
  const x1 = Math.min(to.width - 1, Math.ceil(x + w * scale))
  const y0 = Math.max(0, Math.floor(y))
  const y1 = Math.min(to.height - 1, Math.ceil(y + layer.height * scale))
  for (let py = y0; py <= y1; py++) {
    const fy = (py - y) / scale
    const sy = Math.floor(fy)
    if (sy < 0 || sy >= layer.height - 1) continue
    const ky = fy - sy
    for (let px = x0; px <= x1; px++) {
      const fx = (px - x) / scale
      const sx = Math.floor(fx)
      if (sx < 0 || sx >= w - 1) continue
      const kx = fx - sx
      const a = sy * w + sx
      const m00 = (1 - kx) * (1 - ky)
      const m10 = kx * (1 - ky)
      const m01 = (1 - kx) * ky
      const m11 = kx * ky
      const cover =
        layer.alpha[a] * m00 + layer.alpha[a + 1] * m10 + layer.alpha[a + w] * m01 + layer.alpha[a + w + 1] * m11
      if (cover === 0) continue
      const i = (py * to.width + px) * 3
      for (let c = 0; c < 3; c++) {
        const o = a * 3 + c
        const ink =
          layer.rgb[o] * m00 + layer.rgb[o + 3] * m10 + layer.rgb[o + w * 3] * m01 + layer.rgb[o + w * 3 + 3] * m11
        to.rgb[i + c] = to.rgb[i + c] * (1 - cover) + ink * (c === 0 ? r : c === 1 ? g : b)
      }
    }
  }
}
