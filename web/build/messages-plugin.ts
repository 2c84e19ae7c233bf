import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { CORE_FAILURES, CORE_FEATURES, FAILURES } from '../src/i18n/core-features.ts'
import { LANGUAGES } from '../src/i18n/languages.ts'
import { findPageTexts } from './page-texts.ts'

const PREFIX = 'virtual:messages/'
const PARTS = 'virtual:message-parts'
const PAGE_TEXTS = 'virtual:page-texts'
/** Rollup's prefix for modules that are not files. */
const RESOLVED = '\0messages/'
const BASE_LANGUAGE = 'en'
const CORE = 'core'
/** `PSEUDO=1`: English is rendered longer and with accents, which reveals untranslated texts and texts that do not fit. */
const isPseudo = process.env.PSEUDO === '1'

/**
 * Serves the texts, compiled, so that no ICU parser reaches the browser. Read from `src/i18n/<language>/<feature>.ts`; a key
 * is `<feature>.<meaning>`. A text that a language lacks is the English one. A text that is not valid ICU fails the build.
 *
 * - `virtual:messages/<language>`: every text of one language;
 * - `virtual:messages/<language>/core` and `.../<feature>`: what every page carries, and one feature's texts; a few texts of
 *   failures are in both;
 * - `virtual:message-parts`: `parts[language][part]()` imports one of those;
 * - `virtual:page-texts`: the parts each page needs besides `core`.
 */
export function messages(src: string): Plugin {
  const folder = join(src, 'i18n')
  return {
    name: 'lamplight-messages',
    resolveId(id) {
      if (id.startsWith(PREFIX)) return RESOLVED + id.slice(PREFIX.length)
      return id === PARTS || id === PAGE_TEXTS ? `\0${id}` : undefined
    },
    async load(id) {
      if (id === `\0${PARTS}`) return partsModule(await listFeatures(folder))
      if (id === `\0${PAGE_TEXTS}`) return `export default ${JSON.stringify(await findPageTexts(src))}`
      if (!id.startsWith(RESOLVED)) return
      const [language = '', part] = id.slice(RESOLVED.length).split('/')
      const isCore = part === CORE
      const features = isCore ? [...CORE_FEATURES, FAILURES] : part === undefined ? await listFeatures(folder) : [part]
      const all = {
        ...(await readLanguage(folder, BASE_LANGUAGE, features)),
        ...(await readLanguage(folder, language, features)),
      }
      const texts = isCore ? withoutLateFailures(all) : all
      for (const feature of features) this.addWatchFile(join(folder, language, `${feature}.ts`))
      const shown = isPseudo && language === BASE_LANGUAGE ? mapValues(texts, toPseudo) : texts
      return `export default ${JSON.stringify(compileAll(shown))}`
    },
  }
}

const listFeatures = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, BASE_LANGUAGE))).map((name) => name.replace(/\.ts$/, '')).sort()

const coreKeys = new Set(CORE_FAILURES.map((code) => `${FAILURES}.${code}`))

const withoutLateFailures = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith(`${FAILURES}.`) || coreKeys.has(key)))

function partsModule(features: string[]): string {
  const core: readonly string[] = CORE_FEATURES
  const parts = [CORE, ...features.filter((feature) => !core.includes(feature))]
  const entries = LANGUAGES.map((language) => {
    const loaders = parts.map((part) => `${part}: () => import('${PREFIX}${language}/${part}')`)
    return `${language}: { ${loaders.join(', ')} }`
  })
  return `export const parts = { ${entries.join(',\n')} }`
}

async function readLanguage(
  folder: string,
  language: string,
  features: readonly string[],
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const feature of features) {
    const file = join(folder, language, `${feature}.ts`)
    // The time in the address makes Node read an edited file again.
    const module = await import(`${pathToFileURL(file)}?${(await stat(file)).mtimeMs}`)
    for (const [meaning, text] of Object.entries<string>(module[feature])) texts[`${feature}.${meaning}`] = text
  }
  return texts
}

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  c: 'ç',
}

/** Accents on the words of a text, a third more of it, and brackets that show where it is cut. Values stay as they are. */
function toPseudo(text: string): string {
  // A plural or select has its words inside of cases: those keep their form, the brackets enclose the whole.
  const isPlain = !/\{\w+,/.test(text)
  const words = isPlain ? text.replace(/\{[^}]*\}|[a-zA-Z]/g, (part) => ACCENTS[part] ?? part) : text
  return `[${words}${'·'.repeat(Math.ceil(text.replace(/\{[^}]*\}/g, '').length / 3))}]`
}

const mapValues = (texts: Record<string, string>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))

function compileAll(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      try {
        return [key, compileMessageOrThrow(text)]
      } catch (cause) {
        throw new Error(`The text of ${key} is not valid ICU: ${text}`, { cause })
      }
    }),
  )
}
