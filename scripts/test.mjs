/**
 * `npm test`: everything that proves this checkout, cheapest checks first. Installs what
 * is missing, stops at the first failure, and ends with the line `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  /** @param {string} title @param {string} tool of node_modules/.bin, or `node` @param {string[]} args */
  async function check(title, tool, args) {
    console.log(`\n== ${title}`)
    const program = tool === 'node' ? node : join(root, 'node_modules/.bin', tool)
    const { code } = await ending(spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }))
    return code === 0
  }

  /** @param {string} title @param {string[]} projects */
  async function test(title, projects) {
    const report = join(reports, `${projects.join('-')}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const succeeded = await check(title, 'vitest', ['run', ...chosen, ...reporters])
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
    await orStop(check('lint and format', 'biome', ['check', '.']))
    await orStop(check('direction of imports', 'node', ['scripts/check-imports.mjs']))
    await orStop(check('unused files, exports and dependencies', 'node', ['scripts/check-unused.mjs']))
    for (const part of ['contract', 'server', 'web', 'e2e', 'demo', 'scripts'])
      await orStop(check(`types of ${part}`, 'tsc', ['-p', part]))
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
