/** The built browser part: its renderer and its files. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectFolder } from '../lib/project-folder.ts'
import { StartError } from '../lib/start-error.ts'
import { acceptedEncoding } from './compression.ts'
import { sendFailure } from './failures.ts'
import type { PageResponse } from './page-calls.ts'
import type { Pieces } from './page-pieces.ts'

const gunzipAsync = promisify(gunzip)
const DIST = join(projectFolder, 'web/dist')

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
  fetchApi(path: string, init: { headers: Record<string, string> }): Promise<PageResponse>
}) => Promise<
  | { kind: 'page'; status: 200 | 404 | 500; pieces: Pieces }
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
  /** Null when `gzip` exists: nearly every browser accepts it, and the plain files are three quarters of all bytes. */
  plain: Buffer | null
  /** Created by the build (.br, .gz next to the file), so that no request waits for the best compression. */
  br: Buffer | null
  gzip: Buffer | null
}

function cacheOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // They must always be current.
  return ['/sw.js', '/offline.html', '/renew.js'].includes(path) ? 'no-cache' : 'public, max-age=3600'
}

/** Read as a whole: a build that replaces the files of a running site must not mix two versions. */
async function readAssets(root: string): Promise<Map<string, Asset>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const read = async (file: string) => (known.has(file) ? readFile(file) : null)
  const assets = files.map(async (file): Promise<[string, Asset] | null> => {
    const contentType = CONTENT_TYPES[extname(file)]
    if (!contentType) return null
    const path = `/${relative(root, file).split(sep).join('/')}`
    const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)])
    const plain = gzip ? null : await readFile(file)
    // Files below /assets have a hash of their content in their name.
    return [path, { contentType, cacheControl: cacheOf(path), plain, br, gzip }]
  })
  return new Map((await Promise.all(assets)).filter((asset) => asset !== null))
}

async function unpack({ plain, gzip }: Asset): Promise<Buffer> {
  return gzip ? gunzipAsync(gzip) : (plain ?? Buffer.alloc(0))
}

/**
 * Serves the browser part's files from memory, a few megabytes in total. One route serves all files with a hash in
 * their name: the router compiles functions for each route, and those of hundreds of files took several megabytes.
 */
export async function assetRoutes(app: FastifyInstance, root = join(DIST, 'client')): Promise<void> {
  const assets = await readAssets(root)
  const send = async (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
    const encoding = acceptedEncoding(request)
    reply.type(asset.contentType).header('cache-control', asset.cacheControl).header('vary', 'Accept-Encoding')
    const packed = encoding && asset[encoding]
    return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(await unpack(asset))
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
