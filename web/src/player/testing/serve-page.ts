import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { EARLY_PLAYBACK_SCRIPT } from '../../app/early-playback-script.ts'
import { EARLY_PRESSES_SCRIPT } from '../../app/early-presses-script.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.woff2': 'font/woff2',
}

/** As strict as the site's: no inline style, no external script; `blob:` is the source that hls.js sets on the element. */
const POLICY = "default-src 'self'; media-src 'self' blob:; style-src 'self'; script-src 'self'; object-src 'none'"

type PlayerPage = {
  origin: string
  /** Every requested path, in order. */
  requests: string[]
  /** While set, requests for media fail with a closed connection. */
  cutMedia: boolean
  close: () => Promise<void>
}

/**
 * Builds the test page like the production build, but without compressed files, and serves it with the clip folder under `/media`,
 * under the site's content security policy. URLs under `/expired/` return 403 and under `/gone/` 404.
 */
export async function servePlayerPage(mediaFolder: string): Promise<PlayerPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'player-page-'))
  await build({
    configFile: here('../../../vite.config.ts'),
    mode: 'test',
    logLevel: 'error',
    build: { outDir, manifest: 'manifest.json', copyPublicDir: false, rolldownOptions: { input: here('page.tsx') } },
  })
  const html = pageHtml(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')))

  const page: PlayerPage = { origin: '', requests: [], cutMedia: false, close: async () => {} }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    page.requests.push(path)
    if (path === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
        .end(html)
    } else if (path === '/early-presses.js' || path === '/early-playback.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(path === '/early-presses.js' ? EARLY_PRESSES_SCRIPT : EARLY_PLAYBACK_SCRIPT)
    } else if (path.startsWith('/expired/')) response.writeHead(403).end()
    else if (path.startsWith('/gone/')) response.writeHead(404).end()
    else if (path.startsWith('/media/') && page.cutMedia) request.socket.destroy()
    else if (path.startsWith('/media/')) void sendFile(join(mediaFolder, path.slice(7)), request, response)
    else void sendFile(join(outDir, path), request, response)
  })
  page.origin = await listen(server)
  page.close = async () => {
    server.closeAllConnections()
    server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return page
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

function pageHtml(manifest: Manifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css)
  const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
  return `<!doctype html><html><head><meta name="viewport" content="width=device-width">${links}</head>
<body><div id="root"></div><script type="module" src="/${entry?.file}"></script></body></html>`
}

/** Serves a file with `Range` support, which a browser needs to seek in an MP4. */
async function sendFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => null,
  )
  if (size === null) {
    response.writeHead(404).end()
    return
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1
  response.writeHead(range ? 206 : 200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(path, { start, end })
      .on('error', () => response.destroy())
      .pipe(response)
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
