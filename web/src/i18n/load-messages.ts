import type { Messages } from '@lingui/core'
import { documentFiles, importOfDocument } from '../lib/document-files.ts'
import type { Language } from './languages.ts'

/** The part that every page includes. */
const CORE = 'core'

/** Parts needed by the pages opened so far, in any language. */
const wanted = new Set([CORE])
/** The texts loaded so far. Each object is extended in place, because an `I18n` instance keeps a reference to it. */
const loaded = new Map<Language, Messages>()

interface MessagesModule {
  default: Messages
}

/** The texts of everything opened so far. Rejects when they cannot be loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  const messages = loaded.get(language) ?? {}
  loaded.set(language, messages)
  await Promise.all(
    [...wanted].map(async (part) => {
      const { default: texts } = await (importOfDocument<MessagesModule>(`messages/${language}/${part}`) ??
        importPart(language, part))
      Object.assign(messages, texts)
    }),
  )
  return messages
}

async function importPart(language: Language, part: string): Promise<MessagesModule> {
  const { parts } = await importParts()
  const load = parts[language][part]
  if (!load) throw new Error(`There are no texts named ${part}.`)
  return load()
}

const importParts = () => import('virtual:message-parts')

/** Adds the texts of a page to the current language, and to every language chosen later. */
export async function loadPageTexts(features: readonly string[], language: Language): Promise<void> {
  for (const feature of features) wanted.add(feature)
  await loadMessages(language)
}

/** The texts that the document names. */
export const loadDocumentTexts = (language: Language): Promise<Messages> => {
  const prefix = `messages/${language}/`
  for (const name of documentFiles()) if (name.startsWith(prefix)) wanted.add(name.slice(prefix.length))
  return loadMessages(language)
}

/** All texts of a language, for tests that render one part of a page. */
export const loadAllMessages = async (language: Language): Promise<Messages> => {
  for (const part of Object.keys((await importParts()).parts[language])) wanted.add(part)
  return loadMessages(language)
}
