import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, fractal, noise } from './lib/noise.ts'
import { gradient, hex, mix, paint, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { laySwaying } from './lib/sway.ts'
import { chord, melody } from './sound/score.ts'

const root = { x: 700, y: 636 }

type Twig = { x: number; y: number; angle: number }

/** Grows the tree: returns its wood as SVG and the places where leaves stand. */
function grow(seed: number): { wood: string; twigs: Twig[] } {
  const random = createRandom(seed)
  const twigs: Twig[] = []
  let wood = ''
  const branch = (x: number, y: number, angle: number, length: number, thick: number, depth: number) => {
    const bend = (random() - 0.5) * 0.7
    const mx = x + Math.cos(angle + bend) * length * 0.5
    const my = y + Math.sin(angle + bend) * length * 0.5
    const ex = x + Math.cos(angle) * length
    const ey = y + Math.sin(angle) * length
    wood += `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}" stroke-width="${thick.toFixed(1)}"/>`
    if (depth >= 3)
      for (let k = 0; k < 5; k++)
        twigs.push({ x: x + (ex - x) * random(), y: y + (ey - y) * random(), angle: angle + (random() - 0.5) * 2.4 })
    if (depth === 7) return
    const children = depth < 2 ? 3 : random() < 0.35 ? 3 : 2
    for (let c = 0; c < children; c++) {
      const turn = (c - (children - 1) / 2) * (0.62 + 0.3 * random()) + (random() - 0.5) * 0.3
      // Olive crowns are broad: what grows steeply is drawn outward.
      const lifted = angle + turn + (angle > -Math.PI / 2 ? 0.08 : -0.08)
      branch(ex, ey, lifted, length * (0.72 + 0.14 * random()), thick * 0.64, depth + 1)
    }
  }
  branch(root.x - 16, root.y - 96, -1.86, 92, 40, 0)
  branch(root.x + 22, root.y - 88, -1.2, 84, 32, 0)
  return { wood, twigs }
}

function leafSprays(twigs: readonly Twig[], random: () => number, colours: readonly string[], size: number): string {
  return twigs
    .map(({ x, y, angle }) => {
      const turn = (angle * 180) / Math.PI + (random() - 0.5) * 60
      const l = size * (0.8 + 0.6 * random())
      const colour = colours[Math.floor(random() * colours.length)]
      const leaf = (a: number) =>
        `<path transform="rotate(${a})" d="M0 0Q${l * 0.5} ${-l * 0.2} ${l} 0Q${l * 0.5} ${l * 0.2} 0 0Z"/>`
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})" fill="${colour}">${leaf(0)}${leaf(48)}${leaf(-46)}</g>`
    })
    .join('')
}

const stem =
  'M620 650q40-20 44-66-2-50-18-100l40 4q6 24 14 34 10-18 20-40l38 8q-30 50-24 100 6 40 60 60-50-8-84 0-40-12-90 0z'
const trunk = `<defs><linearGradient id="bark" x1="0" x2="1"><stop offset="0" stop-color="#d3a878"/><stop offset=".35" stop-color="#86644a"/><stop offset="1" stop-color="#3a2a24"/></linearGradient>
  <linearGradient id="down" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="#000"/><stop offset=".8" stop-color="#fff"/></linearGradient><mask id="lower"><rect x="560" y="470" width="280" height="190" fill="url(#down)"/></mask></defs>
  <path fill="#6a4c38" d="${stem}"/><path fill="url(#bark)" mask="url(#lower)" d="${stem}"/>
  <path d="M676 636q10-60-4-110M704 640q-8-50 4-100M652 640q20-30 22-60M734 640q-16-40-10-80" stroke="#3a281e" stroke-width="3" fill="none" opacity=".5"/>`

