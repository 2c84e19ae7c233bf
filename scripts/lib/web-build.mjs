import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node-binary.mjs'
import { run } from './run.mjs'

/** The sources of the browser part; the lock file represents its libraries. */
const sources = [
  'web/src',
  'web/build',
  'web/public',
  'web/package.json',
  'web/vite.config.ts',
  'web/index.html',
  'contract/src',
  'package-lock.json',
]

const outputs = ['web/dist/client', 'web/dist/server']
const stamp = 'web/dist/.sources'

/** Tests are not part of what is built. */
const isTest = /\.test\.tsx?$/

/**
 * Whether web/dist was made from the sources as they are now. Reads all of them: some 20 ms, and right also when a
 * checkout gave the files new dates.
 *
 * @param {string} root
 */
export function webBuildIsFresh(root) {
  if (!outputs.every((folder) => existsSync(join(root, folder)))) return false
  const file = join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(root)
}

/**
 * Builds the browser part.
 *
 * @param {string} root
 * @param {string} node
 * @throws {import('./setup-error.mjs').SetupError} with the builder's output
 */
export async function buildWeb(root, node) {
  // Before the build, so that a change made meanwhile makes it stale; and no stamp exists while the output is incomplete.
  const made = fingerprint(root)
  rmSync(join(root, stamp), { force: true })
  // Always for production, also when the tests call with NODE_ENV=test.
  const env = { ...environmentFor(root, node), NODE_ENV: 'production' }
  await run('Building the browser part', 'npm', ['run', 'build', '--workspace', 'web'], { cwd: root, env })
  mkdirSync(join(root, 'web/dist'), { recursive: true })
  writeFileSync(join(root, stamp), made)
}

/** @param {string} root @returns {string} the names and contents of all sources, as a hexadecimal hash */
function fingerprint(root) {
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
