/** Draws the pictures of the demo's sponsored content: `node demo/draw-sponsors.ts` writes demo/sponsors/<name>.webp, 640 x 360. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Picture = {
  ground: readonly [top: string, bottom: string]
  light: readonly [x: number, y: number]
  drawing: string
}

const flame = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0-44C22-14 20 10 0 16-20 10-22-14 0-44Z" fill="#ffe08a"/><path transform="translate(${x} ${y}) scale(${size * 0.5})" d="M0-44C22-14 20 10 0 16-20 10-22-14 0-44Z" fill="#fff6dc"/>`
const repeat = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

/** Things one could buy or join, each with one source of light; never a face. */
const pictures: Readonly<Record<string, Picture>> = {
  lamps: {
    ground: ['#3a2413', '#140c08'],
    light: [320, 150],
    drawing: `${[170, 320, 470].map((x, i) => `<path d="M${x - 70} 232q70 22 140 0-10 50-70 52-60-2-70-52Z" fill="${['#8a4a24', '#b8672f', '#8a4a24'][i]}"/><ellipse cx="${x}" cy="232" rx="70" ry="12" fill="#d98a4a"/>${flame(x, 214, 1)}`).join('')}`,
  },
  recitation: {
    ground: ['#17636b', '#06252b'],
    light: [320, 120],
    drawing: `<path d="M120 262 320 214 520 262V286L320 240 120 286Z" fill="#7a4f2a"/><path d="M136 196q92-40 184 6 92-46 184-6v62q-92-34-184 8-92-42-184-8Z" fill="#f6ecd2"/>${repeat(5, (i) => `<path d="M160 ${206 + i * 9}q70-24 144 8M336 ${214 + i * 9}q74-32 144-8" stroke="#b79a5c" stroke-width="3" fill="none"/>`)}`,
  },
  table: {
    ground: ['#b3542c', '#5d2413'],
    light: [320, 110],
    drawing: `<rect x="70" y="236" width="500" height="18" rx="9" fill="#f4dfc0"/>${[160, 320, 480].map((x) => `<path d="M${x - 62} 196h124q-8 40-62 40t-62-40Z" fill="#fff3dc"/><path d="M${x - 22} 180q-10-18 0-34M${x + 12} 180q-10-18 0-34" stroke="#ffe9c4" stroke-width="5" fill="none" stroke-linecap="round"/>`).join('')}`,
  },
  retreat: {
    ground: ['#f6c9a0', '#5b6fa8'],
    light: [440, 150],
    drawing: `<circle cx="440" cy="150" r="44" fill="#fff3d6"/><path d="M0 250Q120 190 260 240T640 220V360H0Z" fill="#43548c"/><path d="M0 296Q180 250 340 290T640 280V360H0Z" fill="#2a3768"/><path d="M150 250v-44l28-26 28 26v44Z" fill="#f4e6cc"/><rect x="172" y="222" width="12" height="28" fill="#c98b4a"/>`,
  },
  calendar: {
    ground: ['#2d5450', '#12302d'],
    light: [320, 90],
    drawing: `<rect x="180" y="90" width="280" height="200" rx="14" fill="#f6f1e2"/><rect x="180" y="90" width="280" height="44" rx="14" fill="#d9a441"/>${repeat(28, (i) => `<circle cx="${212 + (i % 7) * 36}" cy="${162 + Math.floor(i / 7) * 34}" r="${i === 10 ? 13 : 6}" fill="${i === 10 ? '#d9a441' : '#9fb4ac'}"/>`)}`,
  },
  books: {
    ground: ['#4a3a6b', '#1c1433'],
    light: [430, 120],
    drawing: `${['#c8783a', '#e0b45a', '#7fa39a', '#a8536b', '#d7cfe8', '#5d7fb8'].map((colour, i) => `<rect x="${150 + i * 40}" y="${130 + (i % 3) * 14}" width="34" height="${140 - (i % 3) * 14}" rx="4" fill="${colour}"/>`).join('')}<rect x="110" y="270" width="420" height="14" rx="7" fill="#8a6a4a"/>${flame(470, 244, 0.8)}<rect x="460" y="252" width="20" height="18" fill="#f6e8cf"/>`,
  },
  garden: {
    ground: ['#cfe3c4', '#4f8468'],
    light: [180, 90],
    drawing: `<circle cx="180" cy="90" r="36" fill="#fff6dc"/>${repeat(7, (i) => `<path d="M${90 + i * 76} 300v-${70 + (i % 3) * 22}" stroke="#2f5a44" stroke-width="6"/><circle cx="${90 + i * 76}" cy="${222 - (i % 3) * 22}" r="22" fill="${['#e9b0c0', '#f6d27a', '#ffffff'][i % 3]}"/>`)}<rect x="0" y="296" width="640" height="64" fill="#3b6a4f"/>`,
  },
  bread: {
    ground: ['#6b4424', '#24140a'],
    light: [320, 120],
    drawing: `<path d="M120 250q0-90 200-90t200 90q0 30-200 30t-200-30Z" fill="#c98645"/>${[200, 270, 340, 410].map((x) => `<path d="M${x} 184q26 26 10 70" stroke="#f1cf95" stroke-width="10" fill="none" stroke-linecap="round"/>`).join('')}`,
  },
  music: {
    ground: ['#22305e', '#0c1230'],
    light: [330, 110],
    drawing: `<path d="M250 250a70 58 0 1 1 90-54l-10 74a70 40 0 0 1-80-20Z" fill="#b8672f"/><circle cx="286" cy="212" r="22" fill="#3a1d10"/><path d="M330 190 480 90" stroke="#7a4a26" stroke-width="16" stroke-linecap="round"/>${repeat(4, (i) => `<path d="M${272 + i * 6} ${222 - i * 2}L${474 + i * 4} ${86 + i * 4}" stroke="#f6e8cf" stroke-width="1.5"/>`)}`,
  },
}

const folder = join(import.meta.dirname, 'sponsors')
await mkdir(folder, { recursive: true })
for (const [name, { ground, light, drawing }] of Object.entries(pictures)) {
  const [x, y] = light
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="320"><stop stop-color="#ffdf9a" stop-opacity=".5"/><stop offset="1" stop-color="#ffdf9a" stop-opacity="0"/></radialGradient></defs><rect width="640" height="360" fill="url(#g)"/><rect width="640" height="360" fill="url(#l)"/>${drawing}</svg>`
  await sharp(Buffer.from(svg))
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}