/** An old olive tree in late light: leaves turn their silver side, shade moves on the ground. */
export const scene: Scene = {
  slug: 'olive-tree',
  seconds: 20,
  crf: 34,
  film: { bloom: 0.3, vignette: 0.34 },
  async prepare(stage) {
    const { unit, plane } = stage
    const sky = [
      [0, hex('#5f86b4')],
      [0.4, hex('#c3c4bd')],
      [0.7, hex('#f3cf9b')],
      [0.8, hex('#f7d59f')],
      [1, hex('#f7d59f')],
    ] as const
    const ridge = Float32Array.from({ length: 1281 }, (_, x) => 520 + 60 * fractal(x * 0.0026, 5))
    const near = Float32Array.from({ length: 1281 }, (_, x) => 590 + 34 * fractal(x * 0.003, 12))
    const view = paint(stage.blank(), unit, (x, y) => {
      const column = Math.min(1280, Math.round(x))
      const grain = 0.9 + 0.3 * fractal(x * 0.03, y * 0.09, 5)
      if (y > near[column]) {
        const [r, g, b] = mix(hex('#c3b06a'), hex('#6d6a3a'), (y - near[column]) / 150)
        return [r * grain, g * grain, b * grain]
      }
      if (y > ridge[column]) return mix(hex('#a9b5a0'), hex('#d9cd9b'), (y - ridge[column]) / 90)
      return gradient(sky, y / 720)
    })
    glow(view, 250 * unit, 300 * unit, 640 * unit, [0.7, 0.4, 0.14], 1.1)
    glow(view, 250 * unit, 300 * unit, 70 * unit, [1.9, 1.6, 1], 0.5)
    const { wood, twigs } = grow(29)
    const random = createRandom(14)
    const shade = await drawSvg(
      `<defs><radialGradient id="soft"><stop offset="0" stop-color="#20241a"/><stop offset=".55" stop-color="#262a1c" stop-opacity=".75"/><stop offset="1" stop-color="#2a2a18" stop-opacity="0"/></radialGradient></defs><ellipse cx="880" cy="662" rx="420" ry="40" fill="url(#soft)"/><ellipse cx="740" cy="652" rx="170" ry="18" fill="url(#soft)"/>`,
      plane,
      unit,
    )
    const bole = await drawSvg(
      `<g fill="none" stroke="#6a4c38" stroke-linecap="round">${wood}</g>${trunk}`,
      plane,
      unit,
    )
    const dark = leafSprays(twigs, random, ['#34452f', '#425438', '#2a3a2a'], 17)
    const fresh = leafSprays(
      twigs.filter((_, i) => i % 3 === 0),
      random,
      ['#6f8350', '#8a9c60', '#5a6d43'],
      16,
    )
    const silver = leafSprays(
      twigs.filter((_, i) => i % 13 === 0),
      random,
      ['#cfd6b0', '#e6e8c8', '#b5bf94'],
      15,
    )
    const crowns = await Promise.all([dark, fresh, silver].map((body) => drawSvg(body, plane, unit)))
    return (seconds) => {
      set(plane, view)
      lay(plane, shade, 1, 0.7)
      const bend = (strength: number, phase: number) => (x: number, y: number) => {
        const high = Math.max(0, (560 - y / unit) / 400)
        return (
          unit *
          strength *
          high *
          (noise(x / unit / 170 - seconds * 0.6, y / unit / 120 + phase, seconds * 0.45) * 9 +
            3.5 * Math.sin(seconds * 1.1))
        )
      }
      laySwaying(plane, crowns[0], bend(1, 3))
      laySwaying(plane, bole, bend(0.7, 3))
      laySwaying(plane, crowns[1], bend(1.3, 9))
      const flash = 0.9 + 0.25 * noise(seconds * 0.9, 2)
      laySwaying(plane, crowns[2], bend(1.7, 21), [1.05 * flash, flash, 0.85 * flash])
      glow(plane, 250 * unit, 300 * unit, 760 * unit, [0.16, 0.085, 0.025], 0.8)
    }
  },
  score: () => ({
    space: 0.5,
    beds: { wind: 0.4, birds: 0.4 },
    notes: [
      ...chord('pad', 0, 11, [52, 59, 64], 0.26),
      ...chord('pad', 9, 11, [50, 57, 62, 66], 0.26),
      ...melody(
        'pluck',
        1,
        0.8,
        [64, 67, 71, 74, 72, 71, 69, null, 66, 69, 72, 71, 69, 67, 66, null, 64, 66, 67, 71, 69, 67],
        { gain: 0.46 },
      ),
    ],
  }),
}
