import type { IncomingMessage } from 'node:http'

const isDecodable = (path: string): boolean => {
  try {
    // Its result is used, because the build leaves out a call whose result is not.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** One slash: browsers read `//host` and `/\host` as addresses of another site, which a redirect would lead to. */
const isOnThisSite = (url: string): boolean => /^\/(?![/\\])/.test(url)

/**
 * For Fastify's `rewriteUrl`. Its router refuses a path with an invalid escape such as `%ff`. For an API call that is the right
 * response. For a page its percent signs are taken literally, and `pages.ts` redirects to the result, so that people see the page
 * that says there is nothing at this address.
 */
export function pageUrlOf({ url = '/', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (!url.includes('%') || !isOnThisSite(url)) return url
  const isPage = method === 'GET' && headers.accept?.includes('text/html') && !url.startsWith('/api/')
  const [path = ''] = url.split('?', 1)
  return isPage && !isDecodable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}
