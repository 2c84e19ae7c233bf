const YEAR_SECONDS = 31_536_000

/** Written through a narrow type: the Cookie Store API is missing where a site is opened without TLS. */
const cookieJar = (): { cookie: string } => document

/**
 * Keeps a choice of this device: in local storage, and in a cookie so that the server can draw the first page with it.
 * Storage that is full or forbidden is no reason to fail: the cookie is enough.
 */
export function rememberOnDevice(key: string, value: string): void {
  cookieJar().cookie = `${key}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden.
  }
}

/** What was kept under `key`, or null. */
export function recallFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
