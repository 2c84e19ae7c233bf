/**
 * All pages, with the features whose texts they need. The names of hundreds of files are more than a first page has to load:
 * the document names its own, and this is fetched after it.
 */
import pageTexts from 'virtual:page-texts'
import type { ComponentType } from 'react'

export type PageModule = Record<string, ComponentType>

/** Every page is a chunk of its own, found by its path below `features`. */
const modules = import.meta.glob<PageModule>('../features/*/*-page.tsx')

/** What loads `features/<path>-page.tsx`, and the texts it needs besides those of every page. */
export function findPage(path: string) {
  const load = modules[`../features/${path}-page.tsx`]
  if (!load) throw new Error(`There is no page features/${path}-page.tsx`)
  return { load, texts: pageTexts[`features/${path}-page.tsx`] ?? { now: [], later: [] } }
}
