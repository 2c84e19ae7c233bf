import { drawSvg, lay, place } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { createRandom, flicker, noise } from './lib/noise.ts'
import { gradient, hex, type Plane, paint, ramp, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const shore = 288

const ghats = `
  <g fill="#0b0716">
    <path d="M0 288v-96h34v-22h26v22h44v-40l12-30 12 30v40h30v-14h60v14h22v-58q0-44 22-62 22 18 22 62v58h26v-20h70v20h30v-36h24v36h40v-48l10-26 10 26v48h66v-24h50v24h44v-66q0-52 26-72 26 20 26 72v66h38v-30h60v30h36v-20h70v20h28v-44l12-30 12 30v44h60v-30h44v30h60v-16h70v16h44v70z"/>
    <path d="M1236 192h44v96h-44z"/>
    <path d="M0 264h1280v6h-1280z M0 276h1280v6h-1280z" fill="#171026"/>
  </g>`

const bowl = `
  <defs><linearGradient id="clay" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d98a4a"/><stop offset="1" stop-color="#5a2a17"/></linearGradient></defs>
  <path d="M10 40q50-16 108 0-8 42-54 44-46-2-54-44z" fill="url(#clay)"/>
  <ellipse cx="64" cy="40" rx="54" ry="12" fill="#f1a552"/><ellipse cx="64" cy="42" rx="44" ry="8" fill="#7a3c16"/>`

type Lamp = { x: number; z: number; seed: number; lit: number }

/** Hundreds of small oil lamps are set on a river at night and drift away, each with its own reflection. */
export const scene: Scene = {
  slug: 'diwali-river',
  seconds: 28,
  crf: 34,
  film: { bloom: 0.5, vignette: 0.45 },
  async prepare(stage) {
    const { unit, plane } = stage
    const night = [
      [0, hex('#0d0a22')],
      [0.32, hex('#2a1838')],
      [0.4, hex('#4a2340')],
      [0.46, hex('#170d26')],
      [1, hex('#0a0616')],
    ] as const
    const base = paint(stage.blank(), unit, (_, y) => gradient(night, y / 720))
    lay(base, await drawSvg(ghats, plane, unit))
    const random = createRandom(5)
    for (let i = 0; i < 240; i++) {
      const y = [150, 190, 222, 248, 262, 274, 280][Math.floor(random() * 7)] + random() * 5
      const k = 0.25 + random() * 0.75
      glow(
        base,
        random() * 1280 * unit,
        Math.max(y, 180) * unit,
        (5 + random() * 5) * unit,
        [1.6 * k, 0.78 * k, 0.24 * k],
        1.6,
      )
    }
    for (let x = 0; x < 1280; x += 90) glow(base, x * unit, 300 * unit, 210 * unit, [0.06, 0.026, 0.012], 0.6)
    const clay = await drawSvg(bowl, plane, unit)
    const lamps: Lamp[] = Array.from({ length: 120 }, (_, i) => ({
      x: (random() - 0.5) * (i % 2 === 0 ? 30 : 10),
      // Even steps of 1/z spread the lamps evenly over the picture's rows.
      z: 1.12 / (1 - 0.93 * random()),
      seed: i,
      lit: random() * 5 - 2,
    })).sort((a, b) => b.z - a.z)
    return (seconds) => {
      set(plane, base)
      for (const { x, z, seed, lit } of lamps) {
        const away = z + seconds * 0.045
        const drift = x + seconds * 0.09 + noise(seconds * 0.12, seed * 3.7) * 0.5
        const size = unit / away
        const px = 640 * unit + drift * 200 * size
        const py = shore * unit + 470 * size + noise(seconds * 0.5, seed * 1.9) * 5 * size
        if (px < -120 || px > plane.width + 120) continue
        const strength = ramp(lit, lit + 2, seconds) * flicker(seconds, seed)
        reflection(plane, px, py + 16 * size, size, strength, seconds, seed)
        glow(
          plane,
          px,
          py - 34 * size,
          Math.max(7, 240 * size),
          [0.36 * strength, 0.15 * strength, 0.045 * strength],
          1.1,
        )
        if (size > 0.16) place(plane, clay, px - 58 * size, py - 30 * size, size, 0.28 + 0.5 * strength)
        if (size > 0.11) flame(plane, { x: px, y: py - 20 * size, height: 74 * size, seed, strength }, seconds)
        else glow(plane, px, py - 30 * size, 26 * size + 2, [2.4 * strength, 1.3 * strength, 0.5 * strength], 1.2)
      }
    }
  },
  score: () => ({
    space: 0.6,
    beds: { water: 0.3, night: 0.12 },
    notes: [
      ...chord('pad', 0, 28, [45, 52, 57], 0.26),
      ...melody('bell', 1, 4.5, [81, 76, 83, 78, 81, 76], { gain: 0.14 }),
      ...melody(
        'pluck',
        2.5,
        0.62,
        [
          57,
          64,
          69,
          71,
          73,
          null,
          71,
          69,
          66,
          69,
          64,
          null,
          61,
          64,
          66,
          69,
          71,
          null,
          73,
          76,
          73,
          71,
          69,
          null,
          66,
          64,
          61,
          64,
          57,
          null,
          57,
          64,
          69,
          73,
          76,
          null,
          73,
          69,
        ],
        { gain: 0.4 },
      ),
    ],
  }),
}

/** The broken streak of light that a lamp draws on moving water towards the viewer. */
function reflection(
  plane: Plane,
  x: number,
  y: number,
  size: number,
  strength: number,
  seconds: number,
  seed: number,
): void {
  const length = 150 * size
  const y1 = Math.min(plane.height - 1, y + length)
  for (let py = Math.max(0, Math.floor(y)); py < y1; py++) {
    const v = (py - y) / length
    const broken = 0.5 + 0.75 * noise(v * 11 - seconds * 1.1, seed * 2.3)
    if (broken <= 0) continue
    const cx = x + noise(v * 6 - seconds * 0.9, seed * 5.9) * 15 * size * (0.3 + v)
    const half = 13 * size * (0.5 + broken * 0.6) + 0.5
    const k = broken * (1 - v) ** 1.4 * strength
    for (let px = Math.max(0, Math.floor(cx - half * 2.2)); px <= Math.min(plane.width - 1, cx + half * 2.2); px++) {
      const u = (px - cx) / half
      const w = Math.exp(-u * u) * k
      const i = (py * plane.width + px) * 3
      plane.rgb[i] += 0.85 * w
      plane.rgb[i + 1] += 0.4 * w
      plane.rgb[i + 2] += 0.12 * w
    }
  }
}
