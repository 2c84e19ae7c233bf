import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'

export interface CommandContext {
  config: Config
  log: Log
  /** From ADMIN_PASSWORD; null when unset. */
  givenPassword: string | null
  /** Prints a line on standard output. */
  say(line: string): void
}

/** An operator's command. */
export interface Command {
  /** Its name: `admin create`. */
  name: string
  /** Its parameters, for the help: `<username>`. */
  parameters: string
  /** One line for the help. */
  summary: string
  /** How many arguments must follow the name. */
  arity: number
  /** Whether it works where no site has been started yet; the others then name the folder that they looked in. */
  worksWithoutSite?: boolean
  /** Returns the exit code. @throws StartError, ConfigError, MigrationError: one sentence, shown without a stack */
  run(context: CommandContext, ...words: string[]): Promise<number>
}
