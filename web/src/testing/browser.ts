/** Chromium for the tests of a worker. */
import type { Browser } from 'playwright-core'
import { launchChromium, launchHeadlessShell } from './chromium.ts'

/** How each kind of browser is started. */
const LAUNCH = { shell: launchHeadlessShell, whole: launchChromium }

/** `shell`: the engine alone, which takes less processor time. `whole`: for what Chromium adds, such as notifications. */
export type BrowserKind = keyof typeof LAUNCH

const started = new Map<BrowserKind, Promise<Browser>>()

/**
 * One browser of a kind for all files that a worker runs, because starting it takes two seconds of a core. It ends with
 * the worker.
 */
export async function openBrowser(kind: BrowserKind = 'shell'): Promise<Browser> {
  const browser = await started.get(kind)?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  const launched = LAUNCH[kind]()
  started.set(kind, launched)
  return launched
}
