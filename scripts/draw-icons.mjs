// Draws the icons of the installed application from the logo: `node scripts/draw-icons.mjs`.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../web/public/', import.meta.url)
const logo = await readFile(new URL('favicon.svg', folder), 'utf8')
// Devices cut their own shape out of these: the ground reaches the edge and the lamp stays well inside.
const whole = logo
  .replace(' rx="6.5"', '')
  .replace('viewBox="0 0 28 28"', 'viewBox="-2 -2 32 32"')
  .replace('width="28" height="28"', 'x="-2" y="-2" width="32" height="32"')

/** @type {(name: string, size: number, source: string) => Promise<unknown>} */
const draw = (name, size, source) =>
  sharp(Buffer.from(source), { density: 1200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname)

await draw('icon-192.png', 192, logo)
await draw('icon-512.png', 512, logo)
await draw('icon-maskable-512.png', 512, whole)
await draw('apple-touch-icon.png', 180, whole)
