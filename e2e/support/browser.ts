/** Chromium for stories. */
import { type Browser, chromium } from 'playwright-core'

/** Chromium flags that keep it quiet and small. */
const BROWSER_ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--mute-audio'],
  // The autoplay policy of a normal browser; a headless one allows everything.
  '--autoplay-policy=document-user-activation-required',
]

let started: Promise<Browser> | undefined

/**
 * One browser for all files that a worker runs, because starting it takes two seconds of a core. It ends with the worker.
 * The caller closes each context that it opens.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await started?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  started = chromium.launch({ executablePath: '/usr/bin/chromium', args: BROWSER_ARGUMENTS })
  return started
}
