/**
 * A site of its own for the tests of one file, and a browser. Any page error, content security policy violation or message of a
 * failure fails the test.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BrowserKind, openBrowser } from '../../web/src/testing/browser.ts'
import { type Contexts, createContexts } from '../../web/src/testing/contexts.ts'
import { type Person, type Site, type SiteOptions, startSite } from './site.ts'

export interface Story {
  readonly site: Site
  /** A page in a new browser session, for this person or for a visitor (null), at `path`. */
  open(person: Person | null, path: string, options?: BrowserContextOptions): Promise<Page>
  /** The same without navigating. */
  page(person: Person | null, options?: BrowserContextOptions): Promise<Page>
  /** In the whole test, console messages (text and URL) and messages of failures that match are expected. */
  allow(complaint: RegExp): void
}

export interface StoryOptions extends SiteOptions {
  /** Default: `shell`. */
  browser?: BrowserKind
}

/** Call once at the top of a file. */
export function startStory(
  environment: Record<string, string> = {},
  { browser, ...options }: StoryOptions = {},
): Story {
  let site: Site | undefined
  let contexts: Contexts | undefined
  let complaints: string[] = []
  let allowed: RegExp[] = []

  beforeAll(async () => {
    site = await startSite(environment, options)
    contexts = createContexts(await openBrowser(browser), site.base)
  })
  afterAll(async () => {
    await contexts?.close()
    // No other file needs it.
    if (browser === 'whole') await (await openBrowser(browser)).close()
    await site?.close()
  })
  afterEach(async () => {
    await contexts?.reset()
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
    complaints = []
    allowed = []
    expect(unexpected, 'nothing breaks a page or its content security policy, and no failure is shown').toEqual([])
  })

  function started(): { site: Site; contexts: Contexts } {
    if (!site || !contexts) throw new Error('the site is there inside tests only')
    return { site, contexts }
  }

  async function page(person: Person | null, options: BrowserContextOptions = {}): Promise<Page> {
    const { site, contexts } = started()
    const { viewport, reducedMotion, colorScheme, forcedColors, ...lasting } = options
    const context = await contexts.open({
      baseURL: site.base,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      // Not that of the server: what is rendered there is rendered once more when the page is hydrated.
      timezoneId: 'Asia/Kolkata',
      // A test cannot intercept requests that go through one.
      serviceWorkers: 'block',
      ...lasting,
    })
    // As in vitest.config.ts: a busy machine may take its time for a step.
    context.setDefaultTimeout(30_000)
    const [name = '', value = ''] = person?.cookie.split('=') ?? []
    if (person) await context.addCookies([{ name, value, url: site.base, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    // What a page can have for itself is not asked of its context, so that another test can use the context.
    if (viewport) await page.setViewportSize(viewport)
    if (reducedMotion || colorScheme || forcedColors)
      await page.emulateMedia({
        ...(reducedMotion && { reducedMotion }),
        ...(colorScheme && { colorScheme }),
        ...(forcedColors && { forcedColors }),
      })
    await page.addInitScript(logFailures)
    page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
    return page
  }

  return {
    get site() {
      return started().site
    },
    page,
    async open(person, path, options) {
      const opened = await page(person, options)
      await visit(opened, path)
      return opened
    },
    allow: (complaint) => void allowed.push(complaint),
  }
}

/** Runs in the page: writes the messages of failures to the console, also those that are gone before a story looks at them. */
function logFailures(): void {
  const logged = new WeakSet<Element>()
  const look = () => {
    for (const toast of document.querySelectorAll('[data-toast="failure"]')) {
      if (logged.has(toast)) continue
      logged.add(toast)
      console.error(`A failure is shown: ${toast.textContent}`)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Opens a URL and waits until hydration, so that presses count. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

/** Waits until React has hydrated the content of the page, not only the frame around it: before that, a link loads a document. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#content h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Goes to a page of another route as a link does, without loading a document, which takes a third of the processor time. Waits for
 * its heading.
 */
export async function follow(page: Page, path: string): Promise<void> {
  // The router follows the history from then on.
  await hydrated(page)
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('#content h1')) heading.setAttribute('data-left', '')
    history.pushState({}, '', to)
  }, path)
  await page.locator('#content h1:not([data-left])').first().waitFor()
}

/** Waits until React has hydrated the page. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/** Closes the toast, which otherwise covers what is at the top of the page for five seconds. */
export const closeToast = (page: Page): Promise<void> =>
  page
    .locator('div:has(> [role="status"])')
    .getByRole('button', { name: /^(Close|إغلاق)$/ })
    .click()
