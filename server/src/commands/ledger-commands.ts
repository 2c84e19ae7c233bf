import { checkLedger } from '../features/ledger/ledger.check.ts'
import { openSiteForCommand } from '../site.ts'
import type { Command } from './command.ts'

export const ledgerCommands: Command[] = [
  {
    name: 'ledger check',
    parameters: '',
    summary: 'Check the ledger and compare it with the payment provider; exit code 1 when something is wrong',
    arity: 0,
    async run({ config, log, say }) {
      const site = await openSiteForCommand(config, log)
      try {
        const problems = await checkLedger(site.deps)
        for (const problem of problems) say(`problem  ${problem}`)
        say(problems.length === 0 ? 'The ledger is correct.' : `${problems.length} problems found.`)
        return problems.length === 0 ? 0 : 1
      } finally {
        await site.close()
      }
    },
  },
]
