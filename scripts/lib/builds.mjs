import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node-binary.mjs'
import { run } from './run.mjs'

/**
 * A part of the product that is built before it runs.
 *
 * @typedef {object} Build
 * @property {string} title what is shown while it is built
 * @property {string} workspace whose `build` script makes it, into its folder dist
 * @property {string[]} sources files and folders it is made from; the lock file represents the libraries
 * @property {string[]} outputs without which it is incomplete
 */

/** @type {Build} */
export const webBuild = {
  title: 'Building the browser part',
  workspace: 'web',
  sources: [
    'web/src',
    'web/build',
    'web/public',
    'web/package.json',
    'web/vite.config.ts',
    'web/index.html',
    'contract/src',
    'package-lock.json',
  ],
  outputs: ['web/dist/client', 'web/dist/server'],
}

/** @type {Build} */
export const serverBuild = {
  title: 'Building the server',
  workspace: 'server',
  sources: [
    'server/src',
    'server/build',
    'server/package.json',
    'server/vite.config.ts',
    'contract/src',
    'demo/content',
    'package-lock.json',
  ],
  outputs: ['server/dist/app/main.js'],
}

/** @param {Build} build */
const stampOf = ({ workspace }) => `${workspace}/dist/.sources`

/** Tests are not part of what is built. */
const isTest = /\.test\.tsx?$/

/**
 * Whether it was made from the sources as they are now. Reads all of them: some 20 ms, and right also when a
 * checkout gave the files new dates.
 *
 * @param {Build} build
 * @param {string} root
 */
export function isFresh(build, root) {
  if (!build.outputs.every((path) => existsSync(join(root, path)))) return false
  const file = join(root, stampOf(build))
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(build, root)
}

/**
 * @param {Build} build
 * @param {string} root
 * @param {string} node
 * @throws {import('./setup-error.mjs').SetupError} with the builder's output
 */
export async function runBuild(build, root, node) {
  const { title, workspace } = build
  // Before the build, so that a change made meanwhile makes it stale; and no stamp exists while the output is incomplete.
  const made = fingerprint(build, root)
  rmSync(join(root, stampOf(build)), { force: true })
  // Always for production, also when the tests call with NODE_ENV=test.
  const env = { ...environmentFor(root, node), NODE_ENV: 'production' }
  // Not `npm run --workspace`: that of Debian 12 ends with 0 although the script has failed.
  await run(title, node, ['--run', 'build'], { cwd: join(root, workspace), env })
  mkdirSync(join(root, workspace, 'dist'), { recursive: true })
  writeFileSync(join(root, stampOf(build)), made)
}

/** @param {Build} build @param {string} root @returns {string} the names and contents of all sources, as a hexadecimal hash */
function fingerprint({ sources }, root) {
  const hash = createHash('sha256')
  for (const path of sources) addTo(hash, root, path)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} root @param {string} path relative to root */
function addTo(hash, root, path) {
  const entries = list(join(root, path))
  if (entries) {
    for (const name of entries) addTo(hash, root, `${path}/${name}`)
  } else if (!isTest.test(path) && existsSync(join(root, path))) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

/** @param {string} folder @returns {string[] | undefined} its entries in a fixed order; undefined when it is not a folder */
function list(folder) {
  try {
    return readdirSync(folder).sort()
  } catch {
    return undefined
  }
}
