import pageTexts from 'virtual:page-texts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { toLanguage } from '../i18n/languages.ts'
import { loadPageTexts } from '../i18n/load-messages.ts'

type PageModule = Record<string, ComponentType>

/** Every page is a chunk of its own, found by its path below `features`. */
const modules = import.meta.glob<PageModule>('../features/*/*-page.tsx')

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source of the page's chunk, as the build's manifest names it. */
    source?: string
    /** Features whose texts the page needs besides the core features. */
    texts?: readonly string[]
  }
}

/**
 * The page component `name` of `features/<path>-page.tsx`, loaded on demand. `source` lets the server inline the
 * page's styles and preload its script and its texts.
 */
export function page(path: string, name: string) {
  const load = modules[`../features/${path}-page.tsx`]
  if (!load) throw new Error(`There is no page features/${path}-page.tsx`)
  const texts = pageTexts[`features/${path}-page.tsx`] ?? []
  const loadBoth = async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return module
  }
  return {
    component: lazyRouteComponent(() => loadBoth().catch(explainMissing), name),
    staticData: { source: `src/features/${path}-page.tsx`, texts },
  }
}

/** The server has all texts of all languages. */
async function loadTexts(texts: readonly string[]): Promise<void> {
  if (!import.meta.env.SSR) await loadPageTexts(texts, toLanguage(document.documentElement.lang))
}

/** Not the browser's own error: for that the router would reload the document, also without a connection. */
function explainMissing(cause: unknown): never {
  throw new TypeError('The code of this page cannot be reached.', { cause })
}
