/** Parses a URL, relative to `base` if given; null when the text is not a valid URL. */
export function parseUrl(text: string, base?: string): URL | null {
  // `URL.canParse` and `URL.parse` are missing in Safari 16.
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * A web address as it is stored: as it was written, or, where browsers read something else than is written (`Https://…`, `https:\\…`,
 * a line break in the middle), as they read it. Any other text stays as it is.
 */
export function toPlainAddress(text: string): string {
  if (/^https?:\/\/[^\s\\]+$/.test(text)) return text
  const url = parseUrl(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : text
}
