import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { StartError } from '../lib/start-error.ts'
import { openDatabaseForCommand, openSiteForCommand } from '../site.ts'
import type { Command } from './command.ts'

const refusals = {
  video_not_found: (video: string) => `There is no video ${video}.`,
}

export const siteCommands: Command[] = [
  {
    name: 'reprocess',
    parameters: '<video>',
    summary: 'Process a video again from its original, given by its number or the address of its page',
    arity: 1,
    async run({ config, log, say }, video = '') {
      const id = Number(/(?:^|\/video\/)([1-9]\d{0,8})$/.exec(video)?.[1])
      if (!id) throw new StartError(`${video} is not a video. Give its number or the address of its page.`)
      const site = await openSiteForCommand(config, log)
      try {
        // The queue itself was made when the site was started for the first time, or there would be no video.
        await site.deps.jobs.start([])
        const result = await site.deps.processing.reprocess(null, id)
        await site.deps.jobs.stop()
        if (!result.ok) throw new StartError(refusals[result.code](String(id)))
        say(
          site.isServed
            ? `Video ${id} is being prepared again.`
            : `Video ${id} will be prepared again when Lamplight is started.`,
        )
      } finally {
        await site.close()
      }
      return 0
    },
  },
  {
    name: 'migrate',
    parameters: '',
    summary: 'Migrate the database to the newest version; a start does the same unless MIGRATE=off',
    arity: 0,
    worksWithoutSite: true,
    async run({ config, log, say }) {
      const { connection, close } = await openDatabaseForCommand(config, log)
      const database = openDatabase(connection, { max: 1, log })
      try {
        const applied = await migrate(database.pool)
        for (const name of applied) say(`Applied ${name}`)
        if (applied.length === 0) say('The database is up to date.')
      } finally {
        await database.close()
        await close()
      }
      return 0
    },
  },
]
