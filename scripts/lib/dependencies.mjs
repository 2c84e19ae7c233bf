import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { isServerNode, packagedNode } from './node-binary.mjs'
import { isForPlatform, isForSomePlatform, thisPlatform } from './platform.mjs'
import { run } from './run.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Whether node_modules matches package-lock.json, including the packages for this system only. npm
 * itself leaves the stamp: when an installation is complete, and only then, it writes down in
 * node_modules/.package-lock.json what it installed. So an installation made by hand counts, and one that was cut off
 * does not. Takes a few milliseconds.
 *
 * @param {string} root
 * @param {{ development: boolean }} wanted whether the packages for building and testing are needed too
 */
export function dependenciesAreInstalled(root, { development }) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    const found = installed[path]
    if (!found) return path === '' || !isNeeded(entry, development)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * Packages of the lock file that are made for this system and are not there. npm leaves such a package out without a word
 * when it thinks that this Node cannot run it, and the first to notice would be the code that opens a picture or a database.
 *
 * @param {string} root
 * @param {{ development: boolean }} wanted
 * @param {import('./platform.mjs').Platform} [platform]
 * @returns {string[]} their names
 */
export function missingPlatformPackages(root, { development }, platform = thisPlatform()) {
  const locked = readPackages(join(root, 'package-lock.json')) ?? {}
  return Object.entries(locked)
    .filter(([, entry]) => isForSomePlatform(entry) && isNeeded(entry, development, platform))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')))
    .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

/**
 * Optional packages are needed when they are made for this system.
 *
 * @param {LockedPackage} entry
 * @param {boolean} development
 * @param {import('./platform.mjs').Platform} [platform]
 */
function isNeeded(entry, development, platform = thisPlatform()) {
  if (entry.dev && !development) return false
  if (!entry.optional && !entry.devOptional) return true
  return isForSomePlatform(entry) && isForPlatform(entry, platform)
}

/**
 * Installs exactly what package-lock.json names, without running scripts of packages: the packaged Node first, then
 * everything under that Node. npm leaves out what the Node it runs on is too old for, though it is not the Node that will
 * run it.
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
  const npm = findNpm()
  if (isServerNode()) await runNpm(npm, process.execPath, root, development)
  else await withPackagedNode(root, npm, (node) => runNpm(npm, node, root, development))
  const missing = missingPlatformPackages(root, { development })
  if (missing.length > 0)
    throw new SetupError(
      `npm did not install ${missing.join(', ')}, which this system needs. Delete node_modules and start again; if it is missing again, your registry does not offer it.`,
    )
}

/** @param {string} npm @param {string} node @param {string} folder @param {boolean} development */
function runNpm(npm, node, folder, development) {
  const omit = development ? ['--include=dev'] : []
  // Debian's npm looks for its parts where only Debian's Node would: for any other, NODE_PATH is set.
  const places = ['/usr/share/nodejs', '/usr/lib/nodejs', process.env.NODE_PATH].filter(Boolean).join(delimiter)
  return run('Installing packages', node, [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', ...omit], {
    cwd: folder,
    env: { ...process.env, NODE_PATH: places, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  })
}

/**
 * Installs the Node of the lock file alone, checked by the lock file's hash, into a folder that is removed afterwards:
 * npm empties node_modules before it fills it.
 *
 * @param {string} root
 * @param {string} npm
 * @param {(node: string) => Promise<void>} work
 */
async function withPackagedNode(root, npm, work) {
  const path = `node_modules/${packagedNode}`
  const entry = readPackages(join(root, 'package-lock.json'))?.[path]
  if (!entry || !isForPlatform(entry, thisPlatform()))
    throw new SetupError(
      `Lamplight needs Node 22.18 or newer on this system, and this is Node ${process.versions.node}: install a newer Node and start again.`,
    )
  const folder = mkdtempSync(join(root, '.packaged-node-'))
  try {
    const own = { name: 'packaged-node', version: '1.0.0', dependencies: { [packagedNode]: entry.version } }
    const { optional: _, ...required } = entry
    const packages = { '': own, [path]: required }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: own.name, version: own.version, lockfileVersion: 3, requires: true, packages }),
    )
    await runNpm(npm, process.execPath, folder, false)
    await work(join(folder, path, 'bin', 'node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The program of the npm that started us; otherwise of the one in PATH. */
function findNpm() {
  const npm = process.env.npm_execpath
  if (npm && basename(npm) === 'npm-cli.js' && existsSync(npm)) return npm
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const link = join(folder, 'npm')
    if (!folder || !existsSync(link)) continue
    const program = realpathSync(link)
    if (basename(program) === 'npm-cli.js') return program
    // A wrapper next to the program that it starts.
    const beside = join(dirname(program), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
    if (existsSync(beside)) return beside
  }
  throw new SetupError('npm is missing: install it, then start again.')
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }
 *   & import('./platform.mjs').PlatformFields} LockedPackage
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
