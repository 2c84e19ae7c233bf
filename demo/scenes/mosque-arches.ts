import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, flicker, noise } from './lib/noise.ts'
import { add, gradient, hex, paint, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { mirror } from './lib/water.ts'
import { chord } from './sound/score.ts'

const shore = 520

/** A pointed horseshoe arch, `w` wide, springing at `spring`, its foot at `foot`. */
const arch = (x: number, w: number, spring: number, foot: number) =>
  `M${x - w / 2} ${foot}V${spring}C${x - w * 0.6} ${spring - w * 0.42} ${x - w * 0.28} ${spring - w * 0.72} ${x} ${spring - w * 0.86}C${x + w * 0.28} ${spring - w * 0.72} ${x + w * 0.6} ${spring - w * 0.42} ${x + w / 2} ${spring}V${foot}Z`

const openings = [
  { x: 640, w: 300 },
  { x: 300, w: 196 },
  { x: 980, w: 196 },
  { x: 66, w: 150 },
  { x: 1214, w: 150 },
]

const facade = `<defs><linearGradient id="stone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a99c8e"/><stop offset="1" stop-color="#d6c4a8"/></linearGradient></defs>
  <path fill-rule="evenodd" fill="url(#stone)" d="M0 20H1280V${shore}H0Z ${openings.map(({ x, w }) => arch(x, w, x === 640 ? 330 : 372, shore)).join(' ')}"/>
  ${openings.map(({ x, w }) => `<path d="${arch(x, w + 18, x === 640 ? 330 : 372, shore)}" fill="none" stroke="#7c6c5c" stroke-width="4"/><path d="${arch(x, w + 40, x === 640 ? 330 : 372, shore)}" fill="none" stroke="#efe0c2" stroke-width="2"/>`).join('')}
  <g fill="none" stroke="#4f8583" stroke-width="3">${Array.from({ length: 32 }, (_, i) => `<path d="M${i * 40} 40l20-14 20 14-20 14zM${i * 40 + 10} 40l10-7 10 7-10 7z"/>`).join('')}</g>
  <path d="M0 20h1280v-3h-1280zM0 60h1280v4h-1280z" fill="#efe0c2"/>`

/** The town beyond the courtyard: one dome, one minaret, low roofs. */
const town = `<g fill="#0d1530"><path d="M0 ${shore}v-58h150v-20h90v14h120v-26h60v30h110v-22h24q-6-74 86-108 92 34 86 108h24v22h100v-18h44v26h120v-34h90v26h176v64z"/>
  <path d="M990 ${shore}v-216l6-10v-26h-4l12-34 12 34h-4v26l6 10v216z"/><path d="M638 330h4v-26h-4z"/></g>`

const lantern = `<g transform="translate(640 0)"><path d="M-1.5 0h3v236h-3z" fill="#3a2b1a"/>
  <path d="M-16 252q16-28 32 0l12 12-10 54q-18 20-36 0l-10-54z" fill="#f2c469" opacity=".5"/>
  <path d="M-16 252q16-28 32 0l12 12-10 54q-18 20-36 0l-10-54z M-28 264h56 M-8 250l-4 74 M8 250l4 74 M-18 318h36" fill="none" stroke="#5a3d18" stroke-width="4"/></g>`

/** A lamp hangs in the courtyard arch and doubles in the pool while the sky behind the arcade grows light. */
export const scene: Scene = {
  slug: 'mosque-arches',
  seconds: 28,
  crf: 32,
  film: { bloom: 0.4, vignette: 0.4 },
  async prepare(stage) {
    const { unit, plane } = stage
    const [beyond, front, hung] = await Promise.all([town, facade, lantern].map((body) => drawSvg(body, plane, unit)))
    const cool = litBy(
      stage,
      [front],
      [{ x: 640, y: -160, half: 700, colour: [0.05, 0.085, 0.2] }],
      [0.008, 0.014, 0.034],
    )
    const warm = litBy(stage, [front], [{ x: 640, y: 292, half: 210, colour: [1.5, 0.74, 0.25] }])
    const night = [
      [0, hex('#060b26')],
      [0.4, hex('#13245a')],
      [0.72, hex('#2d4a86')],
      [1, hex('#2d4a86')],
    ] as const
    const dawn = [
      [0, hex('#1b3478')],
      [0.36, hex('#5d74ac')],
      [0.6, hex('#e3a98c')],
      [0.74, hex('#ffd9a0')],
      [1, hex('#ffd9a0')],
    ] as const
    const dark = paint(stage.blank(), unit, (_, y) => gradient(night, y / 720))
    const light = paint(stage.blank(), unit, (_, y) => gradient(dawn, y / 720))
    for (const picture of [dark, light]) lay(picture, beyond)
    const stars = stage.blank()
    const starAt = createRandom(31)
    for (let i = 0; i < 170; i++) {
      const k = 0.2 + starAt() ** 3
      glow(stars, starAt() * plane.width, starAt() * 380 * unit, 3.2 * unit, [k, k, 1.1 * k], 1)
    }
    // The facade is in front: nothing of the sky may shine through its stone.
    for (const picture of [dark, light, stars]) lay(picture, front, 0)
    add(dark, cool)
    add(light, cool, [2.6, 1.9, 1.5])
    const random = createRandom(12)
    const motes = Array.from({ length: 46 }, () => ({
      x: 430 + random() * 420,
      y: 200 + random() * 300,
      seed: random() * 100,
    }))
    return (seconds) => {
      const day = ramp(2, 27, seconds)
      set(plane, dark, 1 - day)
      add(plane, light, day)
      add(plane, stars, 1 - ramp(6, 18, seconds))
      const bright = 0.95 * flicker(seconds * 0.6, 4)
      add(plane, warm, bright)
      for (const { x, y, seed } of motes) {
        const px = (x + 18 * noise(seconds * 0.12, seed)) * unit
        const py = (y - ((seconds * 4 + seed * 9) % 60)) * unit
        glow(plane, px, py, 5 * unit, [0.1 + 0.12 * noise(seconds * 0.7, seed * 3), 0.08, 0.03], 1)
      }
      const sway = Math.round(3 * unit * Math.sin(seconds * 0.8))
      lay(plane, hung, [0.9, 0.8, 0.7], 1, sway, 0)
      glow(plane, 640 * unit + sway, 290 * unit, 300 * unit, [0.55 * bright, 0.3 * bright, 0.1 * bright], 1.3)
      glow(plane, 640 * unit + sway, 290 * unit, 34 * unit, [2.6 * bright, 1.8 * bright, 0.8 * bright], 1)
      mirror(
        plane,
        { shore: shore * unit, tint: [0.55, 0.6, 0.68], deep: [0.002, 0.008, 0.018], ripple: 0.75, stretch: 1.9 },
        seconds,
      )
    }
  },
  // Only what one would hear there: water, a little wind, the first birds.
  score: () => ({
    space: 0.6,
    beds: { water: 0.4, wind: 0.14, birds: 0.22 },
    notes: chord('pad', 0, 28, [43, 50], 0.08),
  }),
}
