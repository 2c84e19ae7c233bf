/**
 * Something on this machine prevents the setup, and the reader can fix it. The message is all that is printed: a
 * sentence that explains what to do, at most followed by the last lines of the program that failed.
 */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError'
}

/**
 * Runs an entry point: a SetupError becomes its sentence on standard error and the exit code 1; anything else is a mistake of
 * our own and keeps its stack.
 *
 * @param {() => Promise<void>} entryPoint
 */
export async function runEntryPoint(entryPoint) {
  try {
    await entryPoint()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
