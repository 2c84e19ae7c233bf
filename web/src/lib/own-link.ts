import { parseUrl } from '@lamplight/contract/parse-url'

/** Pages that a link of this site names by a number. */
const PAGE = /^\/(video|profile|users|playlist|forum\/(topic|category))\/\d+$/

/** The path of a pasted link to a page of this site, with or without its scheme; null for any other text. */
export function readOwnLink(text: string): string | null {
  const typed = text.trim()
  const url = parseUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  return url?.host === location.host && PAGE.test(url.pathname) ? url.pathname + url.search + url.hash : null
}
