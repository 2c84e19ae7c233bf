import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './run.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Whether node_modules holds what package-lock.json asks for. npm itself leaves the stamp: when an installation is
 * complete, and only then, it writes down in node_modules/.package-lock.json what it installed. So an installation made
 * by hand counts, and one that was cut off does not. Takes a few milliseconds.
 *
 * @param {string} root
 * @param {{ development: boolean }} wanted whether the packages for building and testing are asked for too
 */
export function dependenciesAreInstalled(root, { development }) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    // '' is the project itself; optional packages may be for another system.
    const mayBeMissing = path === '' || entry.optional || entry.devOptional || (entry.dev && !development)
    const found = installed[path]
    if (!found) return mayBeMissing
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * Installs exactly what package-lock.json names, without running scripts of packages.
 *
 * @param {string} root
 * @param {{ development: boolean }} wanted
 * @throws {SetupError}
 */
export async function installDependencies(root, { development }) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new SetupError(
      `The packages cannot be installed: this user may not write in ${root}. Use a copy of your own.`,
    )
  }
  const { command, args } = findNpm()
  const omit = development ? ['--include=dev'] : []
  await run('Installing packages', command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', ...omit], {
    cwd: root,
  })
}

/** The npm that started us, run by our own Node; otherwise the one in PATH. */
function findNpm() {
  const npm = process.env.npm_execpath
  if (npm && basename(npm) === 'npm-cli.js' && existsSync(npm)) return { command: process.execPath, args: [npm] }
  return { command: 'npm', args: [] }
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
