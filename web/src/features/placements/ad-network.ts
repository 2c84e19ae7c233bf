/** The outside network of display ads: never asked without a publisher id and the reader's consent. */

/** How often the script and its answer are looked for, and for how long. */
export const POLL_MS = 300
export const GIVE_UP_MS = 3_000

interface Network extends Array<object> {
  loaded?: boolean
  requestNonPersonalizedAds?: 1
}

const page = globalThis as { adsbygoogle?: Network }

let script: HTMLScriptElement | null = null

/** Whether this document has loaded the network: pages with card fields need another one then. */
export const isAdNetworkLoaded = (): boolean => script !== null

/** Asks for the script once in this document. */
export function loadAdNetwork(address: string, publisherId: string): void {
  if (script) return
  // Nothing of what the reader believes or watches may choose the ad: the network is asked for ads without a profile.
  page.adsbygoogle ??= []
  page.adsbygoogle.requestNonPersonalizedAds = 1
  script = document.createElement('script')
  script.src = `${address}?client=${encodeURIComponent(publisherId)}`
  script.async = true
  script.crossOrigin = 'anonymous'
  if (globalThis.__webpack_nonce__) script.nonce = globalThis.__webpack_nonce__
  document.head.append(script)
}

/** Looks every 300 ms until `find` gives an answer, and gives up after 3 s with null. Returns how to stop. */
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

/** True once the network's script works on this page. */
export const isNetworkReady = (): boolean => page.adsbygoogle?.loaded === true

/** Hands the newest empty place to the network. */
export function requestAd(): void {
  page.adsbygoogle?.push({})
}
