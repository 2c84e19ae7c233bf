import { lazyRouteComponent } from '@tanstack/react-router'
import { ConnectionError } from '../api/api-error.ts'
import { toLanguage } from '../i18n/languages.ts'
import { loadPageTexts, type PageTexts } from '../i18n/load-messages.ts'
import { importOfDocument } from '../lib/document-files.ts'
import { hydrated } from '../lib/hydrated.tsx'
import type { PageModule } from './page-files.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source of the page's chunk, as the build's manifest names it. */
    source?: string
  }
}

/**
 * The page component `name` of `features/<path>-page.tsx`, loaded on demand. `source` lets the server inline the
 * page's styles and preload its script and its texts.
 */
export const page = (path: string, name: string) => routeOf(path, name, hydrated)

/**
 * The same for a frame around pages. It does not end the wait for hydration: the page inside is hydrated later, and must not find
 * the response to a read of the frame, which would not match the server's markup.
 */
export const frame = (path: string, name: string) => routeOf(path, name, (component) => component)

type PageComponent = PageModule[string]

function routeOf(path: string, name: string, wrap: (component: PageComponent) => PageComponent) {
  const source = `src/features/${path}-page.tsx`
  // The texts of a page that the document names are loaded before hydration.
  const load = () => importOfDocument<PageModule>(source) ?? loadWithTexts(path)
  const loadHydrated = async () => ({ [name]: wrap(pageOf(await load().catch(explainMissing), name)) })
  return { component: lazyRouteComponent(loadHydrated, name), staticData: { source } }
}

function pageOf(module: PageModule, name: string) {
  const component = module[name]
  if (!component) throw new Error(`The page has no export ${name}`)
  return component
}

async function loadWithTexts(path: string): Promise<PageModule> {
  const { findPage } = await importPageFiles()
  const { load, texts } = findPage(path)
  const [module] = await Promise.all([load(), loadTexts(texts)])
  return module
}

const importPageFiles = () => import('./page-files.ts')

/** Fetches the names of all pages and texts, so that the next page does not wait for them. */
export const preparePages = (): void => void importPageFiles().catch(() => {})

/** The server has all texts of all languages. */
async function loadTexts(texts: PageTexts): Promise<void> {
  if (!import.meta.env.SSR) await loadPageTexts(texts, toLanguage(document.documentElement.lang))
}

/**
 * The error when the code of a page, or of what it reads, cannot be loaded. For the browser's own error the router would reload
 * the document, also without a connection.
 */
export function explainMissing(cause: unknown): never {
  throw new MissingCode('The code of this page cannot be reached.', { cause })
}

export class MissingCode extends ConnectionError {}
