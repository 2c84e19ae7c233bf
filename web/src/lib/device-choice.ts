const YEAR_SECONDS = 31_536_000

/** What follows name and value of the cookie of a choice. */
export const CHOICE_COOKIE = `; path=/; max-age=${YEAR_SECONDS}; samesite=lax`

/** Written through a narrow type: the Cookie Store API is missing on sites without TLS. */
const cookieJar = (): { cookie: string } => document

/**
 * Stores a setting of this device: in local storage, and in a cookie so that the server can render the first page with it.
 * Full or forbidden storage must not break anything: the cookie is enough.
 */
export function rememberOnDevice(key: string, value: string): void {
  cookieJar().cookie = `${key}=${value}${CHOICE_COOKIE}`
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden.
  }
}

/** Stores the language of the page for web/public/offline.html, which cannot ask the server for it. */
export function noteShownLanguage(language: string): void {
  try {
    localStorage.setItem('shownLanguage', language)
  } catch {
    // Storage is full or forbidden.
  }
}

/** The stored value of `key`, or null. */
export function recallFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
