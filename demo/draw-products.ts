/** Draws the pictures of the demo products: `node demo/draw-products.ts` writes demo/products/<slug>.webp, 800 x 600 pixels. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Picture = { ground: readonly [light: string, dark: string]; drawing: string }

const candles = [290, 400, 510]
  .map(
    (x, index) =>
      `<rect x="${x - 34}" y="${260 - index * 18}" width="68" height="${220 + index * 18}" rx="10" fill="#fff6dc"/><path d="M${x} ${170 - index * 18}c22 30 30 46 30 62a30 30 0 0 1-60 0c0-16 8-32 30-62Z" fill="#f5c04a"/>`,
  )
  .join('')

const beads = Array.from({ length: 24 }, (_, index) => {
  const angle = (index / 24) * Math.PI * 2 - Math.PI / 2
  const [x, y] = [400 + Math.cos(angle) * 190, 270 + Math.sin(angle) * 170]
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${index === 12 ? 26 : 18}" fill="${index % 6 === 0 ? '#d9a441' : '#6b3f24'}"/>`
}).join('')

const pictures: Readonly<Record<string, Picture>> = {
  'illuminated-psalter': {
    ground: ['#c9d6ee', '#41548c'],
    drawing:
      '<path d="M400 170c-70-46-150-46-220-16v300c70-30 150-30 220 16 70-46 150-46 220-16V154c-70-30-150-30-220 16Z" fill="#fff6dc"/><path d="M400 170v300" stroke="#c9a35a" stroke-width="6"/><path d="M230 220h120M230 262h120M230 304h120M450 220h120M450 262h120M450 304h120" stroke="#8b6f47" stroke-width="10"/><path d="M236 344h70v70h-70z" fill="#b3402e"/>',
  },
  'prayer-beads': {
    ground: ['#efe0c4', '#a67c4a'],
    drawing: `${beads}<path d="M400 466v50" stroke="#6b3f24" stroke-width="8"/><path d="M380 516h40l12 56h-64Z" fill="#b3402e"/>`,
  },
  'beeswax-candles': { ground: ['#7a4a21', '#2a1408'], drawing: candles },
  'kiddush-cup': {
    ground: ['#d7dfe8', '#5d6f86'],
    drawing:
      '<path d="M280 140h240c0 150-40 220-120 230-80-10-120-80-120-230Z" fill="#f3f5f9"/><path d="M392 366h16v110h-16zM310 476h180l20 34H290Z" fill="#f3f5f9"/><path d="M290 196h220" stroke="#c9a35a" stroke-width="12"/>',
  },
  'singing-bowl': {
    ground: ['#cfe3d6', '#4f8478'],
    drawing:
      '<path d="M200 300h400c0 130-80 190-200 190s-200-60-200-190Z" fill="#b3793a"/><ellipse cx="400" cy="300" rx="200" ry="42" fill="#7d4f22"/><rect x="540" y="120" width="26" height="200" rx="13" transform="rotate(38 553 220)" fill="#5a3417"/>',
  },
  'feast-cookbook': {
    ground: ['#f2c9a1', '#b3512e'],
    drawing:
      '<rect x="250" y="110" width="300" height="390" rx="14" fill="#fff6dc"/><rect x="250" y="110" width="46" height="390" rx="14" fill="#8f2f1c"/><circle cx="430" cy="290" r="90" fill="#d9a441"/><circle cx="430" cy="290" r="58" fill="#f7e2ae"/><path d="M340 430h170" stroke="#8f2f1c" stroke-width="14"/>',
  },
  'stories-for-children': {
    ground: ['#bfe0f2', '#3b78a8'],
    drawing:
      '<rect x="230" y="150" width="340" height="300" rx="18" fill="#fffaf0"/><path d="M230 380q80-60 170-10t170-30v92a18 18 0 0 1-18 18H248a18 18 0 0 1-18-18Z" fill="#6aa84f"/><circle cx="490" cy="230" r="40" fill="#f5c04a"/><path d="M300 330q40-70 80 0Z" fill="#8b6f47"/>',
  },
  'linen-scarf': {
    ground: ['#e7d8ee', '#7a5a94'],
    drawing:
      '<path d="M250 130q150 70 300 0v330H250Z" fill="#fffaf5"/><path d="M250 390h300M250 420h300" stroke="#7a5a94" stroke-width="12"/><path d="M262 460v50M300 460v50M340 460v50M380 460v50M420 460v50M460 460v50M500 460v50M538 460v50" stroke="#fffaf5" stroke-width="8"/>',
  },
}

const folder = join(import.meta.dirname, 'products')
await mkdir(folder, { recursive: true })
for (const [slug, { ground, drawing }] of Object.entries(pictures)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><defs><radialGradient id="g" cx="50%" cy="40%" r="75%"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient></defs><rect width="800" height="600" fill="url(#g)"/><g fill="none">${drawing}</g></svg>`
  await sharp(Buffer.from(svg))
    .webp({ quality: 82 })
    .toFile(join(folder, `${slug}.webp`))
}
