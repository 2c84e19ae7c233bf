import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { fractal, noise } from './lib/noise.ts'
import { gradient, hex, mix, type Rgb, ramp } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const before = [
  [0, hex('#1d2a55')],
  [0.35, hex('#5a5a8c')],
  [0.55, hex('#c27d83')],
  [0.68, hex('#eaa583')],
  [1, hex('#eaa583')],
] as const
const after = [
  [0, hex('#7fa9d4')],
  [0.35, hex('#f0cfae')],
  [0.55, hex('#fbd9a4')],
  [0.68, hex('#ffe6b8')],
  [1, hex('#ffe6b8')],
] as const

/** Ridges from far to near: height of the crest, roughness, colour in the dark and in the light. */
const ridges = [
  { crest: 388, rough: 54, seed: 3, dark: hex('#8d7293'), light: hex('#efc29d') },
  { crest: 438, rough: 62, seed: 8, dark: hex('#6a5c8a'), light: hex('#d9a083') },
  { crest: 492, rough: 66, seed: 14, dark: hex('#484879'), light: hex('#a5726d') },
  { crest: 556, rough: 60, seed: 21, dark: hex('#2b3360'), light: hex('#6a4d58') },
  { crest: 628, rough: 52, seed: 30, dark: hex('#161d3f'), light: hex('#33283a') },
]

function ridgePath({ crest, rough, seed }: { crest: number; rough: number; seed: number }, nearness: number): string {
  let path = 'M-4 724'
  for (let x = -4; x <= 1284; x += 4) {
    const y =
      crest + fractal(x * 0.0024, seed * 5.1, 0, 5) * rough * 1.9 - Math.abs(noise(x * 0.05, seed)) * nearness * 3
    path += `L${x} ${y.toFixed(1)}`
  }
  const foot = Math.min(724, crest + 190)
  return `<defs><linearGradient id="m" gradientUnits="userSpaceOnUse" x1="0" y1="${crest - rough}" x2="0" y2="${foot}">
    <stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="${nearness > 3 ? 1 : 0.5}"/></linearGradient></defs>
    <path d="${path}L1284 724Z" fill="url(#m)"/>`
}

/** The sun comes up behind five ridges and the mist between them turns from violet to gold. */
export const scene: Scene = {
  slug: 'morning-psalm',
  seconds: 30,
  crf: 31,
  film: { bloom: 0.32, vignette: 0.3 },
  async prepare(stage) {
    const { unit, plane } = stage
    const hills = await Promise.all(ridges.map((ridge, i) => drawSvg(ridgePath(ridge, i), plane, unit)))
    const bird = (x: number, y: number, wing: number, size: number) =>
      `<path d="M${x - size} ${y - wing * size}q${size * 0.6} ${-wing * size * 0.3} ${size} ${wing * size}q${size * 0.4} ${-wing * size * 1.3} ${size} ${-wing * size}" fill="none" stroke="#2a2540" stroke-width="2.2" stroke-linecap="round"/>`
    return async (seconds) => {
      const day = ramp(0, 27, seconds)
      const sun = { x: 842 * unit, y: (520 - 262 * ramp(-2, 30, seconds)) * unit }
      const rows: Rgb[] = []
      for (let y = 0; y < plane.height; y++)
        rows.push(mix(gradient(before, y / plane.height), gradient(after, y / plane.height), day))
      for (let y = 0, i = 0; y < plane.height; y++) {
        const [r, g, b] = rows[y]
        for (let x = 0; x < plane.width; x++) {
          const cloud = 1 + 0.09 * day * noise(x * 0.0022 + seconds * 0.012, y * 0.016)
          plane.rgb[i++] = r * cloud
          plane.rgb[i++] = g * cloud
          plane.rgb[i++] = b * cloud
        }
      }
      glow(plane, sun.x, sun.y, 640 * unit, [0.75 * (0.4 + day), 0.34 * (0.4 + day), 0.12], 0.9)
      disc(plane, sun.x, sun.y, 58 * unit, [1.9, 1.62, 1.15])
      hills.forEach((hill, i) => {
        const { dark, light } = ridges[i]
        lay(plane, hill, mix(dark, light, day * (1 - i * 0.08)))
        const haze = (0.16 - i * 0.03) * day
        if (haze > 0)
          glow(plane, sun.x, (ridges[i].crest + 40) * unit, 420 * unit, [haze, haze * 0.62, haze * 0.34], 0.5)
      })
      const flight = Array.from({ length: 5 }, (_, i) => {
        const x = -60 + seconds * 34 - i * 46 + (i % 2) * 20
        return bird(
          x,
          236 - seconds * 2.4 + (i % 3) * 22 + 5 * Math.sin(seconds + i),
          0.5 * Math.sin(seconds * 5 + i * 1.9) + 0.15,
          10 + (i % 2) * 3,
        )
      })
      lay(plane, await drawSvg(flight.join(''), plane, unit), 1, 0.8)
    }
  },
  score: () => ({
    space: 0.55,
    beds: { birds: 0.5, wind: 0.16 },
    notes: [
      ...chord('pad', 0, 11, [50, 57, 62, 66], 0.3),
      ...chord('pad', 8, 11, [55, 59, 62, 67], 0.3),
      ...chord('pad', 16, 14, [50, 57, 62, 66, 69], 0.34),
      ...melody('flute', 4, 1.5, [74, 76, 78, null, 81, 78, 76, null, 74, null, 71, 74, 76, 74, null, 69], {
        gain: 0.26,
        length: 2.1,
      }),
    ],
  }),
}

function disc(
  plane: { width: number; height: number; rgb: Float32Array },
  cx: number,
  cy: number,
  radius: number,
  colour: Rgb,
): void {
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(plane.height - 1, cy + radius); y++) {
    for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
      const k = Math.min(1, Math.max(0, radius - Math.hypot(x - cx, y - cy)))
      const i = (y * plane.width + x) * 3
      for (let c = 0; c < 3; c++) plane.rgb[i + c] += (colour[c] - plane.rgb[i + c]) * k
    }
  }
}
