import { drawSvg, shine } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { flicker, fractal, noise } from './lib/noise.ts'
import { add, hex, paint, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const serif = "font-family=\"'TeX Gyre Termes','Liberation Serif',serif\""
/** John 1:1-3 in the Vulgate; the large letter is the I of the first word. */
const lines = [
  'N PRINCIPIO',
  'erat verbum et verbum',
  'erat apud deum',
  'et deus erat verbum',
  'hoc erat in principio',
  'apud deum · omnia',
  'per ipsum facta sunt',
]

const desk = `<rect width="1280" height="720" fill="#5d3d26"/>
  ${Array.from({ length: 30 }, (_, i) => `<path d="M0 ${i * 26 + 6 * noise(i)}Q640 ${i * 26 + 26 * noise(i, 4)} 1280 ${i * 26 + 8 * noise(i, 9)}" stroke="#3c2515" stroke-width="${(1 + 1.6 * Math.abs(noise(i, 2))).toFixed(1)}" fill="none" opacity=".5"/>`).join('')}`

const page = `<defs><radialGradient id="hide" cx=".45" cy=".45" r=".8"><stop offset="0" stop-color="#f0e1bf"/><stop offset="1" stop-color="#c9ad7c"/></radialGradient>
  <linearGradient id="gutter" x1="0" x2="1"><stop offset="0" stop-color="#3c2515" stop-opacity=".75"/><stop offset="1" stop-color="#3c2515" stop-opacity="0"/></linearGradient></defs>
  <path d="M150 70q380-26 770 6l14 588q-400 26-794 2z" fill="#2a180c" opacity=".55" transform="translate(12 16)"/>
  <path d="M150 62q380-26 770 6l14 588q-400 26-794 2z" fill="url(#hide)"/><path d="M150 62q60-8 120-10l-6 610-124-4z" fill="url(#gutter)" opacity=".5"/>
  <g stroke="#9b6f4a" stroke-width="1" opacity=".38">${lines.map((_, i) => `<path d="M470 ${186 + i * 68}h400"/>`).join('')}<path d="M466 110v510M878 110v510"/></g>
  <g ${serif} fill="#3a2416" font-size="42">${lines.map((text, i) => `<text x="476" y="${180 + i * 68}" ${i === 0 ? 'fill="#8c2f22" font-size="50" letter-spacing="6"' : ''}>${text}</text>`).join('')}</g>`

const vine = (side: 1 | -1) =>
  Array.from({ length: 9 }, (_, i) => {
    const y = 130 + i * 58
    const x = 330 + side * (58 + 14 * Math.sin(i * 1.7))
    const r = 17 + 4 * Math.sin(i * 2.3)
    return `<path d="M330 ${y + 30}C${330 + side * 30} ${y + 24} ${x - side * 6} ${y + 30} ${x} ${y}" stroke="#5fb487" stroke-width="4" fill="none"/><path d="M${x} ${y}q${side * r} ${-r} ${side * r * 1.9} ${r * 0.1}q${-side * r * 0.7} ${r * 1.1} ${-side * r * 1.9} ${-r * 0.1}z" fill="#74c79b"/><circle cx="${x + side * 4}" cy="${y - 12}" r="6" fill="${i % 2 ? '#ef5b44' : '#f1e6c8'}"/>`
  }).join('')

const initial = `<rect x="250" y="104" width="160" height="524" rx="6" fill="#27509f"/><rect x="262" y="116" width="136" height="500" rx="4" fill="#3566c2"/>${vine(1)}${vine(-1)}`
const gold = `<g fill="#fff"><path d="M284 118h92v26q-26 4-26 22v400q0 18 26 22v26h-92v-26q26-4 26-22V166q0-18-26-22z"/>
  ${[200, 290, 380, 470, 550].map((y) => `<path d="M330 ${y - 15}l15 15-15 15-15-15z"/>`).join('')}
  <path fill="none" stroke="#fff" stroke-width="5" d="M250 104h160v524H250z"/>
  ${Array.from({ length: 18 }, (_, i) => `<circle cx="${i % 2 ? 392 : 268}" cy="${130 + i * 28}" r="3.4"/>`).join('')}</g>`

const candle = `<defs><linearGradient id="wax" x1="1" x2="0"><stop offset="0" stop-color="#b89a78"/><stop offset=".5" stop-color="#fff2d6"/><stop offset="1" stop-color="#e0c7a0"/></linearGradient>
  <radialGradient id="dish"><stop offset="0" stop-color="#f2c772"/><stop offset="1" stop-color="#70481b"/></radialGradient></defs>
  <ellipse cx="1080" cy="604" rx="104" ry="30" fill="#24140a" opacity=".6"/><ellipse cx="1080" cy="590" rx="96" ry="26" fill="url(#dish)"/><ellipse cx="1080" cy="586" rx="70" ry="16" fill="#8a5f28"/>
  <path d="M1052 392q28-10 56 0v190q-28 12-56 0z" fill="url(#wax)"/><path d="M1052 396q-4 60 6 84 6-40 2-80z" fill="#fff4dd" opacity=".8"/><path d="M1080 392v-12" stroke="#2a1a12" stroke-width="3.4"/>`

/** A candle stands by a hand-written page; the gold of its first letter answers the flame. */
export const scene: Scene = {
  slug: 'illuminated-page',
  seconds: 24,
  unit: 1.5,
  crf: 37,
  film: { bloom: 0.36, vignette: 0.5 },
  async prepare(stage) {
    const { unit, plane } = stage
    const layers = await Promise.all(
      [desk, page, initial, gold.replaceAll('#fff', '#96691f'), candle].map((body) => drawSvg(body, plane, unit)),
    )
    const room = litBy(stage, layers, [], [0.06, 0.065, 0.1])
    const lit = litBy(stage, layers, [{ x: 1080, y: 330, half: 450, colour: [1.3, 0.8, 0.4] }])
    const leaf = await drawSvg(gold, plane, unit)
    const stain = paint(stage.blank(), unit, (x, y) => {
      const k = 0.92 + 0.22 * fractal(x * 0.008, y * 0.008) + 0.05 * noise(x * 0.4, y * 0.4)
      return [k, k, k]
    })
    for (const picture of [room, lit]) for (let i = 0; i < picture.rgb.length; i++) picture.rgb[i] *= stain.rgb[i]
    const metal = hex('#f0b942')
    const hammered = (x: number, y: number) => 0.5 + 0.9 * noise(x * 0.06, y * 0.06) + 0.4 * noise(x * 0.15, y * 0.14)
    const facets = Float32Array.from({ length: leaf.alpha.length }, (_, i) =>
      hammered(i % leaf.width, Math.floor(i / leaf.width)),
    )
    const shining = { ...leaf, rgb: new Float32Array(leaf.rgb.length) }
    return (seconds) => {
      const rise = ramp(0.4, 4, seconds)
      const bright = rise * flicker(seconds, 8)
      set(plane, room)
      add(plane, lit, bright)
      // Each facet of the gold flashes when the flame leans its way.
      const lean = 2.2 * noise(seconds * 0.8, 5)
      const sweep = leaf.height * ((seconds * 0.085) % 1.25)
      for (let i = 0; i < leaf.alpha.length; i++) {
        if (leaf.alpha[i] === 0) continue
        const turn = facets[i] + lean * 0.16
        const passing = Math.exp(-(((Math.floor(i / leaf.width) - sweep) / (70 * unit)) ** 2))
        const k =
          leaf.alpha[i] * bright * (0.34 + 0.5 * Math.max(0, turn - 0.55) + passing * Math.max(0, 0.75 + turn * 0.8))
        shining.rgb[i * 3] = metal[0] * k
        shining.rgb[i * 3 + 1] = metal[1] * k
        shining.rgb[i * 3 + 2] = metal[2] * k
      }
      shine(plane, shining)
      glow(plane, 1080 * unit, 336 * unit, 420 * unit, [0.34 * bright, 0.17 * bright, 0.05 * bright], 0.9)
      flame(plane, { x: 1080 * unit, y: 388 * unit, height: 112 * unit, seed: 3, strength: rise }, seconds)
    }
  },
  score: () => ({
    space: 0.75,
    beds: { fire: 0.08 },
    notes: [
      ...chord('pad', 0, 13, [50, 57], 0.3),
      ...chord('pad', 10, 14, [48, 55, 62], 0.3),
      ...melody('flute', 1.5, 1.1, [62, 64, 65, 67, 65, 64, 62, null, 65, 67, 69, 67, 65, 64, 65, 62], {
        gain: 0.24,
        length: 1.5,
      }),
    ],
  }),
}
