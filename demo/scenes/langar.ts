import { steam } from './lib/air.ts'
import { drawSvg } from './lib/layer.ts'
import { flame, glow } from './lib/light.ts'
import { flicker, noise } from './lib/noise.ts'
import { add, set } from './lib/plane.ts'
import { litBy } from './lib/relight.ts'
import type { Scene } from './lib/scene.ts'
import { chord, melody } from './sound/score.ts'

const wall = `<defs><linearGradient id="lime" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b8693c"/><stop offset="1" stop-color="#84442a"/></linearGradient></defs>
  <rect width="1280" height="720" fill="url(#lime)"/>
  ${Array.from({ length: 8 }, (_, r) => Array.from({ length: 15 }, (_, c) => `<rect x="${c * 92 - (r % 2) * 46}" y="${r * 50}" width="90" height="48" rx="3" fill="#000" opacity="${(0.03 + 0.07 * Math.abs(noise(c * 3.3, r * 7.7))).toFixed(3)}"/>`).join('')).join('')}`

const shelf = `<defs><linearGradient id="steel" x1="0" x2="1"><stop offset="0" stop-color="#77716c"/><stop offset=".35" stop-color="#e9e2d8"/><stop offset=".55" stop-color="#a59d95"/><stop offset="1" stop-color="#5d5752"/></linearGradient></defs>
  <rect x="60" y="214" width="330" height="12" fill="#5a2c18"/><rect x="890" y="214" width="330" height="12" fill="#5a2c18"/>
  ${[96, 164, 232, 300].map((x) => Array.from({ length: 7 }, (_, i) => `<rect x="${x}" y="${204 - i * 9}" width="58" height="7" rx="3.5" fill="url(#steel)"/>`).join('')).join('')}
  ${[912, 972, 1032, 1092, 1152].map((x) => `<path d="M${x} 166h48l-6 48h-36z" fill="url(#steel)"/>`).join('')}
  <g stroke="#8b837b" stroke-width="5" fill="none"><path d="M470 96v96M550 96v84M730 96v90M810 96v100"/></g>
  <path d="M430 92h420v7h-420z" fill="#4b2412"/>
  <g fill="url(#steel)"><ellipse cx="470" cy="206" rx="22" ry="17"/><circle cx="550" cy="194" r="17"/><path d="M712 184h36l-4 34h-28z"/><ellipse cx="810" cy="208" rx="24" ry="15"/></g>`

const hearth = `<path d="M0 628h1280v92h-1280z" fill="#4a2213"/><path d="M0 628h1280v10h-1280z" fill="#7d4324"/>
  <g fill="#1a0b06"><path d="M196 628v-40q104-22 208 0v40z M520 628v-46q120-26 240 0v46z M880 628v-40q104-22 208 0v40z"/></g>
  <g stroke="#2c140a" stroke-width="14" stroke-linecap="round"><path d="M226 622l140-14M240 606l124 16M556 622l170-18M570 604l150 18M910 622l140-14M924 606l124 16"/></g>`

const pot = (x: number, w: number, top: number) => {
  const l = x - w / 2
  return `<path d="M${l - 7} ${top}h${w + 14}v16h-${w + 14}z" fill="url(#brass)"/>
  <path d="M${l} ${top + 14}q-26 70 10 136 30 40 ${w / 2 - 10} 40t${w / 2 - 10}-40q36-66 10-136z" fill="url(#brass)"/>
  <path d="M${l + 22} ${top + 40}q-16 50 6 96" stroke="#fff1c9" stroke-opacity=".5" stroke-width="7" fill="none" stroke-linecap="round"/>
  <ellipse cx="${x}" cy="${top + 3}" rx="${w / 2 + 8}" ry="13" fill="#3b2010"/><ellipse cx="${x}" cy="${top + 6}" rx="${w / 2 - 4}" ry="8" fill="#e0a133"/>`
}
const pots = `<defs><linearGradient id="brass" x1="0" x2="1"><stop offset="0" stop-color="#8a5421"/><stop offset=".3" stop-color="#f3c877"/><stop offset=".62" stop-color="#c28437"/><stop offset="1" stop-color="#6b3c17"/></linearGradient></defs>
  ${pot(300, 190, 398)}${pot(984, 190, 398)}${pot(640, 250, 394)}
  <path d="M700 400l96-190" stroke="#d9c7ae" stroke-width="9" stroke-linecap="round"/>`

/** Three great pots of food steam over their fires in the open kitchen, plates stacked for whoever comes. */
export const scene: Scene = {
  slug: 'langar',
  seconds: 24,
  crf: 35,
  film: { bloom: 0.34, vignette: 0.5 },
  async prepare(stage) {
    const { unit, plane } = stage
    const layers = await Promise.all([wall, shelf, hearth, pots].map((body) => drawSvg(body, plane, unit)))
    const room = litBy(stage, layers, [{ x: 640, y: 60, half: 520, colour: [0.8, 0.62, 0.44] }], [0.06, 0.035, 0.03])
    const fires = [300, 640, 984].map((x) =>
      litBy(stage, layers, [{ x, y: 604, half: 130, colour: [1.15, 0.5, 0.15] }]),
    )
    return (seconds) => {
      set(plane, room, 1 + 0.03 * noise(seconds * 0.5))
      fires.forEach((picture, i) => {
        add(plane, picture, 0.85 * flicker(seconds * 0.7, i + 2) + 0.05 * noise(seconds * 4, i * 5))
        const x = [300, 640, 984][i]
        for (let k = 0; k < 21; k++) {
          const fx = (x + (k - 10) * 8.2 + 6 * noise(seconds, k * 3.1 + i)) * unit
          const height = (18 + 42 * Math.abs(noise(seconds * 2.2, k * 7.3 + i * 3))) * unit
          flame(plane, { x: fx, y: 622 * unit, height, seed: k + i * 10, strength: 0.62 }, seconds)
        }
        glow(plane, x * unit, 606 * unit, 170 * unit, [0.34, 0.13, 0.03], 0.8)
      })
      const warm = [0.5, 0.42, 0.34] as const
      steam(
        plane,
        { x: 300 * unit, y: 400 * unit, width: 120 * unit, height: 330 * unit, seed: 2, spread: 1.6, curl: 0.6 },
        seconds,
        warm,
      )
      steam(
        plane,
        { x: 640 * unit, y: 396 * unit, width: 160 * unit, height: 360 * unit, seed: 5, spread: 1.6, curl: 0.6 },
        seconds,
        warm,
      )
      steam(
        plane,
        { x: 984 * unit, y: 400 * unit, width: 120 * unit, height: 330 * unit, seed: 9, spread: 1.6, curl: 0.6 },
        seconds,
        warm,
      )
    }
  },
  score: () => ({
    space: 0.3,
    beds: { fire: 0.5 },
    notes: [
      ...chord('pad', 0, 24, [50, 57, 62], 0.2),
      ...melody(
        'pluck',
        1,
        0.5,
        [
          62,
          66,
          69,
          74,
          null,
          73,
          69,
          66,
          67,
          71,
          74,
          null,
          71,
          69,
          66,
          null,
          62,
          64,
          66,
          69,
          null,
          71,
          69,
          66,
          64,
          66,
          62,
          null,
          57,
          62,
          66,
          69,
          74,
          null,
          76,
          78,
          76,
          74,
          71,
          69,
          66,
          62,
        ],
        { gain: 0.46 },
      ),
    ],
  }),
}
