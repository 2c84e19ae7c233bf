/** The built player in a real Chromium, with a real clip, under the site's content security policy. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BrowserKind, openBrowser } from '../../testing/browser.ts'
import { type Contexts, createContexts } from '../../testing/contexts.ts'
import { type PlayerSite, servePage } from './serve-page.ts'

/** Generous for busy machines: waiting ends as soon as the condition holds. */
const WAIT_MS = 30_000

export interface StartedPlayer {
  readonly site: PlayerSite
  /** Opens the player; `search` says what it plays. `prepare` is called before the page is loaded. */
  open(search?: string, options?: BrowserContextOptions, prepare?: (page: Page) => unknown): Promise<Page>
}

/** A site, and contexts of one browser for its pages. */
type Place = { site: PlayerSite; contexts: Contexts }

const places = new Map<BrowserKind, Promise<Place>>()

/** The same for all files of a worker, because its contexts have compiled the page. It ends with the worker. */
function openPlace(kind: BrowserKind): Promise<Place> {
  const opened = places.get(kind)
  if (opened) return opened
  const place = Promise.all([servePage(), openBrowser(kind)]).then(([site, browser]) => ({
    site,
    contexts: createContexts(browser, site.origin),
  }))
  places.set(kind, place)
  return place
}

/** Call once at the top of a file. Any page error or violation of the policy fails the test. */
export function startPlayer(browser: BrowserKind = 'shell'): StartedPlayer {
  let place: Place | undefined
  let complaints: string[] = []

  function get() {
    if (!place) throw new Error('the player is there inside tests only')
    return place
  }

  beforeAll(async () => {
    place = await openPlace(browser)
  })

  afterAll(async () => {
    if (browser !== 'whole') return
    // No other file needs it.
    places.delete(browser)
    await (await openBrowser(browser)).close()
  })

  afterEach(async () => {
    const { site, contexts } = get()
    site.cutMedia = false
    await contexts.reset()
    const seen = complaints
    complaints = []
    expect(seen, 'nothing breaks the page or its content security policy').toEqual([])
  })

  return {
    get site() {
      return get().site
    },
    async open(search = '', options = {}, prepare = () => {}) {
      const { site, contexts } = get()
      const context = await contexts.open({ viewport: { width: 900, height: 700 }, ...options })
      context.setDefaultTimeout(WAIT_MS)
      const page = await context.newPage()
      await prepare(page)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // A press before hydration marks its button, which React's development build reports.
        const isExpected = /^Failed to load resource|data-pressed/.test(message.text())
        if (message.type() === 'error' && !isExpected) complaints.push(message.text())
      })
      site.requests = []
      await page.goto(`${site.origin}/?duration=30&${search}`)
      return page
    },
  }
}
