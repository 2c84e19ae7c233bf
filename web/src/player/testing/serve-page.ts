import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { EARLY_PLAYBACK_SCRIPT } from '../../app/early-playback-script.ts'
import { EARLY_PRESSES_SCRIPT } from '../../app/early-presses-script.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.woff2': 'font/woff2',
}

const scripts: Record<string, string> = {
  '/early-presses.js': EARLY_PRESSES_SCRIPT,
  '/early-playback.js': EARLY_PLAYBACK_SCRIPT,
}

/** As strict as the site's: no inline style, no external script; `blob:` is the source that hls.js sets. */
const POLICY = "default-src 'self'; media-src 'self' blob:; style-src 'self'; script-src 'self'; object-src 'none'"

export interface PlayerSite {
  readonly origin: string
  /** Every requested path, in order. */
  requests: string[]
  /** While set, requests for media fail with a closed connection. */
  cutMedia: boolean
}

/**
 * Serves the page and the clip that global-setup.ts has made, the clip under `/media`, under the site's content security
 * policy. URLs under `/expired/` return 403 and under `/gone/` 404.
 */
export async function servePage(): Promise<PlayerSite> {
  const folder = process.env.LAMPLIGHT_PLAYER_SITE
  if (!folder) throw new Error('the player is served inside the project web-browser, which names its folder')
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    site.requests.push(path)
    if (path in scripts) response.writeHead(200, { 'content-type': types['.js'] }).end(scripts[path])
    else if (path.startsWith('/expired/')) response.writeHead(403).end()
    else if (path.startsWith('/gone/')) response.writeHead(404).end()
    else if (path.startsWith('/media/') && site.cutMedia) request.socket.destroy()
    else if (path.startsWith('/media/')) void sendFile(join(folder, path), request, response)
    else {
      if (path === '/') response.setHeader('content-security-policy', POLICY)
      void sendFile(join(folder, 'page', path === '/' ? 'index.html' : path), request, response)
    }
  })
  const site: PlayerSite = {
    origin: await listen(server),
    requests: [],
    cutMedia: false,
  }
  return site
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
