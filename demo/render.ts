/**
 * Renders the demo videos: `node demo/render.ts` renders all, `node demo/render.ts shabbat-candles` only those named.
 * `--still 3.5` writes `<slug>.png` of that second instead, into the folder given by `--to` (default: demo/media).
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { renderScene } from './scenes/lib/encode.ts'
import { createFilm } from './scenes/lib/film.ts'
import { createStage, type Scene } from './scenes/lib/scene.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    still: { type: 'string', multiple: true },
    to: { type: 'string', default: join(import.meta.dirname, 'media') },
  },
})

const scenesFolder = join(import.meta.dirname, 'scenes')
const known = (await readdir(scenesFolder)).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -3))
const unknown = positionals.filter((slug) => !known.includes(slug))
if (unknown.length > 0) {
  console.error(`There is no scene called ${unknown.join(', ')}. Known: ${known.join(', ')}`)
  process.exit(1)
}

for (const slug of positionals.length > 0 ? positionals : known) {
  const { scene } = (await import(join(scenesFolder, `${slug}.ts`))) as { scene: Scene }
  const started = Date.now()
  if (values.still) await renderStills(scene, values.still.map(Number))
  else await renderScene(scene, values.to)
  console.log(`${slug}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function renderStills(scene: Scene, moments: readonly number[]): Promise<void> {
  const stage = createStage(scene)
  const draw = await scene.prepare(stage)
  const develop = createFilm(stage.width, stage.height, scene.film)
  for (const seconds of moments) {
    await draw(seconds)
    const name = moments.length > 1 ? `${scene.slug}-${seconds}.png` : `${scene.slug}.png`
    await sharp(develop(stage.plane), { raw: { width: stage.width, height: stage.height, channels: 3 } })
      .png()
      .toFile(join(values.to, name))
  }
}
