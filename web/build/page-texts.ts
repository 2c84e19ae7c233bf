import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { CORE_FAILURES, CORE_FEATURES, FAILURES } from '../src/i18n/core-features.ts'

/** Static and dynamic imports of files of ours; packages begin with a letter or an `@`. */
const RELATIVE_IMPORT = /(?:from|import)\s*(\(?)\s*['"](\.{1,2}\/[^'"]+\.tsx?)['"]/g
/** A text's key, as `t('comments.heading')` and tables of keys write it. */
const KEY = /['"`]([a-z][A-Za-z]*)\.([a-z]\w*|\$)/g

/** Names of catalogs besides those every page has, sorted. */
export interface PageTexts {
  /** Of what the page shows first. */
  now: string[]
  /** Of parts that are loaded on demand, in files of their own, and of failures. */
  later: string[]
}

/**
 * Which features' texts each page shows, found by following its imports: a page's texts are loaded with its code, so that
 * the first page does not carry the words of all others.
 * @param src the folder `web/src`
 * @returns by path below `src` (`features/chat/chat-page.tsx`)
 */
export async function findPageTexts(src: string): Promise<Record<string, PageTexts>> {
  const catalogs = new Set((await readdir(join(src, 'i18n/en'))).map((name) => name.replace(/\.ts$/, '')))
  const core = new Set<string>(CORE_FEATURES)
  const coreFailures = new Set<string>(CORE_FAILURES)
  const files = new Map<string, Promise<{ imports: string[]; lateImports: string[]; features: string[] }>>()

  const read = (file: string) => {
    const known = files.get(file)
    if (known) return known
    const parsed = readFile(file, 'utf8').then((source) => {
      const found = [...source.matchAll(RELATIVE_IMPORT)]
      const pathsOf = (mark: string) =>
        found.flatMap(([, parenthesis, path = '']) => (parenthesis === mark ? [join(dirname(file), path)] : []))
      return {
        imports: pathsOf(''),
        lateImports: pathsOf('('),
        features: [...source.matchAll(KEY)].flatMap(([, feature = '', meaning = '']) =>
          catalogs.has(feature) && !(feature === FAILURES && coreFailures.has(meaning)) ? [feature] : [],
        ),
      }
    })
    files.set(file, parsed)
    return parsed
  }

  async function collect(page: string): Promise<PageTexts> {
    const now = await follow(page, ({ imports }) => imports)
    const all = await follow(page, ({ imports, lateImports }) => [...imports, ...lateImports])
    return { now, later: [...new Set([...all, FAILURES])].filter((feature) => !now.includes(feature)).sort() }
  }

  async function follow(page: string, next: (file: { imports: string[]; lateImports: string[] }) => string[]) {
    const seen = new Set<string>()
    const features = new Set<string>()
    const waiting = [page]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file) || file.startsWith(join(src, 'i18n'))) continue
      seen.add(file)
      const found = await read(file)
      for (const feature of found.features) if (!core.has(feature)) features.add(feature)
      waiting.push(...next(found))
    }
    return [...features].sort()
  }

  const pages = (await readdir(join(src, 'features'), { recursive: true }))
    .filter((name) => name.endsWith('-page.tsx'))
    .map((name) => join(src, 'features', name))
  return Object.fromEntries(
    await Promise.all(pages.map(async (page) => [relative(src, page), await collect(page)] as const)),
  )
}
