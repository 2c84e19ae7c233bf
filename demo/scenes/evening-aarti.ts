import { incense } from './lib/air.ts'
import { drawSvg, place } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { flicker, noise } from './lib/noise.ts'
import { add, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const niche = `<defs><radialGradient id="wall" cx=".5" cy=".5" r=".8"><stop offset="0" stop-color="#8c3a5a"/><stop offset="1" stop-color="#3c1638"/></radialGradient>
  <linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a1536"/><stop offset="1" stop-color="#7a2f4a"/></linearGradient></defs>
  <rect width="1280" height="720" fill="url(#wall)"/>
  <path d="M360 600V300Q360 240 410 214 450 196 470 160 500 120 560 118 616 112 640 70 664 112 720 118 780 120 810 160 830 196 870 214 920 240 920 300V600Z" fill="url(#deep)" stroke="#d9a45a" stroke-width="6"/>
  <path d="M384 600V306Q384 256 428 232 470 208 488 172 512 140 566 138 616 134 640 104 664 134 714 138 768 140 792 172 810 208 852 232 896 256 896 306V600" fill="none" stroke="#b3793c" stroke-width="2.5"/>
  ${Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI * (0.03 + (0.94 * i) / 14)
    return `<g transform="translate(${640 - Math.cos(a) * 330} ${330 - Math.sin(a) * 292}) rotate(${(a * 180) / Math.PI - 90})"><path d="M0-22q9 11 0 22-9-11 0-22zM-12-12q14 0 12 14-14-2-12-14zM12-12q-14 0-12 14 14-2 12-14z" fill="#c98a4a" opacity=".55"/></g>`
  }).join('')}`

const garland = Array.from({ length: 41 }, (_, i) => {
  const t = i / 40
  const x = 360 + 560 * t
  const y = 236 + 150 * 4 * t * (1 - t)
  const r = 15 + 2 * noise(i * 3)
  const colour = ['#f2a01c', '#f7c531', '#e2701a'][i % 3]
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x - 3}" cy="${y - 3}" r="${r * 0.62}" fill="#fff" opacity=".16"/><path d="M${x - 8} ${y}h16M${x} ${y - 8}v16M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12" stroke="#7a3708" stroke-opacity=".35" stroke-width="1.6"/>`
}).join('')

const shelf = `<defs><linearGradient id="stone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b06a4a"/><stop offset="1" stop-color="#3c1a20"/></linearGradient>
  <linearGradient id="brass" x1="0" x2="1"><stop offset="0" stop-color="#8a5a1e"/><stop offset=".45" stop-color="#ffdf92"/><stop offset="1" stop-color="#7c4c18"/></linearGradient></defs>
  <path d="M0 600h1280v120H0z" fill="url(#stone)"/><path d="M0 596h1280v10H0z" fill="#d9925c"/>
  <path d="M214 600q-20-70 40-80v-16h44v16q60 10 40 80z" fill="url(#brass)"/><ellipse cx="276" cy="504" rx="30" ry="7" fill="#5a3614"/>
  <g fill="#3f8a4f"><path d="M276 500q-60-30-74-80 50 10 74 80zM276 500q0-60 0-104 30 50 0 104zM276 500q60-30 74-80-50 10-74 80z"/></g>
  <path d="M960 600q10-26 60-26t60 26z" fill="url(#brass)"/><path d="M1010 574l-14-150M1026 574l6-160" stroke="#5a3a22" stroke-width="4"/>
  <g fill="#e8d2c0"><ellipse cx="470" cy="588" rx="46" ry="9" fill="url(#brass)"/><circle cx="450" cy="580" r="9" fill="#f2a01c"/><circle cx="470" cy="576" r="10" fill="#f7c531"/><circle cx="490" cy="580" r="9" fill="#e2701a"/></g>`

