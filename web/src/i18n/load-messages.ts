import { parts } from 'virtual:message-parts'
import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** The part that every page includes. */
const CORE = 'core'

/** Parts needed by the pages opened so far, in any language. */
const wanted = new Set([CORE])
/** The texts loaded so far. Each object is extended in place, because an `I18n` instance keeps a reference to it. */
const loaded = new Map<Language, Messages>()

/** The texts of everything opened so far. Rejects when they cannot be loaded. */
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

/** Adds the texts of a page to the current language, and to every language chosen later. */
export async function loadPageTexts(features: readonly string[], language: Language): Promise<void> {
  for (const feature of features) wanted.add(feature)
  await loadMessages(language)
}

/** All texts of a language, for tests that render one part of a page. */
export const loadAllMessages = async (language: Language): Promise<Messages> => {
  for (const part of Object.keys(parts[language])) wanted.add(part)
  return loadMessages(language)
}
