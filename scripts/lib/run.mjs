import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { SetupError } from './setup-error.mjs'

/** How many lines of a failed program are shown: npm gives its reason first and its usage last, a builder the reverse. */
const shown = { first: 10, last: 20 }

/**
 * Runs a program without input and returns when it has succeeded. Its output is shown only when it fails.
 * SIGINT and SIGTERM end the program first and then us.
 *
 * @param {string} what names it in the sentence of failure, such as `Installing packages`
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @throws {SetupError} when it fails or is not there
 */
export async function run(what, command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-100_000)
    })
  }
  const { code, signal } = await ending(child)
  if (code === 0) return
  const why = signal ?? (code === null ? 'it could not be started' : `exit code ${code}`)
  const words = shorten(said.trim())
  throw new SetupError(`${what} failed (${command}: ${why}).${words && `\n${words}`}`)
}

/** @param {string} text */
function shorten(text) {
  const lines = text.split('\n')
  if (lines.length <= shown.first + shown.last) return text
  return [...lines.slice(0, shown.first), '[...]', ...lines.slice(-shown.last)].join('\n')
}

/**
 * Waits for a child and hands our signals on to it meanwhile. When the child ended because of one of them, this
 * process ends too, with the code a shell would give it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} code null and signal null: it never ran
 */
export function ending(child) {
  return new Promise((resolve) => {
    /** @type {NodeJS.Signals | undefined} */
    let received
    /** @param {NodeJS.Signals} name */
    const passOn = (name) => {
      received = name
      child.kill(name)
    }
    for (const name of passedOn) process.on(name, passOn)
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const end = (code, signal) => {
      for (const name of passedOn) process.off(name, passOn)
      if (received && signal) process.exit(exitCode(null, signal))
      resolve({ code, signal })
    }
    child.once('error', () => end(null, null))
    child.once('close', end)
  })
}

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number} the code with which a program that ended so is reported: 128 and the signal's number, or 1 if it never ran
 */
export function exitCode(code, signal) {
  if (code !== null) return code
  return signal ? 128 + constants.signals[signal] : 1
}
