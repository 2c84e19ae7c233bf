/** Parses a URL, relative to `base` if given; null when the text is not a valid URL. */
export function parseUrl(text: string, base?: string): URL | null {
  // `URL.canParse` and `URL.parse` are missing in Safari 16.
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
