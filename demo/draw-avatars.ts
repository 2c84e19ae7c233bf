/** Draws the demo people's avatars: `node demo/draw-avatars.ts` writes demo/avatars/<username>.webp, 256 x 256 pixels. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Avatar = { ground: readonly [light: string, dark: string]; drawing: string }

const ring = (count: number, radius: number, item: (angle: number, x: number, y: number) => string, turn = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = ((i + turn) / count) * Math.PI * 2 - Math.PI / 2
    return item(angle, 128 + Math.cos(angle) * radius, 128 + Math.sin(angle) * radius)
  }).join('')

const polygon = (points: number, skip: number, radius: number, width: number, colour: string) =>
  ring(points, radius, (angle, x, y) => {
    const to = angle + (skip / points) * Math.PI * 2
    return `<path d="M${x} ${y}L${128 + Math.cos(to) * radius} ${128 + Math.sin(to) * radius}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  })

const petals = (count: number, length: number, width: number, fill: string, turn = 0) =>
  ring(
    count,
    0,
    (angle) =>
      `<path transform="translate(128 128) rotate(${(angle * 180) / Math.PI + 90})" d="M0 0C${-width} ${-length * 0.4} ${-width * 0.7} ${-length * 0.8} 0 ${-length}C${width * 0.7} ${-length * 0.8} ${width} ${-length * 0.4} 0 0Z" fill="${fill}"/>`,
    turn,
  )

/** One sign for each person: something they make, tend or love; never a face. */
const avatars: Readonly<Record<string, Avatar>> = {
  grace: {
    ground: ['#f6c08a', '#3f4f8c'],
    drawing: `<circle cx="166" cy="118" r="34" fill="#fff3d6"/><path d="M-4 176Q60 116 124 156T260 132V260H-4Z" fill="#4a4a80"/><path d="M-4 214Q80 160 150 200T260 186V260H-4Z" fill="#27305c"/>`,
  },
  admin: {
    ground: ['#31447e', '#131b38'],
    drawing: `<path d="M128 56C150 92 168 110 168 140a40 40 0 0 1-80 0C88 110 112 96 128 56Z" fill="#f5c04a"/><path d="M128 106c12 18 18 26 18 40a18 18 0 0 1-36 0c0-14 12-22 18-40Z" fill="#fff3d0"/><path d="M82 198h92" stroke="#e6ebfa" stroke-width="12" stroke-linecap="round"/>`,
  },
  moderator: {
    ground: ['#7fa39a', '#2d5450'],
    drawing: `<path d="M84 92q44-62 88 0l12 14-18 86H90L72 106Z" fill="#f4efe2"/><path d="M94 110h68l-10 68h-48Z" fill="#f5c04a"/><path d="M128 116q20 28 0 52-20-24 0-52Z" fill="#fff6dc"/><path d="M128 58V34M78 198h100" stroke="#f4efe2" stroke-width="10" stroke-linecap="round"/>`,
  },
  yusuf: {
    ground: ['#17636b', '#082c33'],
    drawing: `${polygon(8, 3, 88, 6, '#eebf62')}${polygon(8, 2, 60, 4, '#f7e2ae')}<circle cx="128" cy="128" r="13" fill="#f7e2ae"/>`,
  },
  miriam: {
    ground: ['#c8783a', '#4a2114'],
    drawing: `<rect x="82" y="116" width="24" height="110" rx="5" fill="#f6e8cf"/><rect x="150" y="116" width="24" height="110" rx="5" fill="#f6e8cf"/><path d="M94 54q20 30 0 56-20-26 0-56ZM162 54q20 30 0 56-20-26 0-56Z" fill="#ffe08a"/>`,
  },
  arjun: {
    ground: ['#8a3f86', '#2b1136'],
    drawing: `<path d="M36 138q92 30 184 0-10 62-92 64-82-2-92-64Z" fill="#d98a4a"/><ellipse cx="128" cy="140" rx="92" ry="18" fill="#f6b15c"/><path d="M128 40q34 46 0 98-34-52 0-98Z" fill="#ffe08a"/>`,
  },
  tenzin: {
    ground: ['#b9d3c2', '#4f8478'],
    drawing: `<g transform="translate(0 46)">${[-66, 66, -36, 36, 0]
      .map(
        (turn) =>
          `<path transform="translate(128 148) rotate(${turn})" d="M0 0C-40-36-30-84 0-116 30-84 40-36 0 0Z" fill="#fffaf2" stroke="#d889a2" stroke-width="4"/>`,
      )
      .join('')}</g>`,
  },
  harpreet: {
    ground: ['#d9702f', '#7a2f12'],
    drawing: `<path d="M40 142h176q-8 68-88 72-80-4-88-72Z" fill="#f3dfc1"/><ellipse cx="128" cy="142" rx="88" ry="17" fill="#fff2dc"/><path d="M90 112q-16-20 0-38t0-36M128 112q-16-20 0-38t0-36M166 112q-16-20 0-38t0-36" fill="none" stroke="#fff2dc" stroke-width="9" stroke-linecap="round"/>`,
  },
  sponsor: {
    ground: ['#c9b25a', '#3c4424'],
    drawing: `<path d="M70 204Q150 170 182 58" fill="none" stroke="#f4efd8" stroke-width="8" stroke-linecap="round"/>${[
      [104, 184, -150],
      [132, 156, 24],
      [150, 128, -160],
      [166, 100, 14],
      [178, 74, -170],
    ]
      .map(
        ([x, y, turn]) =>
          `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0Q32-22 66 0 32 18 0 0Z" fill="#f4efd8"/>`,
      )
      .join('')}`,
  },
  shirin: {
    ground: ['#5f9a68', '#1f4a37'],
    drawing: `${petals(9, 96, 22, '#f7e4c8')}${petals(9, 62, 15, '#e58aa0', 0.5)}<circle cx="128" cy="128" r="17" fill="#f5c04a"/>`,
  },
  layla: {
    ground: ['#4a5ea8', '#171f4a'],
    drawing: `<path d="M146 68A68 68 0 1 0 186 152A56 56 0 1 1 146 68Z" fill="#f8e7b4"/>${[
      [186, 86, 7],
      [206, 132, 5],
      [172, 106, 4],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff6dc"/>`)
      .join('')}`,
  },
  hannah: {
    ground: ['#9cb4cf', '#3e5878'],
    drawing: `<path d="M128 82Q84 58 40 72v116q44-14 88 10 44-24 88-10V72q-44-14-88 10Z" fill="#fbf6ea"/><path d="M128 82v116M62 98q24-4 46 6M62 126q24-4 46 6M148 104q24-10 46-6M148 132q24-10 46-6" stroke="#6f86a3" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  },
  lucia: {
    ground: ['#e0584a', '#7a1f3a'],
    drawing: `${petals(12, 92, 17, '#ffd9a8')}${petals(12, 66, 12, '#f2893f', 0.5)}<circle cx="128" cy="128" r="22" fill="#7a1f3a"/>`,
  },
  amelie: {
    ground: ['#38406e', '#0f1430'],
    drawing: `${ring(40, 96, (angle, x, y) => `<circle cx="${x}" cy="${y}" r="${2 + 2 * Math.abs(Math.sin(angle * 5))}" fill="#cfd8ff"/>`)}<path d="M128 66l14 48 48 14-48 14-14 48-14-48-48-14 48-14Z" fill="#fff1c4"/>`,
  },
  noa: {
    ground: ['#56a5b8', '#1a4d66'],
    drawing: `${[92, 128, 164].map((y, i) => `<path d="M24 ${y}q26-24 52 0t52 0 52 0 52 0" fill="none" stroke="#eaf7f7" stroke-width="${13 - i * 2}" stroke-linecap="round" opacity="${1 - i * 0.2}"/>`).join('')}<circle cx="176" cy="58" r="20" fill="#ffe3a0"/>`,
  },
}

const folder = join(import.meta.dirname, 'avatars')
await mkdir(folder, { recursive: true })
for (const [username, { ground, drawing }] of Object.entries(avatars)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256" fill="none">
    <defs><radialGradient id="ground" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient></defs>
    <rect width="256" height="256" fill="url(#ground)"/>${drawing}</svg>`
  await sharp(Buffer.from(svg))
    .webp({ quality: 86 })
    .toFile(join(folder, `${username}.webp`))
}
console.log(`${Object.keys(avatars).length} avatars drawn`)
