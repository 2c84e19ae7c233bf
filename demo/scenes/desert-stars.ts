import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, flicker, fractal, noise } from './lib/noise.ts'
import { gradient, hex, type Plane, paint, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const pole = { x: 800, y: 210 }
const degreesPerSecond = 1.6

type Star = { radius: number; angle: number; bright: number; warm: number; seed: number }

const dunes = `<defs>
  <linearGradient id="d1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a3a63"/><stop offset="1" stop-color="#20203f"/></linearGradient>
  <linearGradient id="d2" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a2848"/><stop offset="1" stop-color="#151428"/></linearGradient>
  <linearGradient id="d3" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#17152a"/><stop offset="1" stop-color="#0a0915"/></linearGradient></defs>
  <path d="M0 560Q180 500 380 548T760 540 1020 530 1280 556V720H0Z" fill="url(#d1)"/>
  <path d="M0 610Q260 540 520 600 800 660 1280 580V720H0Z" fill="url(#d2)"/>
  <path d="M0 690Q420 610 760 672 1000 712 1280 660V720H0Z" fill="url(#d3)"/>`

const tent = `<defs><linearGradient id="cloth" x1="0" x2="1"><stop offset="0" stop-color="#6f3b1e"/><stop offset=".42" stop-color="#ffb45c"/><stop offset=".6" stop-color="#e98c3c"/><stop offset="1" stop-color="#5d2f1b"/></linearGradient></defs>
  <path d="M236 636q60-26 96-92 44 66 110 88-100 26-206 4z" fill="url(#cloth)"/>
  <path d="M332 544l-20 96h46z" fill="#ffe2a0"/><path d="M332 544l-20 96M332 544l26 96M332 544l-58 90M332 544l70 92" stroke="#5a2c14" stroke-width="2" fill="none"/>
  <path d="M332 544l-146 98M332 544l168 92" stroke="#3a2a2a" stroke-width="1.2"/>`

/** The sky turns about its pole above the dunes, stars drawing short arcs, one tent lit below. */
export const scene: Scene = {
  slug: 'desert-stars',
  seconds: 24,
  crf: 31,
  film: { bloom: 0.3, vignette: 0.4 },
  async prepare(stage) {
    const { unit, plane } = stage
    const night = [
      [0, hex('#050a20')],
      [0.4, hex('#0f1c46')],
      [0.66, hex('#2c3a72')],
      [0.78, hex('#5b5a8c')],
      [1, hex('#5b5a8c')],
    ] as const
    const sky = paint(stage.blank(), unit, (x, y) => {
      const [r, g, b] = gradient(night, y / 720)
      const along = (x - 240) * 0.62 + (y - 520) * 0.9
      const band =
        Math.exp(-((along / 190) ** 2)) * (0.75 + 0.6 * fractal(x * 0.006, y * 0.006, 3, 5)) * Math.max(0, 1 - y / 600)
      const dust = 1 - 0.4 * Math.max(0, fractal(x * 0.006 + 7, y * 0.006, 21)) * Math.exp(-((along / 90) ** 2))
      return [r + band * 0.075 * dust, g + band * 0.07 * dust, b + band * 0.105 * dust]
    })
    const ground = await drawSvg(dunes, plane, unit)
    const camp = await drawSvg(tent, plane, unit)
    const random = createRandom(2)
    const stars: Star[] = Array.from({ length: 950 }, () => ({
      radius: 12 + 1050 * Math.sqrt(random()),
      angle: random() * Math.PI * 2,
      bright: 0.16 + 1.5 * random() ** 5,
      warm: random(),
      seed: random() * 100,
    }))
    return (seconds) => {
      set(plane, sky)
      const turned = (-seconds * degreesPerSecond * Math.PI) / 180
      for (const star of stars) drawStar(plane, unit, star, turned, seconds)
      glow(plane, pole.x * unit, pole.y * unit, 9 * unit, [0.9, 0.95, 1.1], 1.5)
      lay(plane, ground)
      const warm = flicker(seconds * 0.7, 6)
      glow(plane, 336 * unit, 610 * unit, 320 * unit, [0.34 * warm, 0.16 * warm, 0.05 * warm], 0.9)
      lay(plane, camp, 0.85 * warm)
      glow(plane, 334 * unit, 618 * unit, 90 * unit, [0.8 * warm, 0.45 * warm, 0.15 * warm], 0.9)
    }
  },
  score: () => ({
    space: 0.75,
    beds: { wind: 0.3, night: 0.1 },
    notes: [
      ...chord('pad', 0, 13, [45, 52, 59, 64], 0.3),
      ...chord('pad', 11, 13, [43, 50, 57, 62], 0.3),
      ...melody('bell', 2, 2.6, [88, 83, 81, 86, 83, 79, 76, 81], { gain: 0.16 }),
    ],
  }),
}

/** A star with the last ten degrees of its path behind it, fading. */
function drawStar(plane: Plane, unit: number, star: Star, turned: number, seconds: number): void {
  const { radius, bright, warm, seed } = star
  const tail = 10 * (Math.PI / 180) * Math.min(1, seconds / 6 + 0.12)
  const steps = Math.max(2, Math.ceil((radius * tail) / 1.1))
  const twinkle = bright * (1 + 0.3 * noise(seconds * 2, seed))
  for (let s = 0; s <= steps; s++) {
    const angle = star.angle + turned + (s / steps) * tail
    const x = (pole.x + Math.cos(angle) * radius) * unit
    const y = (pole.y + Math.sin(angle) * radius) * unit
    if (x < 1 || y < 1 || x > plane.width - 3 || y > 600 * unit) continue
    const low = Math.max(0, 1 - y / unit / 620)
    const k = (s === 0 ? 0.9 : 0.2 * (1 - s / steps)) * twinkle * Math.min(1, low * 3)
    const xi = Math.floor(x)
    const yi = Math.floor(y)
    const kx = x - xi
    const ky = y - yi
    for (const [dx, dy, share] of [
      [0, 0, (1 - kx) * (1 - ky)],
      [1, 0, kx * (1 - ky)],
      [0, 1, (1 - kx) * ky],
      [1, 1, kx * ky],
    ]) {
      const i = ((yi + dy) * plane.width + xi + dx) * 3
      plane.rgb[i] += k * share * (0.8 + 0.3 * warm)
      plane.rgb[i + 1] += k * share * 0.88
      plane.rgb[i + 2] += k * share * (1.2 - 0.35 * warm)
    }
  }
  if (bright > 0.9) {
    const angle = star.angle + turned
    const x = (pole.x + Math.cos(angle) * radius) * unit
    const y = (pole.y + Math.sin(angle) * radius) * unit
    if (y < 540 * unit) glow(plane, x, y, 7 * unit, [0.5 * twinkle, 0.52 * twinkle, 0.6 * twinkle], 1.6)
  }
}
