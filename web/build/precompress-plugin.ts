import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|svg)$/
/** Smaller files fit into one packet either way. */
const WORTH_BYTES = 1_200

/** Writes a .br and a .gz beside each file of the browser's build, as small as they get: the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const folder = resolve(this.environment.config.root, this.environment.config.build.outDir)
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = await readFile(path)
        if (content.length < WORTH_BYTES) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(`${path}.br`, await brotli(content, { params }))
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}
