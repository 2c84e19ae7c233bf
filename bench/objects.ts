/**
 * Media streamed from an S3 store compared with a direct read from the same store: random ranges of one 100 MB object, by a
 * presigned address from the store itself, and through our media route (signed path, visibility check) in a process of its
 * own. Both by the same client with the same number of readers, on the same cores. Usage:
 *
 *     node bench/objects.ts [seconds per run, default 5]
 *
 * The store is OpenStack Swift (Debian: python3-swift). They alternate, three runs each; ratios are of the medians. Exit
 * code 1 when a ratio is below its target.
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { mediaRoutes } from '../server/src/http/media-routes.ts'
import { mediaKey } from '../server/src/storage/media-key.ts'
import { openStorage } from '../server/src/storage/open-storage.ts'
import type { S3Settings } from '../server/src/storage/s3-settings.ts'
import { createMediaPathSigner } from '../server/src/storage/signed-path.ts'
import { startS3Server } from '../server/src/testing/s3-server.ts'

const FILE_BYTES = 100_000_000
const KEY = mediaKey(1, 'bench', 'progressive.mp4')
const SECRET = 'only used by the benchmark, on loopback'
const RUNS = 3
const READERS = 8
const TARGET = 0.5
const CASES = [
  { name: '1 MiB', bytes: 1024 * 1024 },
  { name: '8 MiB', bytes: 8 * 1024 * 1024 },
]

/** The part that runs as a process of its own. */
async function serve(settings: S3Settings): Promise<void> {
  const { storage } = await openStorage({ dataDir: '/nowhere', s3: settings })
  const app = Fastify({ logger: false })
  await app.register(mediaRoutes, {
    storage,
    signer: createMediaPathSigner(SECRET),
    findVideoAccess: async () => 'shared',
    findViewer: () => null,
    isOpenToVisitors: () => false,
  })
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}

function readRange(url: string, agent: Agent, bytes: number): Promise<number> {
  const first = randomInt(FILE_BYTES - bytes)
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { range: `bytes=${first}-${first + bytes - 1}` } }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 206 && length === bytes ? resolve(length) : reject(new Error(`${response.statusCode}`)),
      )
      response.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

/** MiB a second. */
async function measure(url: string, bytes: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const begun = performance.now()
  const end = begun + seconds * 1000
  let sum = 0
  const reader = async () => {
    while (performance.now() < end) sum += await readRange(url, agent, bytes)
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  agent.destroy()
  return sum / 1024 ** 2 / ((performance.now() - begun) / 1000)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function main(seconds: number): Promise<void> {
  const store = await startS3Server()
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'))
  const settings = store.settings()
  const { storage, objects } = await openStorage({ dataDir: folder, s3: settings })
  const source = join(folder, 'source.bin')
  await writeFile(source, randomBytes(FILE_BYTES))
  await storage.put(KEY, source, { move: true })
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve', JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [address] = await once(child, 'message')
    const claims = { videoId: 1, version: 'bench', audience: 'shared' } as const
    const prefix = createMediaPathSigner(SECRET).signMediaPath(claims, new Date())
    const ours = `${String(address)}${prefix}progressive.mp4`
    const headers = { contentType: 'video/mp4', cacheControl: 'private' }
    const direct = (await objects?.presign(KEY, 3_600, headers, 'proxy')) ?? ''
    for (const { name, bytes } of CASES) {
      const results = { direct: [] as number[], ours: [] as number[] }
      for (let round = 0; round < RUNS; round++) {
        results.direct.push(await measure(direct, bytes, seconds))
        results.ours.push(await measure(ours, bytes, seconds))
      }
      const ratio = median(results.ours) / median(results.direct)
      const figures = `${median(results.ours).toFixed(0)} MiB/s through us, ${median(results.direct).toFixed(0)} MiB/s direct`
      console.log(`${name} ranges: ${ratio.toFixed(2)} of a direct read (target ${TARGET}); ${figures}`)
      if (ratio < TARGET) process.exitCode = 1
    }
  } finally {
    child.kill()
    await storage.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const [mode, value] = process.argv.slice(2)
if (mode === 'serve') await serve(JSON.parse(value ?? '{}'))
else await main(Number(mode ?? 5))
