import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Reads what vitest's json reporter wrote about one run.
 *
 * @param {string} file
 * @param {boolean} succeeded by vitest's exit code. A run can fail without a failed test (a file that does not load, an
 *   error outside of any test, no report at all); then it counts as one failure.
 * @returns {Tally}
 */
export function readTally(file, succeeded) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const passed = Number(report.numPassedTests ?? 0)
  const failed = Number(report.numFailedTests ?? 0)
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) }
}
