import { drawSvg, lay } from './lib/layer.ts'
import { glow } from './lib/light.ts'
import { noise } from './lib/noise.ts'
import { gradient, hex, paint, set, smooth } from './lib/plane.ts'
import type { Scene } from './lib/scene.ts'
import { mirror } from './lib/water.ts'
import { chord, melody } from './sound/score.ts'

const breathSeconds = 12
const shore = 470

/** How far the flower is open, 0..1: five seconds in, two seconds of rest, five seconds out. */
function openness(seconds: number): number {
  const at = seconds % breathSeconds
  if (at < 5) return smooth(at / 5)
  return at < 7 ? 1 : 1 - smooth((at - 7) / 5)
}

const paints = `<defs>
  <linearGradient id="back" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#e79ab0"/><stop offset=".55" stop-color="#f3c5d0"/><stop offset="1" stop-color="#d9799a"/></linearGradient>
  <linearGradient id="mid" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#f6d9c9"/><stop offset=".6" stop-color="#fbeae6"/><stop offset="1" stop-color="#ea9fb4"/></linearGradient>
  <linearGradient id="front" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fdf1d8"/><stop offset=".55" stop-color="#fffaf4"/><stop offset="1" stop-color="#f4bccb"/></linearGradient>
  <radialGradient id="pod"><stop offset="0" stop-color="#fff3b0"/><stop offset="1" stop-color="#e5a93c"/></radialGradient>
</defs>`

function petal(angle: number, length: number, width: number, fill: string): string {
  const w = width / 2
  const d = `M0 0C${-w * 0.7} ${-length * 0.18} ${-w * 1.25} ${-length * 0.62} 0 ${-length}C${w * 1.25} ${-length * 0.62} ${w * 0.7} ${-length * 0.18} 0 0Z`
  const vein = `M0 ${-length * 0.12}L0 ${-length * 0.86}M${-w * 0.16} ${-length * 0.2}Q${-w * 0.5} ${-length * 0.55} ${-w * 0.12} ${-length * 0.84}M${w * 0.16} ${-length * 0.2}Q${w * 0.5} ${-length * 0.55} ${w * 0.12} ${-length * 0.84}`
  return `<g transform="rotate(${angle.toFixed(2)})"><path d="${d}" fill="url(#${fill})" stroke="#b8587a" stroke-opacity=".35" stroke-width="1.2"/><path d="${vein}" fill="none" stroke="#c4678a" stroke-opacity=".16" stroke-width="1.3"/></g>`
}

function flower(open: number, sway: number): string {
  const fan = (count: number, spread: number, length: number, width: number, fill: string) => {
    const outsideIn = Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
    )
    return outsideIn
      .map((i) => {
        const side = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
        return petal(side * spread, length * (1 - 0.1 * Math.abs(side)), width, fill)
      })
      .join('')
  }
  const wide = 0.3 + 0.7 * open
  return `${paints}<g transform="translate(640 ${shore - 6}) rotate(${sway})">
    ${fan(9, 98 * wide, 262, 108, 'back')}${fan(7, 70 * wide, 246 + 8 * open, 112, 'mid')}
    <ellipse cx="0" cy="${-92 - 10 * open}" rx="${34 * open}" ry="${15 * open}" fill="url(#pod)"/>
    ${fan(5, 62 * wide + 6 * open, 196 - 22 * open, 104, 'front')}${fan(2, 24 + 60 * open, 150 - 24 * open, 86, 'front')}
  </g>`
}

const leaves = `<defs><radialGradient id="pad" cx=".5" cy=".2" r=".9"><stop offset="0" stop-color="#7fa88c"/><stop offset="1" stop-color="#2f5e55"/></radialGradient></defs>
  <g fill="url(#pad)"><ellipse cx="640" cy="478" rx="250" ry="25"/><ellipse cx="232" cy="532" rx="150" ry="21"/><ellipse cx="1082" cy="556" rx="176" ry="25"/><ellipse cx="968" cy="494" rx="96" ry="10"/><ellipse cx="376" cy="490" rx="80" ry="8"/><ellipse cx="470" cy="664" rx="200" ry="33"/></g>
  <g stroke="#cfe3c8" stroke-opacity=".28" stroke-width="1.4" fill="none"><path d="M232 532l-120-8M232 532l-70 12M232 532l90-12M232 532l112 10M1082 556l-130-12M1082 556l120-16M1082 556l-60 18M1082 556l96 14M470 664l-150-12M470 664l140-18M470 664l-60 24M470 664l110 18"/></g>`

/** A lotus opens and closes on still water at the pace of a slow breath, three times. */
export const scene: Scene = {
  slug: 'vesak-lotus',
  seconds: 36,
  crf: 34,
  film: { bloom: 0.22, vignette: 0.34 },
  async prepare(stage) {
    const { unit, plane } = stage
    const morning = [
      [0, hex('#8fb3a4')],
      [0.35, hex('#c9dbc6')],
      [0.58, hex('#f1ecd2')],
      [0.653, hex('#cfdcc6')],
      [1, hex('#cfdcc6')],
    ] as const
    const sky = paint(stage.blank(), unit, (_, y) => gradient(morning, y / 720))
    const reeds = await drawSvg(reedBed(), plane, unit)
    lay(sky, reeds, 1, 0.5)
    glow(sky, 640 * unit, 190 * unit, 430 * unit, [0.4, 0.36, 0.22], 0.9)
    const pads = await drawSvg(leaves, plane, unit)
    return async (seconds) => {
      const open = openness(seconds)
      const bloom = await drawSvg(flower(open, 1.2 * noise(seconds * 0.25, 3)), plane, unit)
      set(plane, sky)
      glow(
        plane,
        640 * unit,
        (shore - 120) * unit,
        (280 + 90 * open) * unit,
        [0.2 + 0.32 * open, 0.18 + 0.26 * open, 0.12 + 0.12 * open],
        0.9,
      )
      lay(plane, bloom)
      mirror(
        plane,
        { shore: shore * unit, tint: [0.58, 0.72, 0.66], deep: [0.004, 0.016, 0.014], ripple: 0.55 },
        seconds,
      )
      lay(plane, pads, 0.95)
      lay(plane, bloom)
      if (open > 0.2)
        glow(plane, 640 * unit, (shore - 104) * unit, 130 * unit, [0.5 * open, 0.38 * open, 0.14 * open], 1)
    }
  },
  score: () => ({
    space: 0.7,
    beds: { water: 0.14, birds: 0.12 },
    notes: [
      ...melody('bowl', 0.1, 12, [48, 48, 48], { gain: 0.6, length: 13 }),
      ...melody('bowl', 7, 12, [60, 55, 60], { gain: 0.3, length: 9 }),
      ...chord('pad', 0, 36, [48, 55, 60], 0.12),
    ],
  }),
}

function reedBed(): string {
  return Array.from({ length: 70 }, (_, i) => {
    const x = i < 35 ? i * 11 - 20 : 900 + (i - 35) * 12
    const tall = 60 + 90 * Math.abs(noise(i * 1.7, 2)) + (60 * Math.abs(x - 640) ** 2) / 400000
    const lean = 26 * noise(i * 0.9, 7)
    return `<path d="M${x} ${shore}q${lean * 0.2} ${-tall * 0.6} ${lean} ${-tall}" stroke="#5f8a76" stroke-width="3" fill="none"/>`
  }).join('')
}
