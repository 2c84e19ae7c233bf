import type { Messages } from '@lingui/core'
import { type DocumentFiles, importOfDocument } from '../lib/document-files.ts'
import { FAILURES } from './core-features.ts'
import { type Language, toLanguage } from './languages.ts'

/** The part that every page includes. */
const CORE = 'core'

/** Parts needed by the pages opened so far, in any language. */
const wanted = new Set([CORE])
/** The texts loaded so far. Each object is extended in place, because an `I18n` instance keeps a reference to it. */
const loaded = new Map<Language, Messages>()

/** Features whose texts a page needs besides `core`: when it is shown, and when parts of it are loaded on demand. */
export interface PageTexts {
  now: readonly string[]
  later: readonly string[]
}

interface MessagesModule {
  default: Messages
}

/** The texts of everything opened so far, or opened while they are loaded. Rejects when they cannot be loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  const parts = [...wanted]
  const messages = await loadParts(language, parts)
  return wanted.size === parts.length ? messages : loadMessages(language)
}

async function loadParts(language: Language, parts: readonly string[]): Promise<Messages> {
  const messages = loaded.get(language) ?? {}
  loaded.set(language, messages)
  for (const part of parts) wanted.add(part)
  await Promise.all(
    parts.map(async (part) => {
      const { default: texts } = await (importOfDocument<MessagesModule>(nameOf(language, part)) ??
        importPart(language, part))
      Object.assign(messages, texts)
    }),
  )
  return messages
}

/** As the build's manifest names it. */
const nameOf = (language: Language, part: string) => `messages/${language}/${part}`

async function importPart(language: Language, part: string): Promise<MessagesModule> {
  const { parts } = await importTable()
  const load = parts[language][part]
  if (!load) throw new Error(`There are no texts named ${part}.`)
  return load()
}

const importTable = () => import('virtual:message-parts')

/**
 * Adds the texts of a page to the current language, and to every language chosen later. Waits for those that the page needs
 * first; `lazyPart` waits for the others.
 */
export async function loadPageTexts({ now, later }: PageTexts, language: Language): Promise<void> {
  const first = loadParts(language, now)
  loadParts(language, later).catch(() => {})
  await first
}

/** How long a failure waits for its text; then the server's own sentence is shown. */
const FAILURE_TEXT_MS = 3_000

/** Loads the texts of failures in the language of the page, which mostly are there already. Never rejects. */
export const loadFailureTexts = (): Promise<void> =>
  Promise.race([
    loadParts(toLanguage(document.documentElement.lang), [FAILURES]).then(
      () => {},
      () => {},
    ),
    new Promise<void>((resolve) => setTimeout(resolve, FAILURE_TEXT_MS)),
  ])

/** Loads the texts of a language that the document names, among other files. */
export const loadNamedTexts = (language: Language, files: DocumentFiles): Promise<Messages> => {
  const prefix = nameOf(language, '')
  const names = Object.keys(files).filter((name) => name.startsWith(prefix))
  return loadParts(
    language,
    names.map((name) => name.slice(prefix.length)),
  )
}

/** All texts of a language, for tests that render one part of a page. */
export const loadAllMessages = async (language: Language): Promise<Messages> =>
  loadParts(language, Object.keys((await importTable()).parts[language]))
