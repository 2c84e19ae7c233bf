import { drawSvg } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, noise } from './lib/noise.ts'
import { gradient, hex, paint, set } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { laySwaying } from './lib/sway.ts'
import { chord, melody } from './sound/score.ts'

/** Rows of wheat from far to near: foot of the row, height of the ears, ink against the light. */
const rows = [
  { foot: 470, tall: 54, stalks: 420, thick: 1.1, ear: 9, stem: '#c99a4e', grain: '#e9c173' },
  { foot: 520, tall: 92, stalks: 320, thick: 1.5, ear: 14, stem: '#b8853c', grain: '#e2b25c' },
  { foot: 590, tall: 150, stalks: 210, thick: 2.1, ear: 22, stem: '#99692a', grain: '#d39c45' },
  { foot: 690, tall: 236, stalks: 130, thick: 3, ear: 34, stem: '#6f4719', grain: '#ad742c' },
  { foot: 800, tall: 392, stalks: 58, thick: 4.4, ear: 54, stem: '#3f260d', grain: '#6b4218' },
]

function drawRow({ foot, tall, stalks, thick, ear, stem, grain }: (typeof rows)[number], seed: number): string {
  const random = createRandom(seed)
  let out = ''
  if (foot < 560) {
    out += `<defs><linearGradient id="soil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${stem}" stop-opacity="0"/><stop offset=".16" stop-color="${stem}"/></linearGradient></defs>
      <path d="M-80 ${foot - 24}H1360V${foot + 290}H-80Z" fill="url(#soil)"/>`
  }
  for (let i = 0; i < stalks; i++) {
    const x = -70 + (1420 * (i + random())) / stalks
    const high = tall * (0.78 + 0.4 * random())
    const lean = (random() - 0.3) * high * 0.2
    const tx = x + lean
    const ty = foot - high
    out += `<path d="M${x.toFixed(1)} ${foot + 170}V${foot + 30}Q${x.toFixed(1)} ${(ty + high * 0.4).toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}" stroke="${stem}" stroke-width="${thick}" fill="none"/>`
    const turn = (lean / high) * 70 + 6
    let kernels = ''
    for (let k = 0; k < 6; k++) {
      const y = -k * ear * 0.3
      kernels += `<ellipse cx="${-ear * 0.11}" cy="${y}" rx="${ear * 0.1}" ry="${ear * 0.22}" transform="rotate(-22 ${-ear * 0.1} ${y})"/><ellipse cx="${ear * 0.11}" cy="${y - ear * 0.1}" rx="${ear * 0.1}" ry="${ear * 0.22}" transform="rotate(22 ${ear * 0.1} ${y})"/>`
    }
    const beard = [-0.5, -0.2, 0.2, 0.5].map((s) => `M0 ${-ear * 1.6}L${ear * s} ${-ear * 3.1}`).join('')
    out += `<g transform="translate(${tx.toFixed(1)} ${ty.toFixed(1)}) rotate(${turn.toFixed(1)})" fill="${grain}">${kernels}<path d="${beard}" stroke="${grain}" stroke-width="${Math.max(0.5, thick * 0.3)}" opacity=".75"/></g>`
  }
  return out
}

/** Ripe wheat moves in waves against a low sun; the edge of the field is left standing. */
export const scene: Scene = {
  slug: 'wheat-field',
  seconds: 22,
  crf: 39,
  film: { bloom: 0.42, vignette: 0.4 },
  async prepare(stage) {
    const { unit, plane } = stage
    const evening = [
      [0, hex('#4f6f9b')],
      [0.3, hex('#d9ad8c')],
      [0.56, hex('#ffd68f')],
      [0.66, hex('#ffe3a8')],
      [1, hex('#c98f48')],
    ] as const
    const sky = paint(stage.blank(), unit, (x, y) => {
      const [r, g, b] = gradient(evening, y / 720)
      const cloud = 1 + 0.16 * Math.max(0, noise(x * 0.003, y * 0.018)) * Math.exp(-(((y - 190) / 150) ** 2))
      return [r * cloud, g * cloud, b * cloud]
    })
    const sun = { x: 420 * unit, y: 372 * unit }
    glow(sky, sun.x, sun.y, 700 * unit, [1.1, 0.55, 0.16], 1)
    glow(sky, sun.x, sun.y, 96 * unit, [3, 2.4, 1.3], 0.6)
    const layers = await Promise.all(rows.map((row, i) => drawSvg(drawRow(row, i + 41), plane, unit)))
    const random = createRandom(3)
    const seeds = Array.from({ length: 60 }, () => ({
      x: random() * 1400,
      y: 180 + random() * 420,
      speed: 16 + random() * 40,
      seed: random() * 99,
    }))
    return (seconds) => {
      set(plane, sky)
      layers.forEach((layer, i) => {
        const { foot, tall } = rows[i]
        const bend = tall * 0.16
        laySwaying(plane, layer, (x, y) => {
          const high = Math.max(0, (foot + 30 - y / unit) / tall)
          const wave = noise(x / unit / (160 + i * 90) - seconds * (0.62 - i * 0.06), i * 9, seconds * 0.2)
          const sway = high * high * (wave * bend + 2.2 * Math.sin(seconds * 2.1 + x * 0.02 + i)) * unit * 0.8
          // A little nearer than drawn, so that the swaying never shows where the drawing ends.
          return sway + (x - plane.width / 2) * 0.07
        })
        const haze = 0.2 - i * 0.045
        if (haze > 0) glow(plane, sun.x, (foot - 60) * unit, 560 * unit, [haze * 1.5, haze * 0.8, haze * 0.28], 0.9)
      })
      glow(plane, sun.x, sun.y, 420 * unit, [0.34, 0.18, 0.06], 0.8)
      for (const { x, y, speed, seed } of seeds) {
        const px = ((x + seconds * speed) % 1400) - 60
        const py = y + 26 * noise(seconds * 0.4, seed)
        const near = 1 / (1 + ((px - 420) / 330) ** 2)
        glow(plane, px * unit, py * unit, 6 * unit, [0.9 * near, 0.62 * near, 0.25 * near], 1)
      }
    }
  },
  score: () => ({
    space: 0.4,
    beds: { wind: 0.5, birds: 0.2 },
    notes: [
      ...chord('pad', 0, 12, [48, 55, 64], 0.26),
      ...chord('pad', 10, 12, [53, 60, 69], 0.26),
      ...melody(
        'pluck',
        1,
        0.75,
        [60, 67, 72, 76, 74, 72, 67, null, 69, 72, 76, 79, 77, 76, 72, null, 65, 69, 72, 77, 76, 72, 69, 67, 64, 60],
        { gain: 0.5 },
      ),
    ],
  }),
}
