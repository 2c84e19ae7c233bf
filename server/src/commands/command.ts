import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'

export interface CommandContext {
  config: Config
  log: Log
  /** Of ADMIN_PASSWORD; null when unset. */
  givenPassword: string | null
  /** A line on standard output. */
  say(line: string): void
}

/** Something an operator does. */
export interface Command {
  /** Its words: `admin create`. */
  name: string
  /** What follows, for the help: `<username>`. */
  parameters: string
  /** One line for the help. */
  summary: string
  /** How many words must follow the name. */
  arity: number
  /** Returns the exit code. @throws StartError, ConfigError, MigrationError: one sentence, shown without a stack */
  run(context: CommandContext, ...words: string[]): Promise<number>
}
