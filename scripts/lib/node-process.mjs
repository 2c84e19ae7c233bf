import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { environmentFor } from './node-binary.mjs'
import { ending, exitCode } from './run.mjs'

/**
 * Runs one of the server's entry points until it ends, and returns the code to exit with. It writes where we write; our
 * signals are handed on.
 *
 * @param {string} root
 * @param {string} node
 * @param {{ entryPoint: string, args?: string[], env?: NodeJS.ProcessEnv, reads?: boolean, follows?: boolean }} options
 *   `entryPoint`: relative to `root`; `reads`: it reads standard input; `follows`: it ends when this process is killed
 */
export async function runNode(root, node, { entryPoint, args = [], env, reads = false, follows = false }) {
  const flags = ['--disable-warning=ExperimentalWarning']
  // A young generation of 4 MB a half instead of 16: 25 MB less at rest, no difference in requests a second.
  if (follows) flags.push('--max-semi-space-size=4', '--import', join(root, 'scripts/lib/follow-parent.mjs'))
  const environment = { ...environmentFor(root, node), ...env }
  const child = spawn(node, [...flags, resolve(root, entryPoint), ...args], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      // Files, passwords and pictures share these threads; with Node's four, a few slow ones hold up all the others.
      UV_THREADPOOL_SIZE: '16',
      // Otherwise each of these threads has a heap of its own, which it never returns.
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
    stdio: [reads ? 'inherit' : 'ignore', 'inherit', 'inherit', ...(follows ? [/** @type {const} */ ('ipc')] : [])],
  })
  const release = follows && process.env.npm_lifecycle_event ? stopWithParent(child) : () => {}
  const { code, signal } = await ending(child)
  release()
  return exitCode(code, signal)
}

/**
 * A signal that is sent to npm ends npm and the shell between us and does not arrive here: without this, `kill` of an
 * `npm start` would leave the site running. Only below npm: a program started in a terminal may outlive its shell.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} ends the watch
 */
function stopWithParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_EVERY_MS)
  return () => clearInterval(watch)
}

const PARENT_EVERY_MS = 500
