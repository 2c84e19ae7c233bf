/** A repeatable stream of numbers in 0..1 (mulberry32), so that a re-rendered scene is the same scene. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const lattice = (() => {
  const random = createRandom(20)
  return Float32Array.from({ length: 65536 }, () => random() * 2 - 1)
})()

const at = (x: number, y: number, z: number): number =>
  lattice[(Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & 65535]

const fade = (t: number): number => t * t * (3 - 2 * t)

/** Smooth noise in -1..1 over three dimensions; the third is usually time. */
export function noise(x: number, y = 0, z = 0): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  const u = fade(x - xi)
  const v = fade(y - yi)
  const w = fade(z - zi)
  const near = plate(xi, yi, zi, u, v)
  if (w === 0) return near
  return near + (plate(xi, yi, zi + 1, u, v) - near) * w
}

function plate(x: number, y: number, z: number, u: number, v: number): number {
  const top = at(x, y, z) + (at(x + 1, y, z) - at(x, y, z)) * u
  const bottom = at(x, y + 1, z) + (at(x + 1, y + 1, z) - at(x, y + 1, z)) * u
  return top + (bottom - top) * v
}

/** Sum of `octaves` noises, each twice as fine and half as strong; about -1..1. */
export function fractal(x: number, y: number, z = 0, octaves = 4): number {
  let sum = 0
  let strength = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * scale, y * scale, z * scale + i * 17) * strength
    strength *= 0.5
    scale *= 2.03
  }
  return sum
}

/** How bright a small flame is at `seconds`: around 1, breathing and now and then shivering. */
export function flicker(seconds: number, seed: number): number {
  return 1 + 0.07 * noise(seconds * 1.3, seed * 9.7) + 0.06 * noise(seconds * 5.1, seed * 3.3 + 50)
}
