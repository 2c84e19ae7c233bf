import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ending } from './run.mjs'

/**
 * A program that only checks: its exit code says whether all is well.
 *
 * @typedef {object} Check
 * @property {string} title
 * @property {string} program
 * @property {string[]} args
 */

/**
 * Runs checks, as many at once as there are processors, and shows the output of each under its title when it has ended. After a
 * failure no further check begins.
 *
 * @param {readonly Check[]} checks the longest first, or one of them runs alone at the end
 * @param {import('node:child_process').SpawnOptions} options of all programs
 * @param {{ atOnce?: number, write?: (text: string) => void }} [how]
 * @returns {Promise<boolean>} whether all have succeeded
 */
export async function runChecks(checks, options, how = {}) {
  const { atOnce = availableParallelism(), write = (text) => void process.stdout.write(text) } = how
  const waiting = [...checks]
  let succeeded = true
  const work = async () => {
    for (let check = waiting.shift(); check && succeeded; check = waiting.shift()) {
      const child = spawn(check.program, check.args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      }
      const { code } = await ending(child)
      write(`\n== ${check.title}\n${output}`)
      if (code !== 0) succeeded = false
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return succeeded
}
