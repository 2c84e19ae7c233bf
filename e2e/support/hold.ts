import type { Page } from 'playwright-core'

/** Holds requests back until `release` is called. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return release
}
