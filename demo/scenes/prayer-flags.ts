import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { fractal, noise } from './lib/noise.ts'
import { gradient, hex, mix, paint, type Rgb, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

/** Sky, air, fire, water, earth: the five colours in their fixed order. */
const colours: readonly Rgb[] = [
  [47, 95, 190],
  [240, 238, 230],
  [203, 54, 52],
  [52, 140, 84],
  [236, 186, 60],
]

type Line = {
  from: readonly [number, number]
  to: readonly [number, number]
  sag: number
  flags: number
  size: number
  seed: number
}
const lines: readonly Line[] = [
  { from: [-40, 250], to: [905, 118], sag: 70, flags: 17, size: 40, seed: 3 },
  { from: [905, 118], to: [1330, 300], sag: 40, flags: 9, size: 38, seed: 9 },
  { from: [-60, 470], to: [905, 124], sag: 130, flags: 13, size: 64, seed: 17 },
  { from: [905, 126], to: [1340, 560], sag: 70, flags: 8, size: 58, seed: 26 },
]

/** One string of flags as it hangs in the wind at `seconds`: each flag is eight strips, shaded by how they turn. */
function drawLine(line: Line, seconds: number): string {
  const { from, to, sag, flags, size, seed } = line
  const gust = 0.75 + 0.45 * noise(seconds * 0.35, seed)
  const on = (t: number) => {
    const lift = 6 * noise(seconds * 0.8, t * 3 + seed) * Math.sin(Math.PI * t)
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t) + lift] as const
  }
  const cord = Array.from({ length: 41 }, (_, i) =>
    on(i / 40)
      .map((v) => v.toFixed(1))
      .join(' '),
  )
  let out = `<path d="M${cord.join('L')}" fill="none" stroke="#4a3b34" stroke-width="${size / 26}"/>`
  for (let f = 0; f < flags; f++) {
    const colour = colours[f % 5]
    const t0 = (f + 0.08) / flags
    const t1 = (f + 0.92) / flags
    const strips = 8
    for (let s = 0; s < strips; s++) {
      const corner = (k: number, hang: number) => {
        const [x, y] = on(t0 + (t1 - t0) * k)
        const wave = Math.sin(seconds * 7.2 - k * 4.6 - hang * 3 + f * 1.7 + seed) * gust
        return [
          x + hang * (size * 0.34 * gust + wave * size * 0.13),
          y + hang * size * (1.12 - 0.26 * gust) + wave * hang * size * 0.15,
          wave,
        ] as const
      }
      const [ax, ay] = corner(s / strips, 0)
      const [bx, by] = corner((s + 1) / strips + 0.012, 0)
      const [cx, cy, after] = corner((s + 1) / strips + 0.012, 1)
      const [dx, dy, before] = corner(s / strips, 1)
      const shade = 0.82 + (after - before) * 0.9 + 0.1 * gust
      const [r, g, b] = colour.map((v) => Math.max(0, Math.min(255, Math.round(v * shade))))
      const points = [ax, ay, bx, by, cx, cy, dx, dy].map((v) => v.toFixed(1)).join(' ')
      out += `<polygon points="${points}" fill="rgb(${r},${g},${b})" stroke="rgb(${r},${g},${b})" stroke-width=".7"/>`
    }
  }
  return out
}

/** Prayer flags stream from a pole above a high pass, clouds moving below the white peaks. */
export const scene: Scene = {
  slug: 'prayer-flags',
  seconds: 18,
  container: 'webm',
  crf: 53,
  film: { bloom: 0.16, vignette: 0.28 },
  async prepare(stage) {
    const { unit, plane } = stage
    const heights = (x: number, seed: number, crest: number, rough: number) =>
      crest - rough * (1 - 2 * Math.abs(fractal(x * 0.0021, seed, 0, 6))) - 20 * fractal(x * 0.02, seed + 3)
    const sky = [
      [0, hex('#1f57a8')],
      [0.5, hex('#7db3e0')],
      [0.75, hex('#dcebf2')],
      [1, hex('#dcebf2')],
    ] as const
    const far = Float32Array.from({ length: 1281 }, (_, x) => heights(x, 4.2, 520, 250))
    const near = Float32Array.from({ length: 1281 }, (_, x) => heights(x, 11.7, 660, 150))
    const view = paint(stage.blank(), unit, (x, y) => {
      const column = Math.min(1280, Math.round(x))
      if (y > near[column]) {
        const rock = 0.5 + fractal(x * 0.02, y * 0.03, 4) * 0.5
        return mix(hex('#28364d'), hex('#5d6f86'), rock * (1 - (y - near[column]) / 260))
      }
      if (y > far[column]) {
        const below = (y - far[column]) / 260
        const side = fractal((x + y * 0.8) * 0.012, (y - x * 0.35) * 0.012, 2) * 1.5 + 0.42
        const snow = mix(hex('#6f8fb8'), hex('#ffffff'), side - below * 0.2)
        return mix(snow, hex('#b9cfe2'), below * 0.8)
      }
      return gradient(sky, y / 720)
    })
    glow(view, 1130 * unit, 40 * unit, 560 * unit, [0.75, 0.66, 0.5], 1)
    const cairn = await drawSvg(
      `<g fill="#2d2a30"><path d="M830 724l22-44 16 4 14-32 34 2 12 30 26 2 24 38z"/></g><g fill="#6d6870"><path d="M862 690l18-26 24 2-10 22zM914 694l14-18 18 20zM846 716l20-14 30 6-8 12z"/></g>
      <path d="M900 724l4-612h5l3 612z" fill="#54392a"/><circle cx="906" cy="108" r="6" fill="#d9a441"/>`,
      plane,
      unit,
    )
    return async (seconds) => {
      set(plane, view)
      const white = [0.34, 0.35, 0.37] as const
      for (let y = Math.floor(430 * unit); y < plane.height - 1; y += 2) {
        const band = Math.exp(-(((y / unit - 560) / 62) ** 2))
        for (let x = 0; x < plane.width; x += 2) {
          const k =
            Math.max(0, 0.1 + fractal(x / unit / 190 - seconds * 0.05, y / unit / 52, seconds * 0.03, 3) * 1.5) * band
          if (k === 0) continue
          for (const i of [(y * plane.width + x) * 3, ((y + 1) * plane.width + x) * 3]) {
            for (let c = 0; c < 6; c++) plane.rgb[i + c] += white[c % 3] * k
          }
        }
      }
      lay(plane, cairn)
      lay(plane, await drawSvg(lines.map((line) => drawLine(line, seconds)).join(''), plane, unit))
    }
  },
  score: () => ({
    space: 0.6,
    beds: { wind: 0.9 },
    notes: [...melody('bowl', 0.6, 7, [50, 57, 50], { gain: 0.42, length: 9 }), ...chord('pad', 0, 18, [38, 50], 0.16)],
  }),
}
