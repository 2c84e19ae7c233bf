import { drawSvg } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { createRandom, flicker } from './lib/noise.ts'
import { add, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const armX = [320, 400, 480, 560, 720, 800, 880, 960]
const helperX = 640
const cupTop = 358
const helperTop = 250
const nightSeconds = 5

/** The right-hand cup is the first night's; on the nth night n burn, lit from the newest on. */
const nightOf = (arm: number): number => 8 - arm

const pane = `<defs><linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1c2a5e"/><stop offset="1" stop-color="#3b4a86"/></linearGradient></defs>
  <rect width="1280" height="720" fill="url(#night)"/>
  <g fill="#202b57"><path d="M0 560l110-60 90 40 140-90 120 80 130-60 110 70 150-80 130 70 120-50 180 90v150H0z"/></g>
  <g fill="#ffcf7a" opacity=".5"><rect x="168" y="572" width="9" height="13"/><rect x="410" y="560" width="9" height="13"/><rect x="860" y="576" width="9" height="13"/><rect x="1100" y="566" width="9" height="13"/><rect x="1124" y="566" width="9" height="13"/></g>`

const sill = `<defs><linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a38"/><stop offset=".3" stop-color="#5d3820"/><stop offset="1" stop-color="#2e1a0e"/></linearGradient></defs>
  <path d="M0 640h1280v80H0z" fill="url(#wood)"/><path d="M0 636h1280v8H0z" fill="#b07a4e"/>
  <path d="M0 0h44v640H0z M1236 0h44v640h-44z M0 0h1280v30H0z" fill="#6d452b"/><path d="M44 30h8v606h-8z M1228 30h8v606h-8z" fill="#3f2616"/>`

const arms = [0, 1, 2, 3].map((i) => {
  const reach = 640 - armX[i]
  return `M${armX[i]} 396V${402}A${reach} ${reach * 0.5} 0 0 0 ${640 + reach} 402V396`
})
const stand = `<defs><linearGradient id="brass" x1="0" x2="1"><stop offset="0" stop-color="#8a6226"/><stop offset=".5" stop-color="#ffe09a"/><stop offset="1" stop-color="#8a6226"/></linearGradient></defs>
  <g fill="none" stroke="#c7933f" stroke-width="11">${arms.map((d) => `<path d="${d}"/>`).join('')}</g>
  <g fill="none" stroke="#ffe6a6" stroke-width="2.5" opacity=".8">${arms.map((d) => `<path d="${d}"/>`).join('')}</g>
  <path d="M632 350h16v240q2 20 60 30 20 6 22 16H550q2-10 22-16 58-10 60-30z" fill="url(#brass)"/>
  <circle cx="640" cy="470" r="19" fill="url(#brass)"/><circle cx="640" cy="546" r="15" fill="url(#brass)"/>
  ${[...armX.map((x) => [x, 388]), [helperX, 344]].map(([x, y]) => `<path d="M${x - 19} ${y}h38l-7 15h-24z" fill="url(#brass)"/>`).join('')}`

const helper = `<rect x="631" y="${helperTop}" width="18" height="${346 - helperTop}" rx="3" fill="#fff4d8"/><path d="M640 ${helperTop}v-8" stroke="#2a1a12" stroke-width="2.4"/>`
const cup = (x: number) =>
  `<path d="M${x - 17} ${cupTop}h34l-5 32q-12 6-24 0z" fill="#bcd0e6" opacity=".55"/><path d="M${x - 15} ${cupTop + 9}h30l-4 22q-11 5-22 0z" fill="#f2b93b"/><path d="M${x - 17} ${cupTop}h34" stroke="#eef6ff" stroke-width="2"/><path d="M${x} ${cupTop + 12}v-14" stroke="#3a2a1a" stroke-width="2.2"/>`

/** The eight nights of Hanukkah pass in forty-eight seconds; each night one more cup of oil burns in the window. */
export const scene: Scene = {
  slug: 'eight-nights',
  seconds: 48,
  crf: 34,
  film: { bloom: 0.42, vignette: 0.5 },
  async prepare(stage) {
    const { unit, plane } = stage
    const vessels = helper + armX.map(cup).join('')
    const layers = await Promise.all([pane, sill, stand, vessels].map((body) => drawSvg(body, plane, unit)))
    const moon = litBy(stage, layers, [], [0.13, 0.15, 0.24])
    const lamps = [...armX.map((x) => ({ x, y: cupTop - 26 })), { x: helperX, y: helperTop - 30 }]
    const lights = lamps.map(({ x, y }) => litBy(stage, layers, [{ x, y, half: 120, colour: [0.5, 0.25, 0.085] }]))
    const random = createRandom(77)
    const snow = Array.from({ length: 130 }, () => ({
      x: random() * 1280,
      y: random() * 640,
      z: 0.4 + random(),
      seed: random() * 40,
    }))
    return (seconds) => {
      set(plane, moon)
      for (const { x, y, z, seed } of snow) {
        const py = (y + seconds * 26 * z) % 640
        const px = x + 18 * Math.sin(seconds * 0.5 * z + seed)
        if (px > 54 && px < 1226 && py > 32)
          glow(plane, px * unit, py * unit, 3.4 * z * unit, [0.16 * z, 0.18 * z, 0.26 * z], 0.8)
      }
      const nights = seconds < 4 ? 0 : 1 + Math.floor((seconds - 4) / nightSeconds)
      const since = seconds < 4 ? seconds : (seconds - 4) % nightSeconds
      lamps.forEach(({ x, y }, i) => {
        const isHelper = i === 8
        const burning = isHelper ? ramp(1, 3, seconds) : strengthOf(nightOf(i), nights, since)
        if (burning === 0) return
        const bright = burning * flicker(seconds, i + 2)
        add(plane, lights[i], bright)
        glow(plane, x * unit, (y - 6) * unit, 150 * unit, [0.24 * bright, 0.12 * bright, 0.035 * bright], 0.9)
        flame(
          plane,
          { x: x * unit, y: (y + 25) * unit, height: 56 * unit, seed: i * 7 + 1, strength: burning },
          seconds,
        )
      })
    }
  },
  score: () => ({
    space: 0.5,
    notes: [
      ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) =>
        melody('bell', 4 + n * nightSeconds, 1, [[74, 76, 77, 79, 81, 82, 84, 86][n]], { gain: 0.3 }),
      ),
      ...[0, 1, 2, 3].flatMap((n) =>
        chord(
          'pad',
          n * 11.5,
          14,
          [
            [50, 57, 62],
            [55, 58, 62],
            [53, 57, 60],
            [50, 57, 65],
          ][n],
          0.24,
        ),
      ),
      ...melody(
        'pluck',
        5,
        0.625,
        [
          62,
          65,
          69,
          null,
          67,
          65,
          64,
          62,
          65,
          69,
          74,
          null,
          72,
          70,
          69,
          null,
          67,
          70,
          74,
          null,
          72,
          70,
          69,
          67,
          65,
          64,
          62,
          null,
          69,
          null,
          62,
          null,
          65,
          67,
          69,
          null,
          70,
          72,
          74,
          null,
          72,
          70,
          69,
          null,
          67,
          69,
          70,
          null,
          69,
          67,
          65,
          64,
          62,
          null,
          65,
          69,
          74,
          null,
          62,
        ],
        { gain: 0.4 },
      ),
    ],
  }),
}

/** Last night's flames are out when a new night comes; then that night's are lit one after another, newest first. */
function strengthOf(night: number, nights: number, since: number): number {
  if (night > nights) return 0
  if (nights > 8 || (nights === 8 && since > nightSeconds)) return 1
  const order = nights - night
  const caught = 0.4 + order * 0.16
  const out = nights === 8 ? 1 : 1 - ramp(nightSeconds - 0.5, nightSeconds, since)
  return ramp(caught, caught + 0.6, since) * out
}
