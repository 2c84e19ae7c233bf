import type { Config } from '../config.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { listSynonyms, removeSynonyms, setSynonyms } from '../features/search/synonyms.sql.ts'
import type { Log } from '../lib/log.ts'
import { StartError } from '../lib/start-error.ts'
import { openDatabaseForCommand } from '../site.ts'
import type { Command } from './command.ts'

const MAX_WORDS = 20
/** Letters and digits, with apostrophes and hyphens inside or beside them. */
const WORD = /^['’‘ʼʾʿʻ`-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘ʼʾʿʻ`-]{0,63}$/u

async function withDatabase(config: Config, log: Log, work: (db: Db) => Promise<void>): Promise<number> {
  const { connection, close } = await openDatabaseForCommand(config, log)
  const database = openDatabase(connection, { max: 1, log })
  try {
    await work(database.db)
  } finally {
    await database.close()
    await close()
  }
  return 0
}

export const searchCommands: Command[] = [
  {
    name: 'synonyms list',
    parameters: '',
    summary: 'List the spellings that search treats as one word, one group per line',
    arity: 0,
    run: ({ config, log, say }) =>
      withDatabase(config, log, async (db) => {
        for (const words of await listSynonyms(db)) say(words.join(','))
      }),
  },
  {
    name: 'synonyms set',
    parameters: '<word,word,...>',
    summary: 'Make these words one group; it replaces the groups that contain one of them',
    arity: 1,
    async run({ config, log, say }, list = '') {
      const written = list.split(',').flatMap((word) => word.trim() || [])
      // Search does not distinguish capitals: a word is no synonym of itself.
      const isSame = (one: string) => (other: string) => other.toLowerCase() === one.toLowerCase()
      const words = written.filter((word, index) => written.findIndex(isSame(word)) === index)
      if (words.length < 2 || words.length > MAX_WORDS || !words.every((word) => WORD.test(word))) {
        throw new StartError(`Give 2 to ${MAX_WORDS} single words with commas between them: Quran,Koran`)
      }
      return withDatabase(config, log, async (db) => {
        await setSynonyms(db, words)
        say(`Search treats these as one word: ${words.join(', ')}`)
      })
    },
  },
  {
    name: 'synonyms remove',
    parameters: '<word>',
    summary: 'Remove the group that contains a word',
    arity: 1,
    run: ({ config, log, say }, word = '') =>
      withDatabase(config, log, async (db) => {
        if (!(await removeSynonyms(db, word))) throw new StartError(`No group contains ${word}.`)
        say(`The group with ${word} was removed.`)
      }),
  },
]
