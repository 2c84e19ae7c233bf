/** How often a line is added where nobody can watch a counter, in milliseconds. */
const heartbeatMs = 15_000

/**
 * @typedef {object} Stream what progress is written to
 * @property {(text: string) => unknown} write
 * @property {boolean} [isTTY]
 */

/**
 * Shows one piece of work that takes a while: a counter that moves in a terminal, elsewhere a line at its beginning,
 * every 15 seconds and at its end. Call it for real work only; what is done already needs no line.
 *
 * @template T
 * @param {string} title such as `Installing packages`
 * @param {() => Promise<T>} work
 * @param {Stream} [stream]
 * @returns {Promise<T>}
 */
export async function step(title, work, stream = process.stdout) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = stream.isTTY === true
  stream.write(terminal ? `${title} ...` : `${title} ...\n`)
  const beat = () => stream.write(terminal ? `\r${title} ... ${seconds()} s` : `${title}: ${seconds()} s so far\n`)
  const timer = setInterval(beat, terminal ? 1000 : heartbeatMs)
  let outcome = 'failed after'
  try {
    const result = await work()
    outcome = 'done in'
    return result
  } finally {
    clearInterval(timer)
    stream.write(`${terminal ? '\r\x1b[K' : ''}${title}: ${outcome} ${seconds()} s\n`)
  }
}
