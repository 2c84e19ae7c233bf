import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the test page into `folder` like the production build, but without compressed files. */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: here('../../../vite.config.ts'),
    mode: 'test',
    logLevel: 'error',
    build: {
      outDir: folder,
      manifest: 'manifest.json',
      copyPublicDir: false,
      rolldownOptions: { input: here('page.tsx') },
    },
  })
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  await writeFile(join(folder, 'index.html'), pageHtml(manifest))
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

function pageHtml(manifest: Manifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css)
  const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
  return `<!doctype html><html><head><meta name="viewport" content="width=device-width">${links}</head>
<body><div id="root"></div><script type="module" src="/${entry?.file}"></script></body></html>`
}
