import { parseUrl } from '@lamplight/contract/parse-url'

/**
 * The page to go to after signing in: a path of this site, or `/`. Refuses anything a browser could read as another
 * site (`//host`, `/\host`, a scheme, control characters that browsers drop) and the sign-in page itself.
 */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const base = 'http://site.invalid'
  const url = parseUrl(next, base)
  // A dot segment can leave two slashes in front: `/.//host` is `//host` once read.
  if (url?.origin !== base || url.pathname.startsWith('//') || url.pathname === '/auth') return '/'
  return url.pathname + url.search + url.hash
}
