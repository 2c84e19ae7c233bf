/** The operator's command line: `npm run lamplight -- <command>`. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { accountCommands } from './commands/account-commands.ts'
import { backupCommands } from './commands/backup-commands.ts'
import type { Command } from './commands/command.ts'
import { doctor } from './commands/doctor.ts'
import { importCommands } from './commands/import-commands.ts'
import { ledgerCommands } from './commands/ledger-commands.ts'
import { pushCommands } from './commands/push-commands.ts'
import { searchCommands } from './commands/search-commands.ts'
import { siteCommands } from './commands/site-commands.ts'
import { type Config, readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'
import { explain } from './site.ts'

const commands: Command[] = [
  ...accountCommands,
  ...siteCommands,
  ...backupCommands,
  ...importCommands,
  ...searchCommands,
  ...ledgerCommands,
  ...pushCommands,
  doctor,
]

const usageOf = ({ name, parameters }: Command): string => [name, parameters].filter(Boolean).join(' ')

function help(): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`)
  return ['Usage: npm run lamplight -- <command>', '', ...lines].join('\n')
}

const findCommand = (words: string[]): Command | undefined =>
  commands.find((command) => command.name === words.slice(0, command.name.split(' ').length).join(' '))

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h'

/** Otherwise a command with a wrong DATA_DIR would work on a new, empty site, and a backup of that would succeed. */
async function refuseMissingSite({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return
  await stat(join(dataDir, 'postgres')).catch((error: NodeJS.ErrnoException) => {
    // A folder of another user is reported where it is opened.
    if (error.code !== 'ENOENT') return
    throw new StartError(
      `There is no site in the data folder ${dataDir}. Set DATA_DIR, or DATABASE_URL, as for the site itself.`,
    )
  })
}

async function main(words: string[]): Promise<number> {
  const [first = 'help'] = words
  if (first === 'help' || asksForHelp(first)) {
    console.log(help())
    return 0
  }
  const command = findCommand(words)
  if (!command) {
    console.error(`Unknown command "${words.join(' ')}".\n\n${help()}`)
    return 2
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.some(asksForHelp)) {
    console.log(`Usage: npm run lamplight -- ${usageOf(command)}\n\n${command.summary}.`)
    return 0
  }
  if (rest.length !== command.arity) {
    console.error(`Usage: npm run lamplight -- ${usageOf(command)}`)
    return 2
  }
  // Here the password belongs to the command; in main.ts the pair makes an admin at start.
  const { ADMIN_PASSWORD, ADMIN_USERNAME: _, ...environment } = process.env
  const config = readConfig(environment)
  if (!command.worksWithoutSite) await refuseMissingSite(config)
  return command.run(
    {
      config,
      log: createLog(config.logLevel),
      givenPassword: ADMIN_PASSWORD || null,
      say: (line) => console.log(line),
    },
    ...rest,
  )
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(explain(error))
    process.exitCode = 1
  },
)
