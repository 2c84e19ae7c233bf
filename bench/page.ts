/**
 * Home and a watch page of the demo site under Lighthouse, mobile with applied (devtools) throttling, signed in, three runs
 * each; medians.
 *
 *     node bench/page.ts
 *
 * Needs Chromium at /usr/bin/chromium or CHROME_PATH, and the registry once: Lighthouse is fetched by npx, it is no part of
 * the project.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { register, startSite } from './lib/site.ts'

const run = promisify(execFile)
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const PAGES: { path: string; aims: { score?: number; lcp: number } }[] = [
  { path: '/', aims: { score: 97, lcp: 1_500 } },
  // Its largest part is the poster, as wide as the screen.
  { path: '/video/3', aims: { lcp: 1_800 } },
]
interface Result {
  score: number
  accessibility: number
  /** Milliseconds. */
  lcp: number
  /** Total blocking time, milliseconds. */
  tbt: number
  cls: number
}

const CHROME = [
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
  '--disable-component-update --disable-sync --disable-dev-shm-usage',
].join(' ')

const site = await startSite({ DEMO: '1' })
const folder = await mkdtemp(join(tmpdir(), 'lamplight-page-'))
try {
  const cookie = await register(site.origin)
  // The demo's videos are still being encoded after the first start; a page is measured on a machine at rest.
  for (let waiting = true; waiting; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const videos: { processing: string }[] = await (
      await fetch(`${site.origin}/api/videos`, { headers: { cookie, accept: 'application/json' } })
    ).json()
    waiting = videos.some(({ processing }) => processing !== 'ready')
  }
  let allMet = true
  for (const { path, aims } of PAGES) {
    const results: Result[] = []
    for (let round = 0; round < RUNS; round++) {
      const report = join(folder, 'report.json')
      await run(
        'npx',
        [
          ...['--yes', LIGHTHOUSE, site.origin + path, '--quiet', '--output=json', `--output-path=${report}`],
          ...['--form-factor=mobile', '--throttling-method=devtools', '--only-categories=performance,accessibility'],
          ...[`--chrome-flags=${CHROME}`, `--extra-headers=${JSON.stringify({ Cookie: cookie })}`],
        ],
        { env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' } },
      )
      const { categories, audits } = JSON.parse(await readFile(report, 'utf8'))
      results.push({
        score: Math.round(categories.performance.score * 100),
        accessibility: Math.round(categories.accessibility.score * 100),
        lcp: audits['largest-contentful-paint'].numericValue,
        tbt: audits['total-blocking-time'].numericValue,
        cls: audits['cumulative-layout-shift'].numericValue,
      })
    }
    const median = (name: keyof Result) => results.map((result) => result[name]).sort((a, b) => a - b)[1] ?? 0
    const middle = {
      score: median('score'),
      lcp: median('lcp'),
      tbt: median('tbt'),
      cls: median('cls'),
      access: median('accessibility'),
    }
    const isMet = middle.score >= (aims.score ?? 0) && middle.lcp <= aims.lcp
    allMet &&= isMet
    const verdict = `aims ${aims.score ? `>= ${aims.score}, ` : ''}LCP <= ${aims.lcp} ms: ${isMet ? 'met' : 'NOT MET'}`
    console.log(
      `${path.padEnd(9)} performance ${middle.score}, LCP ${middle.lcp.toFixed(0)} ms, blocking ${middle.tbt.toFixed(0)} ms, CLS ${middle.cls.toFixed(3)}, accessibility ${middle.access}; ${verdict}`,
    )
  }
  process.exitCode = allMet ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
  await site.remove()
}
