import { drawSvg } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { flicker } from './lib/noise.ts'
import { add, hex, mix, ramp, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const wall = `
  <defs>
    <radialGradient id="plaster" cx="50%" cy="62%" r="75%">
      <stop offset="0" stop-color="#a58b78"/><stop offset="1" stop-color="#5d4d4c"/>
    </radialGradient>
  </defs>
  <rect width="1280" height="720" fill="url(#plaster)"/>`

const sky = `
  <defs>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#23386f"/><stop offset="0.55" stop-color="#6a6aa0"/>
      <stop offset="0.85" stop-color="#e08d6c"/><stop offset="1" stop-color="#f0a868"/>
    </linearGradient>
  </defs>
  <clipPath id="panes"><path d="M118 92h127v158h-127z M255 92h127v158h-127z M118 259h127v163h-127z M255 259h127v163h-127z"/></clipPath>
  <g clip-path="url(#panes)"><rect x="118" y="92" width="264" height="330" fill="url(#dusk)"/>
  <path d="M118 382l30-14 34 6 20-26 14 0 0-18 26 0 0 22 36 6 22-18 30 10 26-8 26 12v68h-264z" fill="#1c1d38"/></g>`

const frame = `
  <path d="M100 74h300v366h-300z M118 92v330h264v-330z" fill="#4a3d38" fill-rule="evenodd"/>
  <path d="M245 92h10v330h-10z M118 250h264v9h-264z" fill="#4a3d38"/>
  <rect x="86" y="436" width="328" height="16" rx="3" fill="#5c4b43"/>`

const cloth = `
  <defs>
    <linearGradient id="linen" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#efe6d6"/><stop offset="1" stop-color="#9d917f"/>
    </linearGradient>
    <radialGradient id="shade"><stop offset="0" stop-color="#2c1d14" stop-opacity=".7"/><stop offset="1" stop-color="#2c1d14" stop-opacity="0"/></radialGradient>
  </defs>
  <path d="M0 566q640-26 1280 0v154h-1280z" fill="url(#linen)"/>
  <path d="M0 640q320 14 640 0t640 4" stroke="#b9ab94" stroke-width="2" fill="none" opacity=".6"/>
  <path d="M0 652q320 14 640 0t640 4" stroke="#c98f45" stroke-width="4" fill="none" opacity=".5"/>
  <ellipse cx="545" cy="598" rx="86" ry="14" fill="url(#shade)"/><ellipse cx="735" cy="598" rx="86" ry="14" fill="url(#shade)"/>
  <ellipse cx="985" cy="612" rx="210" ry="24" fill="url(#shade)"/><ellipse cx="340" cy="604" rx="66" ry="12" fill="url(#shade)"/>`

const bread = `
  <defs>
    <linearGradient id="crust" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#d99a52"/><stop offset=".6" stop-color="#a5622a"/><stop offset="1" stop-color="#5e3315"/>
    </linearGradient>
    <linearGradient id="cover" x1="0" y1="0" x2=".4" y2="1">
      <stop offset="0" stop-color="#f4ead9"/><stop offset="1" stop-color="#a08fa5"/>
    </linearGradient>
  </defs>
  <g fill="url(#crust)" stroke="#5b2f12" stroke-width="1.5">
    <ellipse cx="824" cy="588" rx="40" ry="24"/><ellipse cx="862" cy="572" rx="46" ry="32"/>
    <ellipse cx="1136" cy="588" rx="42" ry="24"/><ellipse cx="1104" cy="572" rx="46" ry="32"/>
  </g>
  <path d="M840 606q10-52 58-66 84-24 172 0 50 14 58 66-40 10-70 4-40-8-76 0-40 8-72 0-36-8-70-4z" fill="url(#cover)"/>
  <path d="M852 596q34-8 66 0t66 2 66-2 66 0" fill="none" stroke="#6b4fa0" stroke-width="4" opacity=".8"/>
  <path d="M984 543l17 30h-34z M984 583l17-30h-34z" fill="none" stroke="#6b4fa0" stroke-width="3" opacity=".75"/>`

const cup = `
  <defs><linearGradient id="silver" x1="0" x2="1"><stop offset="0" stop-color="#6d6c78"/><stop offset=".55" stop-color="#b9b6bd"/><stop offset=".85" stop-color="#fff3df"/><stop offset="1" stop-color="#8d8588"/></linearGradient></defs>
  <g fill="url(#silver)">
    <path d="M304 480h72q2 54-26 68v32q24 4 30 20h-80q6-16 30-20v-32q-28-14-26-68z"/>
  </g>
  <ellipse cx="340" cy="480" rx="36" ry="8" fill="#4b1420"/><ellipse cx="340" cy="480" rx="36" ry="8" fill="none" stroke="#d8d0cc" stroke-width="2.5"/>`

const stick = (x: number, lit: string) => `
  <g transform="translate(${x} 0)">
    <path d="M-46 604q4-16 26-20 8-4 9-18l3-32q-14-4-14-14t14-12l2-26q-18-4-20-18h52q-2 14-20 18l2 26q14 2 14 12t-14 14l3 32q1 14 9 18 22 4 26 20z" fill="url(#brass${lit})"/>
    <rect x="-15" y="334" width="30" height="134" rx="5" fill="url(#wax${lit})"/>
    <ellipse cx="0" cy="336" rx="15" ry="4.5" fill="#fff2d0"/>
    <path d="M0 337v-13" stroke="#2a1a12" stroke-width="3"/>
  </g>`
const sticks = `
  <defs>
    <linearGradient id="brassR" x1="0" x2="1"><stop offset="0" stop-color="#94682a"/><stop offset=".7" stop-color="#f0bf5c"/><stop offset=".86" stop-color="#fff0bd"/><stop offset="1" stop-color="#8a5f22"/></linearGradient>
    <linearGradient id="brassL" x1="1" x2="0"><stop offset="0" stop-color="#94682a"/><stop offset=".7" stop-color="#f0bf5c"/><stop offset=".86" stop-color="#fff0bd"/><stop offset="1" stop-color="#8a5f22"/></linearGradient>
    <linearGradient id="waxR" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset=".3" stop-color="#f3e2c4"/><stop offset="1" stop-color="#b79f85"/></linearGradient>
    <linearGradient id="waxL" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset=".3" stop-color="#f3e2c4"/><stop offset="1" stop-color="#b79f85"/></linearGradient>
  </defs>${stick(545, 'R')}${stick(735, 'L')}`

/** Two candles are lit on a set table while the window goes from dusk to night. */
export const scene: Scene = {
  slug: 'shabbat-candles',
  seconds: 32,
  crf: 29,
  film: { exposure: 1.05, bloom: 0.4, vignette: 0.55 },
  async prepare(stage) {
    const drawings = [wall, sky, frame, cloth, bread, cup, sticks]
    const layers = await Promise.all(drawings.map((body) => drawSvg(body, stage.plane, stage.unit)))
    const outside = layers[1]
    const room = layers.filter((layer) => layer !== outside)
    const dusk = litBy(stage, room, [{ x: 250, y: 260, half: 420, colour: [0.1, 0.13, 0.24] }], [0.014, 0.017, 0.034])
    const window = litBy(stage, [outside], [], [1, 1, 1])
    const candles = [545, 735].map((x) =>
      litBy(stage, room, [{ x, y: 300, half: 170, colour: [0.92, 0.46, 0.17], squash: 0.95 }]),
    )
    const night = hex('#2c3a66')
    return (seconds) => {
      const evening = ramp(4, 26, seconds)
      set(stage.plane, dusk, 1 - 0.55 * evening)
      add(stage.plane, window, mix([0.62, 0.6, 0.66], night, evening))
      candles.forEach((picture, i) => {
        const strength = ramp(2 + i * 2.4, 4.4 + i * 2.4, seconds)
        const bright = strength * flicker(seconds, i + 3)
        add(stage.plane, picture, bright)
        const x = (i === 0 ? 545 : 735) * stage.unit
        const y = 326 * stage.unit
        glow(stage.plane, x, y - 36, 330, [0.2 * bright, 0.09 * bright, 0.026 * bright], 0.7)
        flame(stage.plane, { x, y: y + 2, height: 82 * stage.unit, seed: i * 11 + 4, strength }, seconds)
      })
    }
  },
  score: () => ({
    space: 0.5,
    beds: { fire: 0.05 },
    notes: [
      ...chord('pad', 0, 12, [50, 57, 62], 0.3),
      ...chord('pad', 9, 12, [48, 55, 60, 64], 0.28),
      ...chord('pad', 19, 13, [50, 57, 62, 65], 0.3),
      ...melody(
        'pluck',
        5,
        0.9,
        [
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
          null,
          62,
          null,
          65,
          67,
          69,
          null,
          70,
          69,
          67,
          65,
          64,
          null,
          62,
        ],
        { gain: 0.5 },
      ),
    ],
  }),
}
