/** The built browser part: its renderer and its files. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartError } from '../lib/start-error.ts'
import { acceptedEncoding } from './compression.ts'
import { sendFailure } from './failures.ts'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** The exports of the browser part's server bundle; its own contract is web/src/app/render-contract.ts. */
export type Renderer = (input: {
  url: string
  language: string
  theme: string
  nonce: string
  user: object | null
  settings: object
  fetchApi(
    path: string,
    init: { headers: Record<string, string> },
  ): Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>
}) => Promise<
  | { kind: 'page'; status: 200 | 404 | 500; html: string }
  | { kind: 'redirect'; status: 301 | 302 | 307 | 308; location: string }
>

/** @throws StartError when the browser part was not built. */
export async function loadRenderer(): Promise<Renderer> {
  try {
    const bundle: { render: Renderer } = await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)
    return bundle.render
  } catch (error) {
    throw new StartError(
      `The browser part cannot be loaded (${error instanceof Error ? error.message : String(error)}). Run: npm run build`,
    )
  }
}

interface Asset {
  contentType: string
  cacheControl: string
  plain: Buffer
  /** Created by the build (.br, .gz next to the file), so that no request waits for the best compression. */
  br: Buffer | null
  gzip: Buffer | null
}

function cacheOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // The service worker and its offline page must always be current.
  return path === '/sw.js' || path === '/offline.html' ? 'no-cache' : 'public, max-age=3600'
}

async function readAssets(root: string): Promise<Map<string, Asset>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const contentType = CONTENT_TYPES[extname(file)]
    if (!contentType) continue
    const path = `/${relative(root, file).split(sep).join('/')}`
    const packed = async (ending: string) => (known.has(file + ending) ? readFile(file + ending) : null)
    assets.set(path, {
      contentType,
      // Files below /assets have a hash of their content in their name.
      cacheControl: cacheOf(path),
      plain: await readFile(file),
      br: await packed('.br'),
      gzip: await packed('.gz'),
    })
  }
  return assets
}

/**
 * Serves the browser part's files from memory, a few megabytes in total. One route serves all files with a hash in
 * their name: the router compiles functions for each route, and those of hundreds of files took several megabytes.
 */
export async function assetRoutes(app: FastifyInstance, root = join(DIST, 'client')): Promise<void> {
  const assets = await readAssets(root)
  const send = (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
    const encoding = acceptedEncoding(request)
    reply.type(asset.contentType).header('cache-control', asset.cacheControl).header('vary', 'Accept-Encoding')
    const packed = encoding && asset[encoding]
    return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(asset.plain)
  }
  const config = { isAnonymous: true }
  for (const [path, asset] of assets) {
    if (!path.startsWith('/assets/')) app.get(path, { config }, (request, reply) => send(request, reply, asset))
  }
  app.get<{ Params: { name: string } }>('/assets/:name', { config }, (request, reply) => {
    const asset = assets.get(`/assets/${request.params.name}`)
    if (!asset) return sendFailure(request, reply, 'not_found')
    return send(request, reply, asset)
  })
}
