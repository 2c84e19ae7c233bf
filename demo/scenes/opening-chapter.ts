import { drawSvg, type Layer, shine } from './lib/layer.ts'
import { glow, lamp } from './lib/light.ts'
import { fractal, noise } from './lib/noise.ts'
import { hex, mix, paint, ramp, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { chord } from './sound/score.ts'

type Ring = { points: number; skip: number; radius: number; width: number; turn: number }

/**
 * Seven rings for the seven lines of the chapter: star polygons {points/skip}, each fitting round the one before.
 * The inner two turn against each other, degrees a second; the others stand, as inlay in stone does.
 */
const rings: readonly Ring[] = [
  { points: 8, skip: 3, radius: 74, width: 3, turn: 1 },
  { points: 16, skip: 5, radius: 132, width: 2.4, turn: -0.7 },
  { points: 16, skip: 4, radius: 184, width: 2.6, turn: 0 },
  { points: 24, skip: 5, radius: 230, width: 2.1, turn: 0 },
  { points: 32, skip: 6, radius: 272, width: 1.9, turn: 0 },
  { points: 36, skip: 6, radius: 308, width: 1.7, turn: 0 },
  { points: 48, skip: 7, radius: 342, width: 1.5, turn: 0 },
]
const lineSeconds = 5.4

function drawRing(ring: Ring, seconds: number, drawn: number): string {
  const turned = (ring.turn * seconds * Math.PI) / 180
  const corner = (i: number) => {
    const angle = (i / ring.points) * 2 * Math.PI + turned - Math.PI / 2
    return [640 + Math.cos(angle) * ring.radius, 360 + Math.sin(angle) * ring.radius] as const
  }
  let path = ''
  for (let i = 0; i < ring.points; i++) {
    const k = Math.min(1, Math.max(0, drawn * 1.6 - (i / ring.points) * 0.6))
    if (k === 0) continue
    const [ax, ay] = corner(i)
    const [bx, by] = corner(i + ring.skip)
    path += `M${ax.toFixed(2)} ${ay.toFixed(2)}L${(ax + (bx - ax) * k).toFixed(2)} ${(ay + (by - ay) * k).toFixed(2)}`
  }
  return `<path d="${path}" fill="none" stroke="#fff" stroke-width="${ring.width}" stroke-linecap="round"/>`
}

/** A star of gold lines grows by one ring with each line of the opening chapter, on a deep green ground. */
export const scene: Scene = {
  slug: 'opening-chapter',
  seconds: 42,
  crf: 39,
  film: { bloom: 0.55, vignette: 0.6 },
  async prepare(stage) {
    const { unit } = stage
    const ground = paint(stage.blank(), unit, (x, y) => {
      const tile = Math.abs(Math.sin((x + y) * 0.0445) * Math.sin((x - y) * 0.0445))
      const stone = 0.9 + 0.2 * fractal(x * 0.012, y * 0.012) + 0.07 * noise(x * 0.3, y * 0.3)
      const k = stone * (0.86 + 0.2 * tile ** 0.35)
      const [r, g, b] = mix(hex('#0d3b43'), hex('#125059'), tile)
      return [r * k, g * k, b * k]
    })
    const light = stage.blank()
    lamp(light, 640 * unit, 360 * unit, 330 * unit, [1, 1, 1])
    for (let i = 0; i < ground.rgb.length; i++) ground.rgb[i] *= 0.12 + 1.25 * light.rgb[i]
    const gold = hex('#eebf62')
    const finished = new Map<number, Layer>()
    return async (seconds) => {
      set(stage.plane, ground, 0.75 + 0.25 * ramp(0, 36, seconds))
      const breath = 1 + 0.06 * Math.sin(seconds * 0.9)
      for (const [i, ring] of rings.entries()) {
        const begun = 1 + i * lineSeconds
        const drawn = ramp(begun, begun + 4.2, seconds)
        if (drawn === 0) continue
        const fresh = 1.1 * ramp(begun, begun + 1.5, seconds) * (1 - ramp(begun + 4, begun + 8, seconds))
        const strength = 0.72 + fresh
        const layer = finished.get(i) ?? (await drawSvg(drawRing(ring, seconds, drawn), stage.plane, unit))
        if (drawn === 1 && ring.turn === 0) finished.set(i, layer)
        shine(stage.plane, layer, [gold[0] * strength, gold[1] * strength, gold[2] * strength])
      }
      const heart = ramp(0, 3, seconds) * (0.5 + 0.5 * ramp(30, 40, seconds)) * breath
      glow(stage.plane, 640 * unit, 360 * unit, 300 * unit, [0.3 * heart, 0.22 * heart, 0.09 * heart], 0.8)
      glow(stage.plane, 640 * unit, 360 * unit, 34 * unit, [2.2 * heart, 1.7 * heart, 0.9 * heart], 1.4)
    }
  },
  // No instruments beside the words of the Qur'an: wind, a fountain, and a hum as of a room.
  score: () => ({ space: 0.6, beds: { water: 0.32, wind: 0.2 }, notes: chord('pad', 0, 42, [45, 52], 0.12) }),
}
