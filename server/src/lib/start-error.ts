/**
 * The site cannot start (or a command cannot run) for a reason the operator can fix. The message is one complete
 * sentence that says what to do; an entry point prints it alone, without a stack, and exits with a code other than 0.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
