/**
 * Media bytes compared with nginx: random ranges of one 200 MB file, served by our media routes (Fastify, signed path, visibility
 * check) and by nginx with one worker and sendfile, from the kernel's page cache, wrk on the same cores. Usage:
 *
 *     node bench/ranges.ts [seconds per run, default 4]
 *
 * Needs nginx and wrk (Debian: nginx-light, wrk). Ours and nginx alternate, three runs each; ratios are of the medians.
 * Exit code 1 when a ratio is below its target.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { registerConnectionTurns } from '../server/src/http/connection-turns.ts'
import { mediaRoutes } from '../server/src/http/media-routes.ts'
import { metricsRoutes } from '../server/src/http/metrics-routes.ts'
import { registerSecurityHeaders, securityHeaders } from '../server/src/http/security-headers.ts'
import { createMetrics } from '../server/src/metrics/metrics.ts'
import { openFolderStorage } from '../server/src/storage/folder-storage.ts'
import { mediaKey } from '../server/src/storage/media-key.ts'
import { createMediaPathSigner } from '../server/src/storage/signed-path.ts'

const run = promisify(execFile)
const FILE_BYTES = 200_000_000
const KEY = mediaKey(1, 'bench', 'progressive.mp4')
const SECRET = 'only used by the benchmark, on loopback'
const RUNS = 3
const CASES = [
  { name: '64 KiB', bytes: 64 * 1024, target: 0.7 },
  { name: '1 MiB', bytes: 1024 * 1024, target: 0.85 },
]

interface Contender {
  readonly name: string
  readonly url: string
  /** Processes whose CPU time counts. */
  pids(): Promise<number[]>
}

interface Sample {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly cpuSecondsPerGib: number
}

/** The part that runs as a process of its own: our server, which sends the parent a message once it listens. */
async function serve(root: string, port: number): Promise<void> {
  const storage = await openFolderStorage({ root })
  const app = Fastify({ logger: false })
  const turns = registerConnectionTurns(app)
  registerSecurityHeaders(app, { https: false })
  const metrics = createMetrics()
  metricsRoutes(app, { metrics, metricsToken: null })
  await app.register(mediaRoutes, {
    storage,
    signer: createMediaPathSigner(SECRET),
    findVideoAccess: async () => 'shared',
    findViewer: () => null,
    isOpenToVisitors: () => false,
    atOnce: {
      findViewer: () => null,
      findVideoAccess: () => 'shared',
      headers: securityHeaders({ https: false }),
      turns,
      onResponse: metrics.countRequest,
    },
  })
  await app.listen({ host: '127.0.0.1', port })
  process.send?.('listening')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function makeFile(folder: string): Promise<string> {
  const source = join(folder, 'source.bin')
  const file = await open(source, 'w')
  const chunk = randomBytes(1_000_000)
  for (let written = 0; written < FILE_BYTES; written += chunk.length) {
    chunk.writeUInt32BE(written)
    await file.write(chunk)
  }
  await file.close()
  const storage = await openFolderStorage({ root: join(folder, 'media') })
  await storage.put(KEY, source, { move: true })
  await storage.close()
  return join(folder, 'media', KEY)
}

async function startOurs(folder: string): Promise<{ contender: Contender; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve', join(folder, 'media'), `${port}`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const claims = { videoId: 1, version: 'bench', audience: 'shared' } as const
  const prefix = createMediaPathSigner(SECRET).signMediaPath(claims, new Date())
  const url = `http://127.0.0.1:${port}${prefix}progressive.mp4`
  return { contender: { name: 'ours', url, pids: async () => [child.pid ?? 0] }, process: child }
}

async function startNginx(folder: string): Promise<{ contender: Contender; process: ChildProcess }> {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       open_file_cache max=100; default_type video/mp4;
       server { listen 127.0.0.1:${port}; root ${folder}/media; }
     }`,
  )
  const child = spawn('nginx', ['-c', config, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/${KEY}`
  while (
    !(await fetch(url, { method: 'HEAD' }).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
  }
  const workers = async () =>
    (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ').map(Number)
  return { contender: { name: 'nginx', url, pids: workers }, process: child }
}

/** User and system time of the processes so far, in seconds (proc(5): fields 14 and 15, in ticks of 10 ms). */
async function cpuSeconds(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')))
  const ticks = stats.map((line) =>
    line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number),
  )
  return ticks.flat().reduce((sum, value) => sum + value, 0) / 100
}

/** Both must send the very bytes of the file before their speed means anything. */
async function assertSameBytes(contender: Contender, path: string): Promise<void> {
  const content = await readFile(path)
  for (const { bytes } of CASES) {
    const first = randomInt(FILE_BYTES - bytes)
    const response = await fetch(contender.url, { headers: { range: `bytes=${first}-${first + bytes - 1}` } })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== 206 || !body.equals(content.subarray(first, first + bytes))) {
      throw new Error(`${contender.name} sent wrong bytes (${response.status})`)
    }
  }
}

