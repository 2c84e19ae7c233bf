import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll } from 'vitest'

/** @returns a function that builds one module as the server is built, and returns its text in the output and its path */
export function bundler(plugin: () => Plugin): (source: string) => Promise<{ code: string; path: string }> {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lamplight-bundle-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return async (source) => {
    await writeFile(join(folder, 'entry.js'), source)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin()],
      build: {
        ssr: join(folder, 'entry.js'),
        target: 'node24',
        rolldownOptions: {
          output: { entryFileNames: '[name].js', minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    })
    const path = join(folder, 'dist/entry.js')
    return { code: await readFile(path, 'utf8'), path }
  }
}
