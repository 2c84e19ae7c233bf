/**
 * JavaScript a page needs before it is usable, in kB (10^3 bytes) of gzip -9: the scripts its document names, English texts
 * included, and for the watch page the engine that plays HLS.
 *
 *     node bench/size.ts
 *
 * Reads web/dist; build it first (`npm run build`).
 */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { findPageTexts } from '../web/build/page-texts.ts'

const CLIENT = fileURLToPath(new URL('../web/dist/client/', import.meta.url))
const SOURCES = fileURLToPath(new URL('../web/src/', import.meta.url))
const ENTRY = 'src/app/entry-client.tsx'
const PAGES = [
  { name: 'home', source: 'src/features/videos/home-page.tsx', target: 170, lazily: null },
  { name: 'watch', source: 'src/features/videos/watch-page.tsx', target: 320, lazily: /^hls-engine-/ },
]

interface Chunk {
  file: string
  imports?: string[]
}
const pageTexts = await findPageTexts(SOURCES)
const manifest: Record<string, Chunk> = JSON.parse(await readFile(`${CLIENT}.vite/manifest.json`, 'utf8'))
const sizeOf = async (file: string) => gzipSync(await readFile(CLIENT + file), { level: 9 }).length

let allMet = true
for (const { name, source, target, lazily } of PAGES) {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const texts = ['core', ...(pageTexts[source.replace('src/', '')]?.now ?? [])].map((part) => `messages/en/${part}`)
  for (const key of [ENTRY, ...texts, source]) {
    if (!manifest[key]) throw new Error(`The build's manifest lacks ${key}.`)
    visit(key)
  }
  if (lazily) {
    const engine = (await readdir(`${CLIENT}assets`)).find((file) => lazily.test(file) && file.endsWith('.js'))
    if (engine) files.add(`assets/${engine}`)
  }
  let bytes = 0
  for (const file of files) bytes += await sizeOf(file)
  const isMet = bytes <= target * 1000
  allMet &&= isMet
  console.log(
    `${name.padEnd(6)} ${(bytes / 1000).toFixed(2)} kB gzip in ${files.size} files, target ${target}: ${isMet ? 'met' : 'NOT MET'}`,
  )
}
process.exitCode = allMet ? 0 : 1
