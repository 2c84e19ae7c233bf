import { parseUrl } from './parse-url.ts'

/** Names of private networks, which mean nothing or something else elsewhere. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/**
 * Whether a stranger's address may be linked to or fetched (ruling 141): https, a name with a dot, no credentials. Bare IP
 * addresses and private names are refused; where a name leads is checked again when the server fetches it.
 */
export function isPublicHttpsAddress(text: string): boolean {
  const url = parseUrl(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || text.length > 2000) return false
  const host = url.hostname.replace(/\.$/, '')
  // The last part of an IPv4 address is a number, an IPv6 address is in brackets.
  return host.includes('.') && !/(^|\.)\d+$|[[\]]/.test(host) && !PRIVATE_NAMES.test(host)
}
