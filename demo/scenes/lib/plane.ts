/** Colour in linear light: 0 is black, 1 is white paper, more is brighter than white. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A picture in linear light, `rgb` interleaved row by row. Light adds up in it as it does in a room. */
export type Plane = { width: number; height: number; rgb: Float32Array }

/** A black picture of `width` x `height` pixels. */
export function createPlane(width: number, height: number): Plane {
  return { width, height, rgb: new Float32Array(width * height * 3) }
}

/** sRGB hex (`#rrggbb`) to linear light. */
export function hex(code: string): Rgb {
  const value = Number.parseInt(code.slice(1), 16)
  return [toLinear((value >> 16) & 255), toLinear((value >> 8) & 255), toLinear(value & 255)]
}

/** One sRGB byte to linear light 0..1 (IEC 61966-2-1). */
export function toLinear(byte: number): number {
  const s = byte / 255
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}

/** Overwrites `to` with `from`, each channel times `gain`. */
export function set(to: Plane, from: Plane, gain: number | Rgb = 1): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  const a = to.rgb
  const c = from.rgb
  for (let i = 0; i < a.length; i += 3) {
    a[i] = c[i] * r
    a[i + 1] = c[i + 1] * g
    a[i + 2] = c[i + 2] * b
  }
}

/** Adds `from` times `gain` to `to`: one more lamp is lit. */
export function add(to: Plane, from: Plane, gain: number | Rgb = 1): void {
  const [r, g, b] = typeof gain === 'number' ? [gain, gain, gain] : gain
  const a = to.rgb
  const c = from.rgb
  for (let i = 0; i < a.length; i += 3) {
    a[i] += c[i] * r
    a[i + 1] += c[i + 1] * g
    a[i + 2] += c[i + 2] * b
  }
}

/** Calls `colour` for each pixel with its position in scene units (`unit` pixels each) and writes what it returns. */
export function paint(plane: Plane, unit: number, colour: (x: number, y: number) => Rgb): Plane {
  let i = 0
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      const [r, g, b] = colour(x / unit, y / unit)
      plane.rgb[i++] = r
      plane.rgb[i++] = g
      plane.rgb[i++] = b
    }
  }
  return plane
}

/** The colour between `a` and `b`; `k` is held to 0..1. */
export function mix(a: Rgb, b: Rgb, k: number): Rgb {
  const t = k < 0 ? 0 : Math.min(k, 1)
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** A gradient through `stops` of [position, colour], positions rising; outside them the end colours hold. */
export function gradient(stops: readonly (readonly [number, Rgb])[], at: number): Rgb {
  for (let i = 1; i < stops.length; i++) {
    const [p0, c0] = stops[i - 1]
    const [p1, c1] = stops[i]
    if (at <= p1) return mix(c0, c1, smooth((at - p0) / (p1 - p0)))
  }
  return stops[stops.length - 1][1]
}

/** 0 below 0, 1 above 1, an S-curve between. */
export function smooth(k: number): number {
  const t = k < 0 ? 0 : Math.min(k, 1)
  return t * t * (3 - 2 * t)
}

/** 0 before `from`, 1 after `to`, an S-curve between. */
export function ramp(from: number, to: number, at: number): number {
  return smooth((at - from) / (to - from))
}
