import type { Page } from 'playwright-core'

/** Read around a write: after a rejected one, whether the session has really ended; before one, what is stored by now. */
const AROUND_WRITES = ['/api/user', '/api/settings']

/**
 * Ends the session of a page. Its reads wait until `release` is called: a late one would be rejected, and show that the session
 * has ended before the test presses anything.
 */
export async function endSession(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET' && !AROUND_WRITES.includes(new URL(request.url()).pathname)) await promise
    await route.continue().catch(() => {})
  })
  await page.context().clearCookies({ name: 'session' })
  return release
}
