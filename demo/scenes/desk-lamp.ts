import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { createRandom, noise } from './lib/noise.ts'
import { add, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { melody } from './sound/score.ts'

const room = `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5f7a80"/><stop offset="1" stop-color="#87a09c"/></linearGradient>
  <linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a6b"/><stop offset="1" stop-color="#7d5735"/></linearGradient></defs>
  <rect width="1280" height="720" fill="url(#wall)"/><path d="M0 540h1280v180H0z" fill="url(#top)"/><path d="M0 536h1280v8H0z" fill="#dcb58a"/>
  ${Array.from({ length: 9 }, (_, i) => `<path d="M0 ${560 + i * 18}Q640 ${556 + i * 18 + 14 * noise(i)} 1280 ${562 + i * 18}" stroke="#6b4626" stroke-opacity=".35" stroke-width="1.6" fill="none"/>`).join('')}`

const things = `<path d="M150 566l30-150h260l30 150z" fill="#b58a5a"/><path d="M180 416l-60-54 70-16 60 70z" fill="#cda274"/><path d="M440 416l64-50-76-18-58 68z" fill="#94693f"/><path d="M190 420h240l4 22H186z" fill="#5f4126"/>
  <path d="M300 470l34 0 0 40-34 0z" fill="none" stroke="#7d5735" stroke-width="4"/><path d="M317 462v26M306 474l11-12 11 12" stroke="#7d5735" stroke-width="4" fill="none"/>
  <path d="M900 590q150-14 280 6l-8 26q-140-16-280-6z" fill="#f1ece2"/><path d="M930 600l90-4M932 608l150-2" stroke="#9aa2a8" stroke-width="2"/>
  <path d="M1060 592l70 16" stroke="#2c4a8a" stroke-width="7" stroke-linecap="round"/>
  <ellipse cx="560" cy="622" rx="46" ry="10" fill="#3a2a1a" opacity=".4"/><path d="M522 560h70q2 46-14 62h-42q-16-16-14-62z" fill="#e9e4da"/><path d="M592 572q28 0 24 20-6 16-30 14" fill="none" stroke="#e9e4da" stroke-width="8"/>`

const lampArm = `<ellipse cx="760" cy="596" rx="96" ry="18" fill="#2c3440"/><ellipse cx="760" cy="590" rx="92" ry="15" fill="#465264"/>
  <path d="M760 588L868 408 760 236" fill="none" stroke="#3a4554" stroke-width="13" stroke-linejoin="round"/><circle cx="868" cy="408" r="14" fill="#e3a53a"/><circle cx="760" cy="236" r="12" fill="#e3a53a"/>`
const shade = `<path d="M776 214l-40 44-96 20q-4-70 62-104z" fill="#d9553b"/><path d="M640 278q20-10 48-10t48-10l-14 18-82 12z" fill="#ffe9b8"/>`

/** A new desk lamp is switched on. Made to be the video that a moderator turns down: pleasant, but not religious. */
export const scene: Scene = {
  slug: 'desk-lamp',
  seconds: 15,
  crf: 30,
  film: { bloom: 0.35, vignette: 0.45 },
  async prepare(stage) {
    const { unit, plane } = stage
    const layers = await Promise.all([room, things, lampArm, shade].map((body) => drawSvg(body, plane, unit)))
    const dim = litBy(stage, layers, [{ x: 100, y: 100, half: 700, colour: [0.16, 0.2, 0.26] }], [0.03, 0.035, 0.05])
    const lit = litBy(stage, layers, [{ x: 656, y: 470, half: 210, colour: [1.25, 0.95, 0.58], squash: 0.8 }])
    const cone = await drawSvg(
      `<defs><linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity=".02"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="14"/></filter></defs><path d="M650 286L430 610H910L722 274z" fill="url(#c)" filter="url(#b)"/>`,
      plane,
      unit,
    )
    const random = createRandom(6)
    const dust = Array.from({ length: 50 }, () => ({
      x: 500 + random() * 330,
      y: 300 + random() * 290,
      seed: random() * 70,
    }))
    return (seconds) => {
      const first = seconds > 2.4 && seconds < 2.55 ? 0.5 : 0
      const on = Math.max(first, ramp(2.9, 3.05, seconds)) * (1 - ramp(13.6, 13.8, seconds))
      set(plane, dim)
      add(plane, lit, on)
      if (on === 0) return
      lay(plane, cone, [1.2, 1, 0.7], 0.32 * on)
      for (const { x, y, seed } of dust) {
        const px = x + 16 * noise(seconds * 0.2, seed)
        const py = y + 16 * noise(seconds * 0.16, seed + 40)
        const k = 0.22 * on * (1 + noise(seconds * 0.6, seed * 2))
        glow(plane, px * unit, py * unit, 4 * unit, [k, k * 0.85, k * 0.6], 1)
      }
      glow(plane, 690 * unit, 276 * unit, 150 * unit, [0.9 * on, 0.7 * on, 0.4 * on], 0.9)
    }
  },
  score: () => ({
    space: 0.25,
    notes: melody(
      'pluck',
      0.4,
      0.4,
      [
        60,
        64,
        67,
        72,
        null,
        67,
        64,
        60,
        62,
        65,
        69,
        74,
        null,
        69,
        65,
        62,
        64,
        67,
        71,
        76,
        null,
        71,
        67,
        64,
        65,
        69,
        72,
        77,
        76,
        74,
        72,
      ],
      { gain: 0.45 },
    ),
  }),
}