const lampBody = `<defs><linearGradient id="metal" x1="0" x2="1"><stop offset="0" stop-color="#8a5a1e"/><stop offset=".45" stop-color="#ffe7a6"/><stop offset="1" stop-color="#7c4c18"/></linearGradient></defs>
  <path d="M20 60q130 54 260 0-14 52-90 60l6 30h-92l6-30q-76-8-90-60z" fill="url(#metal)"/><ellipse cx="150" cy="60" rx="130" ry="20" fill="#ffd983"/><ellipse cx="150" cy="62" rx="112" ry="14" fill="#6b3f12"/>
  <path d="M140 150h20v70h-20z" fill="url(#metal)"/><path d="M110 220q40-20 80 0l10 22h-100z" fill="url(#metal)"/>
  ${[40, 95, 150, 205, 260].map((x, i) => `<path d="M${x - 16} ${[58, 72, 78, 72, 58][i]}q16-20 32 0-4 14-16 14t-16-14z" fill="#ffe7a6"/>`).join('')}`

/** A brass lamp with five wicks is moved slowly round before a garlanded niche; incense rises beside it. */
export const scene: Scene = {
  slug: 'evening-aarti',
  seconds: 22,
  crf: 35,
  film: { bloom: 0.42, vignette: 0.5 },
  async prepare(stage) {
    const { unit, plane } = stage
    const layers = await Promise.all([niche, garland, shelf].map((body) => drawSvg(body, plane, unit)))
    const brass = await drawSvg(lampBody, plane, unit)
    const still = litBy(stage, layers, [], [0.1, 0.085, 0.12])
    // The moving lamp's light is the blend of four lamps standing where its path turns.
    const stands = [
      { x: 640, y: 250 },
      { x: 790, y: 370 },
      { x: 640, y: 480 },
      { x: 490, y: 370 },
    ]
    const lights = stands.map(({ x, y }) => litBy(stage, layers, [{ x, y, half: 210, colour: [1.05, 0.55, 0.2] }]))
    return (seconds) => {
      const turn = seconds * ((2 * Math.PI) / 7.3)
      const cx = 640 + 110 * Math.sin(turn)
      const cy = 400 - 66 * Math.cos(turn)
      const bright = 0.95 * flicker(seconds, 3)
      set(plane, still)
      const shares = stands.map(({ x, y }) => 1 / (60 + Math.hypot(cx - x, cy - 60 - y)) ** 2)
      const whole = shares.reduce((sum, share) => sum + share, 0)
      for (const [i, picture] of lights.entries()) add(plane, picture, (bright * shares[i]) / whole)
      incense(
        plane,
        { x: 996 * unit, y: 424 * unit, width: 34 * unit, height: 400 * unit, seed: 2 },
        seconds,
        [0.4, 0.33, 0.34],
      )
      incense(
        plane,
        { x: 1032 * unit, y: 414 * unit, width: 30 * unit, height: 390 * unit, seed: 6 },
        seconds,
        [0.36, 0.3, 0.32],
      )
      glow(plane, 996 * unit, 424 * unit, 12 * unit, [1.6, 0.5, 0.12], 1.5)
      glow(plane, 1032 * unit, 414 * unit, 12 * unit, [1.6, 0.5, 0.12], 1.5)
      place(plane, brass, (cx - 130) * unit, cy * unit, 1, 0.9)
      const lean = -0.22 * Math.cos(turn)
      for (const [i, dx] of [-110, -55, 0, 55, 110].entries()) {
        const y = cy + [4, 18, 24, 18, 4][i]
        flame(plane, { x: (cx + dx) * unit, y: y * unit, height: 78 * unit, seed: i * 9 + 2, lean }, seconds)
      }
      glow(plane, cx * unit, (cy - 10) * unit, 330 * unit, [0.42 * bright, 0.2 * bright, 0.06 * bright], 0.9)
    }
  },
  score: () => ({
    space: 0.5,
    notes: [
      ...melody(
        'bell',
        0.3,
        0.92,
        Array.from({ length: 22 }, (_, i) => (i % 4 === 3 ? null : 91)),
        { gain: 0.12, length: 2 },
      ),
      ...chord('pad', 0, 22, [49, 56, 61], 0.34),
      ...melody('flute', 2, 0.92, [68, 70, 73, null, 75, 73, 70, 68, null, 65, 68, 70, 73, 70, 68, 65, 63, 61], {
        gain: 0.22,
        length: 1.2,
      }),
    ],
  }),
}
