/** Contexts of a browser that are used again. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A context that is used by several tests, one after the other. */
interface Seat {
  key: string
  context: BrowserContext
  /** Stays open, so that the process of the context stays, with the application compiled in it. */
  anchor: Page
  storage: CDPSession
  isInUse: boolean
  /** Something was done to it that lasts as long as the context. */
  isSpent: boolean
}

/** Replaces a method by one that waits for `first` before each call. */
function before<Name extends string>(
  object: Record<Name, (...args: never[]) => Promise<unknown>>,
  name: Name,
  first: () => Promise<void>,
): void {
  const method = object[name].bind(object)
  object[name] = async (...args) => {
    await first()
    return method(...args)
  }
}

export interface Contexts {
  /** A context without cookies, stored data and permissions. */
  open(options: BrowserContextOptions): Promise<BrowserContext>
  /** Ends what a test did: closes every page and empties the contexts. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * The contexts of one test file, for pages of `origin`. A test gets one that an earlier test has used, emptied, if the options are
 * the same: its process has compiled the application already, which saves a third of the processor time of a first page.
 */
export function createContexts(browser: Browser, origin: string): Contexts {
  let seats: Seat[] = []

  async function prepare(key: string, options: BrowserContextOptions): Promise<Seat> {
    const context = await browser.newContext(options)
    const anchor = await context.newPage()
    const seat = { key, context, anchor, storage: await context.newCDPSession(anchor), isInUse: true, isSpent: false }
    const spend = async () => {
      seat.isSpent = true
    }
    for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) before(context, name, spend)
    for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
      before(context.clock, name, spend)
    // Its pages go online one after the other, and the first tells the whole process: another one would retry too early.
    before(context, 'setOffline', async () => {
      seat.isSpent = true
      await anchor.close()
    })
    return seat
  }

  const emptyStorage = ({ storage }: Seat) =>
    storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })

  async function empty(seat: Seat): Promise<void> {
    const { context, anchor, storage } = seat
    if (seat.isSpent) return context.close()
    await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())))
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearCookies(),
      context.clearPermissions(),
      emptyStorage(seat),
      storage.send('Network.clearBrowserCache'),
    ])
    seat.isInUse = false
  }

  return {
    async open(options) {
      const key = JSON.stringify(options)
      const free = seats.find((seat) => !seat.isInUse && seat.key === key)
      if (free) {
        free.isInUse = true
        // Again: what a page wrote just before it was closed may have been stored after the first time.
        await emptyStorage(free)
        return free.context
      }
      const seat = await prepare(key, options)
      seats.push(seat)
      return seat.context
    },
    async reset() {
      const open = new Set(browser.contexts())
      seats = seats.filter((seat) => open.has(seat.context))
      await Promise.all(seats.filter((seat) => seat.isInUse).map(empty))
      seats = seats.filter((seat) => !seat.isSpent)
    },
    async close() {
      await Promise.all(seats.map((seat) => seat.context.close()))
    },
  }
}
