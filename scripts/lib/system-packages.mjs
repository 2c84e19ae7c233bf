import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { step } from './progress.mjs'
import { run } from './run.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * @typedef {object} SystemPackage something that npm cannot bring
 * @property {string} name of the Debian package
 * @property {() => boolean} isThere
 */

/** @type {SystemPackage} */
export const ffmpeg = { name: 'ffmpeg', isThere: () => hasProgram('ffmpeg') && hasProgram('ffprobe') }

/** @type {SystemPackage} */
export const chromium = { name: 'chromium', isThere: () => hasProgram('chromium') }

/**
 * Optional: stories take a third less processor time in it than in Chromium, whose engine it is.
 * @type {SystemPackage}
 */
export const headlessShell = { name: 'chromium-headless-shell', isThere: () => hasProgram('chromium-headless-shell') }

/** For the tests of several processes. @type {SystemPackage} */
export const redis = { name: 'redis-server', isThere: () => hasProgram('redis-server') }

/** Without a font for Arabic, Chromium draws boxes. @type {SystemPackage} */
export const arabicFonts = { name: 'fonts-noto-core', isThere: () => fontFolders().some(hasArabicFont) }

/** A real S3 server (OpenStack Swift) for the tests. @type {SystemPackage} */
export const swift = { name: 'python3-swift', isThere: () => existsSync('/usr/lib/python3/dist-packages/swift/proxy') }

/**
 * Installs what is missing with apt-get, if this user may.
 *
 * @param {SystemPackage[]} wanted
 * @param {string} command what to type again afterwards, such as `npm start`
 * @throws {SetupError} one sentence with what to install, where we may not
 */
export async function ensureSystemPackages(wanted, command) {
  const names = wanted.filter((one) => !one.isThere()).map((one) => one.name)
  if (names.length === 0) return
  const list = names.join(' ')
  const named = names.length === 1 ? `${list} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`
  if (!hasProgram('apt-get'))
    throw new SetupError(`${named} missing: install with this system's package manager, then run: ${command}`)
  if (process.getuid?.() !== 0)
    throw new SetupError(
      `${named} missing: run "sudo apt-get update && sudo apt-get install -y ${list}", then: ${command}`,
    )
  // In English, so that its sentence about a lock is recognized.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
  await step(`Installing ${list} (apt-get)`, async () => {
    await whenUnlocked(() => run('Updating the list of packages', 'apt-get', ['update'], { env }))
    const options = ['-y', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`]
    await run(`Installing ${list}`, 'apt-get', ['install', ...options, ...names], { env })
  })
  const still = wanted.filter((one) => !one.isThere()).map((one) => one.name)
  if (still.length > 0)
    throw new SetupError(`${still.join(' ')} was installed but cannot be found; is its program in PATH?`)
}

/** How long to wait for another apt: a new machine updates itself after its first start. */
const LOCK_SECONDS = 300

/**
 * apt-get waits for the lock of dpkg by itself, but not for that of its lists.
 *
 * @param {() => Promise<void>} command repeated while another program holds the lock
 */
async function whenUnlocked(command) {
  const deadline = Date.now() + LOCK_SECONDS * 1000
  for (;;) {
    try {
      return await command()
    } catch (error) {
      const isLocked = error instanceof SetupError && error.message.includes('Could not get lock')
      if (!isLocked || Date.now() > deadline) throw error
    }
    await delay(500)
  }
}

/** @param {string} name of a program, looked for in PATH */
export function hasProgram(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      const file = join(folder, name)
      accessSync(file, constants.X_OK)
      return statSync(file).isFile()
    } catch {
      return false
    }
  })
}

function fontFolders() {
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ]
}

/** @param {string} folder @returns {boolean} */
function hasArabicFont(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory() ? hasArabicFont(join(folder, entry.name)) : /arabic|naskh|kufi|amiri/i.test(entry.name),
    )
  } catch {
    return false
  }
}
