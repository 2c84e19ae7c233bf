import type { IncomingMessage } from 'node:http'

const isDecodable = (path: string): boolean => {
  try {
    // Its result is used, because the build leaves out a call whose result is not.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * For Fastify's `rewriteUrl`. Its router refuses a path with an invalid escape such as `%ff`. For an API call that is the right
 * response; who opens a page reads that there is none, so its percent signs are taken literally (`pages.ts` redirects to the result).
 */
export function pageUrlOf({ url = '/', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (!url.includes('%')) return url
  const isPage = method === 'GET' && headers.accept?.includes('text/html') && !url.startsWith('/api/')
  const [path = ''] = url.split('?', 1)
  return isPage && !isDecodable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}
