/** The external network of display ads: never contacted without a publisher id and the reader's consent. */

/** Interval and timeout of polling for the script and its result. */
export const POLL_MS = 300
export const GIVE_UP_MS = 3_000

interface Network extends Array<object> {
  loaded?: boolean
  requestNonPersonalizedAds?: 1
}

const page = globalThis as { adsbygoogle?: Network }

let script: HTMLScriptElement | null = null

/** Whether this document has loaded the network: pages with card fields then need a new document. */
export const isAdNetworkLoaded = (): boolean => script !== null

/** Loads the script, once per document. */
export function loadAdNetwork(address: string, publisherId: string): void {
  if (script) return
  // A reader's faith or history must not select ads: only non-personalised ads are requested.
  page.adsbygoogle ??= []
  page.adsbygoogle.requestNonPersonalizedAds = 1
  script = document.createElement('script')
  script.src = `${address}?client=${encodeURIComponent(publisherId)}`
  script.async = true
  script.crossOrigin = 'anonymous'
  if (globalThis.__webpack_nonce__) script.nonce = globalThis.__webpack_nonce__
  document.head.append(script)
}

/** Polls every 300 ms until `find` returns a result, and gives up after 3 s with null. Returns a function that stops. */
export function pollNetwork<Found>(find: () => Found | null, done: (found: Found | null) => void): () => void {
  let elapsed = 0
  const timer = window.setInterval(() => {
    elapsed += POLL_MS
    const found = find()
    if (found === null && elapsed < GIVE_UP_MS) return
    window.clearInterval(timer)
    done(found)
  }, POLL_MS)
  return () => window.clearInterval(timer)
}

/** True once the network's script is ready on this page. */
export const isNetworkReady = (): boolean => page.adsbygoogle?.loaded === true

/** Lets the network fill the newest empty slot. */
export function requestAd(): void {
  page.adsbygoogle?.push({})
}
