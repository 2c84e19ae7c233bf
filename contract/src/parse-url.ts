/** The address in a text, relative to `base` if there is one; null when it is none. */
export function parseUrl(text: string, base?: string): URL | null {
  // `URL.canParse` and `URL.parse` are missing in Safari 16.
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
