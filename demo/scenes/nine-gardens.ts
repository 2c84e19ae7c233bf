import { drawSvg } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, fractal, noise } from './lib/noise.ts'
import { add, hex, type Plane, paint, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const centre = { x: 640, y: 360 }
const around = (radius: number, ninth: number) => {
  const angle = (ninth / 9) * Math.PI * 2 - Math.PI / 2
  return { x: centre.x + Math.cos(angle) * radius * 1.28, y: centre.y + Math.sin(angle) * radius * 0.94 }
}
const point = (radius: number, ninth: number) => {
  const { x, y } = around(radius, ninth)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** A star of nine points between two radii. */
const star = (outer: number, inner: number, turn = 0) =>
  `M${nine.map((i) => `${point(outer, i + turn)}L${point(inner, i + 0.5 + turn)}`).join('L')}Z`

const beds = nine
  .map((i) => {
    const colour = ['#d96a86', '#f0d7c0', '#b04a7a'][i % 3]
    const flowers = Array.from({ length: 26 }, (_, k) => {
      const r = 186 + 60 * Math.abs(noise(k * 2.7, i * 3.1))
      const { x, y } = around(r, i + 0.5 + 0.24 * noise(k * 1.9, i * 7.7))
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(4 + 3 * Math.abs(noise(k, i))).toFixed(1)}" fill="${colour}"/>`
    })
    return flowers.join('')
  })
  .join('')

const lawn = `<rect width="1280" height="720" fill="#3d6b46"/>
  <path d="${star(470, 260, 0.5)}" fill="#4f8256"/>
  <path d="${star(345, 196)}" fill="#e6dac2"/><path d="${star(316, 180)}" fill="#4a7c4c"/>
  ${nine.map((i) => `<path d="M${point(130, i)}L${point(520, i)}" stroke="#e6dac2" stroke-width="15"/>`).join('')}
  <path d="${star(210, 128, 0.5)}" fill="#e6dac2"/><path d="${star(186, 120, 0.5)}" fill="#5b8f58"/>${beds}
  <path d="${star(134, 110)}" fill="#f4ead6"/>`

const hedges = nine
  .flatMap((i) =>
    [0.18, -0.18]
      .map((side) => ({ ...around(292, i + side), r: 15 }))
      .concat(
        { ...around(400, i + 0.5), r: 40 },
        { ...around(470, i + 0.2), r: 30 },
        { ...around(470, i - 0.2), r: 30 },
      ),
  )
  .map(
    ({ x, y, r }) =>
      `<ellipse cx="${x + r * 0.9}" cy="${y + r * 0.5}" rx="${r * 1.3}" ry="${r * 0.8}" fill="#0d2418" opacity=".5"/><circle cx="${x}" cy="${y}" r="${r}" fill="#2c5a3d"/><circle cx="${x - r * 0.25}" cy="${y - r * 0.28}" r="${r * 0.62}" fill="#4f8a55"/>`,
  )
  .join('')

const basin = `<ellipse cx="640" cy="360" rx="118" ry="86" fill="#fff8ea"/><ellipse cx="640" cy="360" rx="106" ry="76" fill="#2d6f86"/>`

/** A garden of nine paths seen from above: lamps fade as the sun comes, rings run over the water in the middle. */
export const scene: Scene = {
  slug: 'nine-gardens',
  seconds: 18,
  crf: 37,
  film: { bloom: 0.4, vignette: 0.42 },
  async prepare(stage) {
    const { unit, plane } = stage
    const layers = await Promise.all([lawn, hedges, basin].map((body) => drawSvg(body, plane, unit)))
    const grass = paint(stage.blank(), unit, (x, y) => {
      const k = 0.86 + 0.3 * fractal(x * 0.02, y * 0.02) + 0.12 * noise(x * 0.25, y * 0.25)
      return [k, k, k]
    })
    const night = litBy(stage, layers, [], [0.1, 0.14, 0.25])
    const day = litBy(stage, layers, [{ x: 120, y: 20, half: 700, colour: [1.0, 0.78, 0.5] }], [0.12, 0.14, 0.16])
    const posts = nine.flatMap((i) => [around(170, i), around(255, i), around(370, i)])
    const lamps = litBy(
      stage,
      layers,
      posts.map(({ x, y }) => ({ x, y, half: 26, colour: [0.5, 0.28, 0.1] })),
    )
    for (const picture of [night, day, lamps])
      for (let i = 0; i < picture.rgb.length; i++) picture.rgb[i] *= grass.rgb[i]
    const warm = hex('#ffcf80')
    const random = createRandom(4)
    const petals = Array.from({ length: 40 }, () => ({ x: random() * 1280, y: random() * 720, seed: random() * 90 }))
    return (seconds) => {
      const sun = ramp(1, 17, seconds)
      set(plane, night, 1 - 0.6 * sun)
      add(plane, day, sun)
      const dusk = 1 - 0.9 * ramp(6, 15, seconds)
      add(plane, lamps, dusk)
      for (const { x, y } of posts)
        glow(plane, x * unit, y * unit, 22 * unit, [warm[0] * 1.4 * dusk, warm[1] * 1.2 * dusk, warm[2] * dusk], 1.4)
      fountain(plane, unit, seconds, 0.35 + 0.75 * sun)
      for (const { x, y, seed } of petals) {
        const px = (x + seconds * 22 + 20 * noise(seconds * 0.4, seed)) % 1280
        const py = (y + seconds * 9 + 16 * noise(seconds * 0.5, seed + 30)) % 720
        glow(plane, px * unit, py * unit, 4.5 * unit, [0.5 * sun, 0.36 * sun, 0.36 * sun], 0.8)
      }
    }
  },
  score: () => ({
    space: 0.5,
    beds: { water: 0.4, birds: 0.4 },
    notes: [
      ...chord('pad', 0, 18, [55, 62, 67, 71], 0.24),
      ...melody(
        'pluck',
        1,
        0.6,
        [67, 71, 74, 79, 78, 74, 71, 74, 76, 79, 83, null, 81, 79, 76, 74, 76, 74, 71, 67, null, 69, 71, 74, 67],
        { gain: 0.42 },
      ),
    ],
  }),
}

/** Rings of light running outward over the basin from the jet at its middle. */
function fountain(plane: Plane, unit: number, seconds: number, light: number): void {
  for (let y = Math.floor(284 * unit); y < 436 * unit; y++) {
    for (let x = Math.floor(534 * unit); x < 746 * unit; x++) {
      const dx = (x / unit - centre.x) / 106
      const dy = (y / unit - centre.y) / 76
      const r = Math.hypot(dx, dy)
      if (r >= 1) continue
      const angle = Math.atan2(dy, dx)
      const wave = Math.sin(r * 32 - seconds * 5.5 + 1.4 * noise(angle * 2, seconds * 0.6)) * (1 - r) ** 0.5
      const facing = 0.6 + 0.4 * Math.cos(angle - 3.9)
      const k = Math.max(0, wave) ** 2 * facing * 0.5 * light
      const i = (y * plane.width + x) * 3
      plane.rgb[i] += k * 0.95
      plane.rgb[i + 1] += k
      plane.rgb[i + 2] += k * 0.95
    }
  }
  glow(plane, centre.x * unit, centre.y * unit, 40 * unit, [0.9 * light, 0.95 * light, 1.0 * light], 1.1)
}
