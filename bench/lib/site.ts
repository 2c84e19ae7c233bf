/** A real site for a measurement: a process of its own on a free port over a throw-away data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface BenchSite {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Stops the site and keeps its folder. */
  stop(): Promise<void>
  /** Stops the site and removes its folder. */
  remove(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts Node as `npm start` does (scripts/lib/node-process.mjs). `script` is relative to the project. */
export const startNode = (script: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--max-semi-space-size=4', join(ROOT, script), ...args], {
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      UV_THREADPOOL_SIZE: '16',
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Milliseconds until the URL responds; throws after a minute. */
export async function waitFor(url: string): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < 60_000) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return performance.now() - begin
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} did not respond within a minute`)
}

export async function startSite(env: Record<string, string> = {}, folder?: string): Promise<BenchSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'lamplight-bench-')))
  const port = await freePort()
  const site = startNode('server/dist/app/main.js', [], {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'error',
    // All requests come from one address.
    LIMITS: 'reads=9999999/1,pages=9999999/1,suggestions=9999999/1',
    ...env,
  })
  const stop = async () => {
    if (site.exitCode !== null) return
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
  const origin = `http://127.0.0.1:${port}`
  await waitFor(`${origin}/healthz`)
  return {
    origin,
    dataDir,
    process: site,
    stop,
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a member and returns the cookie of their session. */
export async function register(origin: string, username = 'viewer'): Promise<string> {
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, displayName: username, password: 'only for this run' }),
  })
  if (!response.ok) throw new Error(`registration: ${response.status} ${await response.text()}`)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** @returns the newest video, when nothing is being encoded any more: a page is measured on a machine at rest. */
export async function preparedVideo(origin: string, cookie: string): Promise<number> {
  while (true) {
    const response = await fetch(`${origin}/api/videos`, { headers: { cookie, accept: 'application/json' } })
    const videos = (await response.json()) as { id: number; processing: string }[]
    const [newest] = videos
    if (newest && videos.every(({ processing }) => processing === 'ready')) return newest.id
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

/** Resident memory of a process in MB (10^6 bytes). */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1_000_000
}

/** Processor time a process has used, in seconds; Linux counts in hundredths. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The session of one of the people whom the fill script names. A session's token has 43 characters. */
export const benchToken = (name: string): string => `bench-${name}-`.padEnd(43, '0')
