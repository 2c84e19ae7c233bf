import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetRoutes } from './web-build.ts'

const SCRIPT = 'console.log("peace")'
const app = Fastify()
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lamplight-build-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/shell-1a2b.js'), SCRIPT)
  await writeFile(join(root, 'assets/shell-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(root, 'sw.js'), SCRIPT)
  await writeFile(join(root, 'renew.js'), SCRIPT)
  await assetRoutes(app, root)
})

afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('a file with a hash in its name is cached for a year, in the encoding that the browser accepts', async () => {
  const packed = await get('/assets/shell-1a2b.js', 'gzip, br')
  expect(packed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  const plain = await get('/assets/shell-1a2b.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(SCRIPT)
})

test('the service worker is revalidated each time', async () => {
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await get('/renew.js')).headers['cache-control']).toBe('no-cache')
})

test.each(['/assets/shell-0000.js', '/assets/..%2fsw.js', '/assets/shell-1a2b.js.br', '/assets/%00'])(
  'GET %s: 404, and not a page',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
  },
)
