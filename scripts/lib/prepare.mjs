import { isFresh, runBuild, serverBuild, webBuild } from './builds.mjs'
import { dependenciesAreInstalled, installDependencies } from './dependencies.mjs'
import { findNode, isAtLeast } from './node-binary.mjs'
import { step } from './progress.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Checks the machine, installs the packages when they are missing or changed, and finds the Node for everything else.
 *
 * @param {string} root
 * @param {{ development?: boolean, stream?: import('./progress.mjs').Stream }} [options] `development`: with the
 *   packages for building and testing, also where NODE_ENV=production would leave them out
 * @returns {Promise<string>} that Node's absolute path
 * @throws {SetupError}
 */
export async function prepareNode(root, { development = process.env.NODE_ENV !== 'production', stream } = {}) {
  if (process.platform === 'win32')
    throw new SetupError('Lamplight runs on Linux and similar systems: on Windows, use it inside WSL.')
  if (!isAtLeast(process.versions.node, [18]))
    throw new SetupError(`Lamplight needs Node 18 or newer to start, and this is Node ${process.versions.node}.`)
  if (!dependenciesAreInstalled(root, { development }))
    await step('Installing packages', () => installDependencies(root, { development }), stream)
  return findNode(root)
}

/**
 * Builds the browser part and the server where they are missing or older than their sources.
 *
 * @param {string} root
 * @param {string} node
 */
export async function prepareBuilds(root, node) {
  for (const build of [webBuild, serverBuild]) {
    if (!isFresh(build, root)) await step(build.title, () => runBuild(build, root, node))
  }
}
