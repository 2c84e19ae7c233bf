/**
 * `npm test`: everything that proves this checkout, cheapest checks first. Installs what
 * is missing, stops at the first failure, and ends with the line `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { environmentFor } from './lib/node-binary.mjs'
import { prepareBuilds, prepareNode } from './lib/prepare.mjs'
import { root } from './lib/root.mjs'
import { ending } from './lib/run.mjs'
import { runEntryPoint, SetupError } from './lib/setup-error.mjs'
import {
  arabicFonts,
  chromium,
  ensureSystemPackages,
  ffmpeg,
  headlessShell,
  redis,
  swift,
} from './lib/system-packages.mjs'
import { readTally } from './lib/test-tally.mjs'

/** The first failure: nothing further is run. */
class Stopped extends Error {}

const total = { passed: 0, failed: 0 }

await runEntryPoint(async () => {
  // First: packages that only a person can install are reported at once, before npm's packages are downloaded.
  await ensureSystemPackages([ffmpeg, chromium, arabicFonts, redis, swift], 'npm test')
  try {
    await ensureSystemPackages([headlessShell], 'npm test')
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.log(`${error.message}\nWithout it the stories run in Chromium, which takes longer.`)
  }
  const node = await prepareNode(root, { development: true })
  // NODE_ENV decides what React and the server do; the caller's shell must not.
  const env = { ...environmentFor(root, node), NODE_ENV: 'test' }
  const reports = mkdtempSync(join(tmpdir(), 'lamplight-reports-'))

  const run = { cwd: root, env }
  /** @param {string} name of a program of the packages */
  const tool = (name) => join(root, 'node_modules/.bin', name)

  /** @param {string} title @param {string[]} projects */
  async function test(title, projects) {
    const report = join(reports, `${projects.join('-')}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    console.log(`\n== ${title}`)
    const vitest = spawn(tool('vitest'), ['run', ...chosen, ...reporters], {
      ...run,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const succeeded = (await ending(vitest)).code === 0
    const tally = readTally(report, succeeded)
    total.passed += tally.passed
    total.failed += tally.failed
    return succeeded
  }

  /** @param {Promise<boolean>} result */
  const orStop = async (result) => {
    if (!(await result)) throw new Stopped()
  }

  try {
    // The compiler checks in four threads unless it is asked otherwise, and each works out the types it needs by itself: twice the work.
    const types = ['server', 'web', 'e2e', 'contract', 'scripts', 'demo'].map((part) => ({
      title: `types of ${part}`,
      program: tool('tsc'),
      args: ['-p', part, '--checkers', '1'],
    }))
    const checks = [
      { title: 'lint and format', program: tool('biome'), args: ['check', '.'] },
      { title: 'direction of imports', program: node, args: ['scripts/check-imports.mjs'] },
      { title: 'unused files, exports and dependencies', program: node, args: ['scripts/check-unused.mjs'] },
      ...types,
    ]
    await orStop(runChecks(checks, run))
    await prepareBuilds(root, node)
    await orStop(test('unit, API and component tests', ['contract', 'server', 'web', 'demo', 'scripts']))
    // Together, because they often wait: for a process, for a browser, for a film.
    const waiting = ['server-isolated', 'server-waiting', 'web-browser', 'e2e']
    await orStop(test('ffmpeg, processes, the player and whole stories in Chromium', waiting))
  } catch (error) {
    // Failures were already printed; a step that is not a test run counts as one failure.
    if (error instanceof SetupError) console.error(error.message)
    else if (!(error instanceof Stopped)) throw error
    total.failed = Math.max(total.failed, 1)
    process.exitCode = 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
})
