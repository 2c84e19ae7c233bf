/**
 * How tests wait: with `expect.poll`, whose limit is set by each project, or with a limit of their own. `vi.waitUntil` and
 * `vi.waitFor` alone give up after a second, which is too short on a busy machine (docs/decisions/0173).
 */

const WAIT = /\bvi\.wait(?:Until|For)\(/g

/** A pause of a fixed time: too long on a quiet machine, too short on a busy one. */
const SLEEP = [
  /=>\s*setTimeout\(\s*\w+\s*,/,
  /\bimport\s*\{[^}]*\bsetTimeout\b[^}]*\}\s*from\s*'node:timers\/promises'/,
  /\.waitForTimeout\(/,
]

/** Files that may pause, and why. */
const MAY_PAUSE = new Map([
  ['server/src/db/hang-guard.test.ts', 'the time between two queries is the subject'],
  ['server/src/rolling-restart.test.ts', 'its readers pause between requests, as people do'],
  ['server/src/money.crash.ts', 'it asks the database again until a row has changed'],
  ['server/src/money-restarts.crash.ts', 'the time between two restarts is the subject'],
  ['server/src/testing/flaky-network.ts', 'it is the delay of a network'],
  ['server/src/testing/redis-server.ts', 'it asks again until Redis responds'],
  ['scripts/lib/progress.test.mjs', 'the clock is a fake one'],
])

const lineOf = (/** @type {string} */ source, /** @type {number} */ index) => source.slice(0, index).split('\n').length

/**
 * Whether the call that begins before `start` has a second argument. Brackets in its strings are not expected to be unbalanced.
 *
 * @param {string} source
 * @param {number} start after the opening bracket
 */
function hasSecondArgument(source, start) {
  let depth = 1
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? ''
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth === 0) return false
    if (depth === 1 && letter === ',') return /^\s*[^\s)]/.test(source.slice(at + 1))
  }
  return false
}

/**
 * @param {string} source of a test file
 * @returns {number[]} the lines that wait for a second at most, counted from 1
 */
export function shortWaits(source) {
  return [...source.matchAll(WAIT)]
    .filter(({ 0: text, index }) => !hasSecondArgument(source, index + text.length))
    .map(({ index }) => lineOf(source, index))
}

/**
 * @param {string} path relative to the root
 * @param {string} source
 * @returns {number[]} the lines that sleep, counted from 1
 */
export function sleeps(path, source) {
  if (MAY_PAUSE.has(path)) return []
  return source.split('\n').flatMap((line, index) => (SLEEP.some((sleep) => sleep.test(line)) ? [index + 1] : []))
}

/** The files that may pause. */
export const pausingFiles = [...MAY_PAUSE.keys()]
