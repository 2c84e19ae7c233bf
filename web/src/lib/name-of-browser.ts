/** Checked in this order: most browsers also name those they are derived from. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (list: typeof BROWSERS, text: string) => list.find(([mark]) => mark.test(text))?.[1]

/** `Firefox, Windows` for a user agent; its first words for an unknown browser, '' for an empty one. */
export function nameOfBrowser(userAgent: string): string {
  const known = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter((part) => part !== undefined)
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 40)
}
