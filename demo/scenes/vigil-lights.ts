import { drawSvg } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { createRandom, flicker } from './lib/noise.ts'
import { add, type Plane, type Rgb, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

type Glass = {
  x: number
  y: number
  size: number
  colour: 'ruby' | 'amber' | 'blue'
  row: number
  seed: number
  catches: number
}

/** Five rising steps of little glasses, the nearest largest. */
function arrange(): Glass[] {
  const random = createRandom(8)
  return [0, 1, 2, 3, 4].flatMap((row) => {
    const count = 9 - row
    const size = 0.62 + row * 0.17
    return Array.from({ length: count }, (_, i) => ({
      x: 360 + (i - (count - 1) / 2) * (78 + row * 24),
      y: 560 + row * 150 + row * row * 8,
      size,
      colour: random() < 0.6 ? ('ruby' as const) : random() < 0.6 ? ('amber' as const) : ('blue' as const),
      row,
      seed: row * 20 + i,
      catches: random() < 0.68 ? -1 : 1 + random() * 12,
    }))
  })
}

const tones: Record<Glass['colour'], { fill: string; light: Rgb }> = {
  ruby: { fill: '#c01f2e', light: [0.55, 0.09, 0.05] },
  amber: { fill: '#e08a1e', light: [0.55, 0.26, 0.05] },
  blue: { fill: '#2f5fd0', light: [0.09, 0.16, 0.5] },
}

const wall = `<defs><radialGradient id="plaster" cx=".5" cy=".62" r=".7"><stop offset="0" stop-color="#8a6a58"/><stop offset="1" stop-color="#3a2d33"/></radialGradient></defs>
  <rect width="720" height="1280" fill="url(#plaster)"/>
  <path d="M130 1280V430Q130 190 360 90 590 190 590 430V1280Z" fill="#2b2230" opacity=".55"/>
  <path d="M130 1280V430Q130 190 360 90 590 190 590 430V1280" fill="none" stroke="#b79a80" stroke-width="7"/>
  <path d="M112 1280V426Q112 172 360 66 608 172 608 426V1280" fill="none" stroke="#8b715f" stroke-width="3"/>
  <path d="M354 236h12v46h40v12h-40v90h-12v-90h-40v-12h40z" fill="#d9bd8c"/>`

const steps = [0, 1, 2, 3, 4]
  .map((row) => {
    const y = 560 + row * 150 + row * row * 8
    return `<path d="M0 ${y}h720v${200 + row * 8}h-720z" fill="#4a3026"/><path d="M0 ${y - 2}h720v14h-720z" fill="#8a5d42"/>`
  })
  .join('')

const glassOf = ({ x, y, size, colour }: Glass) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="2" rx="38" ry="8" fill="#000" opacity=".4"/><path d="M-32-78h64l-7 76q-25 10-50 0z" fill="${tones[colour].fill}"/><path d="M-32-78q32 12 64 0l-1 8q-31 11-62 0z" fill="#fff" opacity=".4"/><path d="M-24-64l4 56" stroke="#fff" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/></g>`

/** Vigil lights on five steps, a third of them still to be lit; portrait, as a phone would film it. */
export const scene: Scene = {
  slug: 'vigil-lights',
  seconds: 16,
  size: [720, 1280],
  crf: 29,
  film: { bloom: 0.5, vignette: 0.45 },
  async prepare(stage) {
    const { unit, plane } = stage
    const glasses = arrange()
    const layers = await Promise.all(
      [wall, steps, glasses.map(glassOf).join('')].map((body) => drawSvg(body, plane, unit)),
    )
    const dim = litBy(stage, layers, [], [0.07, 0.06, 0.09])
    const rows = [0, 1, 2, 3, 4].map((row) => {
      const lamps = glasses
        .filter((glass) => glass.row === row && glass.catches < 0)
        .map(({ x, y }) => ({ x, y: y - 60, half: 70, colour: [0.24, 0.1, 0.035] as Rgb }))
      return litBy(stage, layers, lamps)
    })
    return (seconds) => {
      set(plane, dim)
      for (const [i, row] of rows.entries()) add(plane, row, flicker(seconds * 0.7, i + 1))
      for (const glass of glasses) burn(plane, unit, glass, seconds)
    }
  },
  score: () => ({
    space: 0.9,
    beds: { fire: 0.06 },
    notes: [...chord('pad', 0, 16, [50, 57, 62, 65], 0.3), ...melody('bell', 0.6, 4, [74, 69, 72, 74], { gain: 0.2 })],
  }),
}

function burn(plane: Plane, unit: number, glass: Glass, seconds: number): void {
  const { x, y, size, colour, seed, catches } = glass
  const strength = (catches < 0 ? 1 : ramp(catches, catches + 1.2, seconds)) * flicker(seconds, seed)
  if (strength === 0) return
  const px = x * unit
  const py = y * unit
  const [r, g, b] = tones[colour].light
  glow(
    plane,
    px,
    py - 34 * size * unit,
    62 * size * unit,
    [r * 2.6 * strength, g * 2.6 * strength, b * 2.6 * strength],
    0.7,
  )
  glow(plane, px, py - 60 * size * unit, 190 * size * unit, [0.2 * strength, 0.08 * strength, 0.025 * strength], 0.9)
  flame(
    plane,
    { x: px, y: py - 44 * size * unit, height: 62 * size * unit, seed, strength: Math.min(1, strength) },
    seconds,
  )
}
