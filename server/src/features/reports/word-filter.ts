/** Words that staff forbid in comments, the forum or the chat. A feature checks each text before it stores it. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import { withLimit } from '@lamplight/contract/longest'
import { mergeLists } from '@lamplight/contract/merge-lists'
import { FILTER_WORDS_MAX, type FilterArea, type safetyApi, type WordFilterSettings } from '@lamplight/contract/safety'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { wordFilterChanged } from './reports.events.ts'
import * as sql from './word-filter.sql.ts'

export interface WordFilter {
  /** False when the filter is on for this area and the text contains one of its words. */
  isAllowed(area: FilterArea, text: string): Promise<boolean>
  settings(): Promise<WordFilterSettings>
  /** What others have changed since `previous` stays so. */
  change(
    viewer: Viewer,
    edit: BodyOf<typeof safetyApi.changeWordFilter>,
  ): Promise<Result<WordFilterSettings, 'validation_failed'>>
}

const CACHE_KEY = 'word filter;'

interface CompiledFilter {
  areas: ReadonlySet<FilterArea>
  /** Null while the list is empty. */
  pattern: RegExp | null
}

/**
 * Normalises the spelling of a word: compatibility forms, case, accents, vowel signs of Arabic and Hebrew, and invisible
 * characters are removed.
 */
const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(
      /\p{Default_Ignorable_Code_Point}|[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]|[\u0591-\u05C7]|[\u0610-\u061A\u0640\u064B-\u065F\u0670]/gu,
      '',
    )
    .toLowerCase()

/** Of a word. Marks are vowels in Indian scripts: without them another word would begin in the middle of one. */
const LETTER = '[\\p{L}\\p{M}\\p{N}]'

/** Whole words; a word that ends with `*` also matches as a prefix. Null when there is nothing to search for. */
function compileWords(words: readonly string[]): RegExp | null {
  const parts = words.flatMap((word) => {
    const folded = foldText(word).trim()
    const stem = folded.replace(/\*+$/, '')
    if (stem === '') return []
    // Only these: with the flag `u`, a backslash before any other character is an error.
    const escaped = stem.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
    return [folded.endsWith('*') ? `${escaped}${LETTER}*` : escaped]
  })
  return parts.length > 0 ? new RegExp(`(?<!${LETTER})(?:${parts.join('|')})(?!${LETTER})`, 'u') : null
}

export function createWordFilter({ db, cache, events }: { db: Db; cache: ResponseCache; events: Events }): WordFilter {
  events.on(wordFilterChanged, () => cache.drop(CACHE_KEY))
  const compiled = () =>
    cache.get<CompiledFilter>(CACHE_KEY, async () => {
      const { areas, words } = await sql.readWordFilter(db)
      return { areas: new Set(areas), pattern: compileWords(words) }
    })
  return {
    async isAllowed(area, text) {
      const { areas, pattern } = await compiled()
      return pattern === null || !areas.has(area) || !pattern.test(foldText(text))
    },
    settings: () => sql.readWordFilter(db),
    change: (viewer, { previous, ...after }) =>
      transact(db, async (scope) => {
        const now = await sql.lockWordFilter(scope.tx)
        const before = previous ?? now
        const settings = {
          words: mergeLists({ before: before.words, after: after.words, now: now.words }),
          areas: mergeLists({ before: before.areas, after: after.areas, now: now.areas }),
        }
        if (settings.words.length > FILTER_WORDS_MAX) {
          const message = withLimit(validationTexts.filterWordsTooMany, FILTER_WORDS_MAX)
          return fail('validation_failed', [{ path: 'words', message }])
        }
        await sql.writeWordFilter(scope.tx, settings)
        await writeAudit(scope.tx, {
          actorId: viewer.id,
          action: 'word_filter.changed',
          objectType: 'site',
          objectId: 'word_filter',
          details: { areas: settings.areas, words: settings.words.length },
        })
        await events.record(scope, wordFilterChanged, {})
        return ok(settings)
      }),
  }
}
