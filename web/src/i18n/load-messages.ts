import { parts } from 'virtual:message-parts'
import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** What every page carries. */
const CORE = 'core'

/** Parts the pages opened so far need, in whatever language. */
const wanted = new Set([CORE])
/** The texts fetched so far. An object grows in place, because an `I18n` instance reads from the one it was given. */
const loaded = new Map<Language, Messages>()

/** The texts of everything opened so far. Rejects when they cannot be fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  const messages = loaded.get(language) ?? {}
  loaded.set(language, messages)
  await Promise.all(
    [...wanted].map(async (part) => {
      const load = parts[language][part]
      if (!load) throw new Error(`There are no texts named ${part}.`)
      Object.assign(messages, (await load()).default)
    }),
  )
  return messages
}

/** Adds the texts of a page to those of the current language, and to every language chosen later. */
export async function loadPageTexts(features: readonly string[], language: Language): Promise<void> {
  for (const feature of features) wanted.add(feature)
  await loadMessages(language)
}

/** All texts of a language, for tests that draw one part of a page. */
export const loadAllMessages = async (language: Language): Promise<Messages> => {
  for (const part of Object.keys(parts[language])) wanted.add(part)
  return loadMessages(language)
}
