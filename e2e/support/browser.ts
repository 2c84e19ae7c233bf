/** Chromium for stories. */
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../web/src/testing/chromium.ts'

let started: Promise<Browser> | undefined

/**
 * One browser for all files that a worker runs, because starting it takes two seconds of a core. It ends with the worker.
 * The caller closes each context that it opens.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await started?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  started = launchChromium()
  return started
}
