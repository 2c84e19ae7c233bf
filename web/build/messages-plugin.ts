import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
/** Rollup's mark of a module that is no file. */
const RESOLVED = '\0messages/'
const BASE_LANGUAGE = 'en'

/**
 * Serves `virtual:messages/<language>`: every text of one language, compiled, so that no ICU parser reaches the browser.
 * Read from `src/i18n/<language>/<feature>.ts`; a key is `<feature>.<meaning>`.
 * A text that a language lacks is the English one. A text that is not valid ICU fails the build.
 */
export function messages(folder: string): Plugin {
  return {
    name: 'lamplight-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? RESOLVED + id.slice(PREFIX.length) : undefined),
    async load(id) {
      if (!id.startsWith(RESOLVED)) return
      const language = id.slice(RESOLVED.length)
      const texts = { ...(await readLanguage(folder, BASE_LANGUAGE)), ...(await readLanguage(folder, language)) }
      for (const name of await readdir(join(folder, language))) this.addWatchFile(join(folder, language, name))
      return `export default ${JSON.stringify(compileAll(texts))}`
    },
  }
}

async function readLanguage(folder: string, language: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const name of (await readdir(join(folder, language))).sort()) {
    const file = join(folder, language, name)
    // The time in the address makes Node read an edited file again.
    const module = await import(`${pathToFileURL(file)}?${(await stat(file)).mtimeMs}`)
    const feature = name.replace(/\.ts$/, '')
    for (const [meaning, text] of Object.entries<string>(module[feature])) texts[`${feature}.${meaning}`] = text
  }
  return texts
}

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
