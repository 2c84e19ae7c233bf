import { drawSvg, layLit } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, fractal, noise } from './lib/noise.ts'
import { add, type Plane, paint, ramp, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const centre = { x: 640, y: 268 }

type Pane = { d: string; fill: string; group: number }
const glass = ['#1a46b4', '#b80f22', '#eba21c', '#1c7d48', '#5f279e', '#0f86ac', '#dd5512']

const polar = (radius: number, angle: number) =>
  `${(centre.x + Math.cos(angle) * radius).toFixed(1)} ${(centre.y + Math.sin(angle) * radius).toFixed(1)}`

/** A petal between two radii, `wide` radians across, rounded outward. */
function petal(inner: number, outer: number, angle: number, wide: number): string {
  const h = wide / 2
  return `M${polar(inner, angle - h * 0.8)}L${polar(outer * 0.9, angle - h)}Q${polar(outer * 1.08, angle)} ${polar(outer * 0.9, angle + h)}L${polar(inner, angle + h * 0.8)}Q${polar(inner * 1.1, angle)} ${polar(inner, angle - h * 0.8)}Z`
}

function makePanes(): Pane[] {
  const random = createRandom(9)
  const panes: Pane[] = []
  const ring = (count: number, inner: number, outer: number, offset: number, colours: readonly number[]) => {
    for (let i = 0; i < count; i++) {
      const angle = ((i + offset) / count) * Math.PI * 2 - Math.PI / 2
      panes.push({
        d: petal(inner, outer, angle, (Math.PI * 2 * 0.86) / count),
        fill: glass[colours[i % colours.length]],
        group: Math.floor(random() * 5),
      })
    }
  }
  const round = (count: number, at: number, radius: number, offset: number, colours: readonly number[]) => {
    for (let i = 0; i < count; i++) {
      const angle = ((i + offset) / count) * Math.PI * 2 - Math.PI / 2
      const x = centre.x + Math.cos(angle) * at
      const y = centre.y + Math.sin(angle) * at
      panes.push({
        d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`,
        fill: glass[colours[i % colours.length]],
        group: Math.floor(random() * 5),
      })
    }
  }
  round(1, 0, 26, 0, [2])
  ring(12, 32, 84, 0, [0, 1])
  ring(12, 90, 152, 0.5, [4, 0, 5])
  round(12, 104, 10, 0, [2])
  ring(24, 158, 200, 0.25, [1, 0, 3, 0])
  round(24, 216, 13, 0, [2, 5, 6])
  return panes
}

/** Late sun moves behind a rose window; its colours wander over the stone and fade. */
export const scene: Scene = {
  slug: 'rose-window',
  seconds: 24,
  crf: 30,
  film: { bloom: 0.6, vignette: 0.42 },
  async prepare(stage) {
    const { unit, plane } = stage
    const panes = makePanes()
    const texture = paint(stage.blank(), unit, (x, y) => {
      const k = 0.85 + 0.35 * fractal(x * 0.02, y * 0.02) + 0.1 * noise(x * 0.2, y * 0.2)
      return [k, k, k]
    })
    const groups: Plane[] = []
    for (let g = 0; g < 5; g++) {
      const body = panes
        .filter((pane) => pane.group === g)
        .map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`)
        .join('')
      const picture = stage.blank()
      layLit(picture, await drawSvg(body, plane, unit), texture)
      groups.push(picture)
    }
    const stone = paint(stage.blank(), unit, (x, y) => {
      const floor = y > 560
      const row = Math.floor(y / 58)
      const joint =
        Math.min(Math.abs(((y % 58) + 58) % 58), Math.abs((x + (row % 2) * 60) % 120)) < 2 && !floor ? 0.75 : 1
      const grain = (0.8 + 0.35 * fractal(x * 0.012, y * 0.014, floor ? 9 : 2) + 0.08 * noise(x * 0.3, y * 0.3)) * joint
      const deep = floor ? 0.55 + (y - 560) / 300 : 0.9
      const near = 0.55 + 1.5 * Math.exp(-(((x - 640) / 420) ** 2) - ((y - 300) / 330) ** 2)
      const k = 0.042 * grain * deep * near
      return [k * 1.05, k * 0.86, k * 1.3]
    })
    const tracery = await drawSvg(
      `<g fill="none" stroke="#fff"><circle cx="640" cy="268" r="240" stroke-width="16"/><circle cx="640" cy="268" r="252" stroke-width="3" opacity=".5"/><path d="M0 560h1280" stroke-width="2" opacity=".3"/></g>`,
      plane,
      unit,
    )
    const dim = stage.blank()
    for (let i = 0; i < dim.rgb.length; i++) dim.rgb[i] = 0.085
    layLit(stone, tracery, dim)
    // The floor shows the window thrown through the air: squashed, softened, upside down, moving as the sun sinks.
    const thrown = stage.blank()
    return (seconds) => {
      const sunk = ramp(0, 24, seconds)
      const sun = 1.15 - 0.5 * sunk
      set(plane, stone, 1 - 0.25 * sunk)
      set(thrown, groups[0], 0)
      groups.forEach((picture, g) => {
        const k = sun * (0.78 + 0.5 * noise(seconds * 0.22, g * 7.7))
        add(thrown, picture, [k * 1.06, k, k * (0.95 - 0.2 * sunk)])
      })
      castOnFloor(plane, thrown, unit, 110 - 220 * sunk, 0.85 * sun)
      add(plane, thrown, 2.1)
      const k = 0.07 * sun
      glow(plane, (centre.x + 60 - 120 * sunk) * unit, centre.y * unit, 460 * unit, [k * 1.3, k, k * 0.85], 0.6)
      glow(
        plane,
        (centre.x + 120 - 240 * sunk) * unit,
        (centre.y - 60 + 120 * sunk) * unit,
        170 * unit,
        [0.16 * sun, 0.12 * sun, 0.06 * sun],
        0.9,
      )
    }
  },
  score: () => ({
    space: 0.95,
    notes: [
      ...chord('pad', 0, 10, [48, 55, 60, 64], 0.34),
      ...chord('pad', 7, 10, [53, 57, 60, 65], 0.34),
      ...chord('pad', 14, 10, [48, 55, 60, 67], 0.34),
      ...melody('flute', 2, 1.25, [67, 69, 72, null, 71, 69, 67, 65, 67, null, 64, 65, 67, 69, 67], {
        gain: 0.22,
        length: 1.8,
      }),
      ...melody('bell', 1, 8, [72, 67, 72], { gain: 0.16 }),
    ],
  }),
}

function castOnFloor(to: Plane, from: Plane, unit: number, slide: number, gain: number): void {
  const top = Math.floor(570 * unit)
  for (let y = top; y < to.height; y++) {
    const v = (y - top) / (to.height - top)
    const sy = Math.round((centre.y + 235 - v * 470) * unit)
    const wide = 1.15 + 0.55 * v
    const reach = Math.max(1, Math.round(5 * unit))
    for (let x = 0; x < to.width; x++) {
      const sx = Math.round((centre.x + (x / unit - 640 - slide * (1 + v)) / wide) * unit)
      if (sx < reach || sx >= from.width - reach) continue
      const i = (y * to.width + x) * 3
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = -2; k <= 2; k++) {
          const row = Math.min(to.height - 1, Math.max(0, sy + k * 4)) * from.width
          sum += from.rgb[(row + sx + ((k * 3) % reach)) * 3 + c]
        }
        to.rgb[i + c] += sum * 0.2 * gain * (0.5 + 0.5 * Math.sin(Math.PI * v))
      }
    }
  }
}