const LUA = `
local size, bytes = ${FILE_BYTES}, tonumber(os.getenv('RANGE_BYTES'))
math.randomseed(os.time())
request = function()
  local first = math.random(0, math.floor((size - bytes) / 4096)) * 4096
  return wrk.format('GET', nil, { Range = 'bytes=' .. first .. '-' .. (first + bytes - 1) })
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT %f %f %d\\n', summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end`

async function measure(contender: Contender, script: string, bytes: number, seconds: number): Promise<Sample> {
  const pids = await contender.pids()
  const before = await cpuSeconds(pids)
  const args = ['-t1', '-c16', `-d${seconds}s`, '-s', script, contender.url]
  const { stdout } = await run('wrk', args, { env: { ...process.env, RANGE_BYTES: `${bytes}` } })
  const [requestsPerSecond = 0, p99Ms = 0, errors = 1] = (/RESULT (.*)/.exec(stdout)?.[1] ?? '').split(' ').map(Number)
  if (errors > 0) throw new Error(`${contender.name}: ${errors} requests failed\n${stdout}`)
  const gib = (requestsPerSecond * seconds * bytes) / 2 ** 30
  return { requestsPerSecond, p99Ms, cpuSecondsPerGib: ((await cpuSeconds(pids)) - before) / gib }
}

function median(samples: Sample[], pick: (sample: Sample) => number): number {
  return samples.map(pick).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
}

async function compare(seconds: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ranges-'))
  const children: ChildProcess[] = []
  let isGood = true
  try {
    const path = await makeFile(folder)
    const script = join(folder, 'ranges.lua')
    await writeFile(script, LUA)
    const ours = await startOurs(folder)
    children.push(ours.process)
    const nginx = await startNginx(folder)
    children.push(nginx.process)
    const contenders = [ours.contender, nginx.contender]
    for (const contender of contenders) await assertSameBytes(contender, path)

    console.log('| ranges | server | req/s | MiB/s | p99 ms | CPU s/GiB | runs req/s |\n|---|---|---|---|---|---|---|')
    for (const { name, bytes, target } of CASES) {
      // Once uncounted: code not yet compiled, file not yet in the page cache.
      for (const contender of contenders) await measure(contender, script, bytes, 1)
      const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]))
      for (let n = 0; n < RUNS; n++) {
        for (const [contender, list] of samples) list.push(await measure(contender, script, bytes, seconds))
      }
      const rates: number[] = []
      for (const [contender, list] of samples) {
        const rate = median(list, (sample) => sample.requestsPerSecond)
        rates.push(rate)
        const cells = [
          name,
          contender.name,
          rate.toFixed(0),
          ((rate * bytes) / 2 ** 20).toFixed(0),
          median(list, (sample) => sample.p99Ms).toFixed(1),
          median(list, (sample) => sample.cpuSecondsPerGib).toFixed(2),
          list.map((sample) => sample.requestsPerSecond.toFixed(0)).join(' '),
        ]
        console.log(`| ${cells.join(' | ')} |`)
      }
      const ratio = (rates[0] ?? 0) / (rates[1] ?? 1)
      isGood &&= ratio >= target
      console.log(
        `| ${name} | **ratio** | **${ratio.toFixed(2)}** | | | | target >= ${target}: ${ratio >= target ? 'met' : 'missed'} |`,
      )
    }
  } finally {
    for (const child of children) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  return isGood
}

const [mode = '4', root = '', port = ''] = process.argv.slice(2)
if (mode === 'serve') await serve(root, Number(port))
else if (!(await compare(Number(mode)))) process.exitCode = 1
