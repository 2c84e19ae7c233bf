import { domainToUnicode } from 'node:url'

/**
 * The domain in what a person typed or pasted, as the index holds it: lower case, in its own letters, without scheme,
 * sign-in part, port, path and `www.`. Null when it holds no domain.
 */
export function readDomain(text: string): string | null {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  if (typed === '' || !URL.canParse(address)) return null
  // Only these schemes have hosts that are read as such (and IDN as in browsers).
  const host = new URL(address.replace(/^[^:]+:/, 'https:')).hostname
  const domain = domainToUnicode(host.replace(/\.+$/, '').replace(/^www\./, ''))
  return /^[^.]+(\.[^.]+)+$/.test(domain) ? domain : null
}

/** What stands before the ending: `example` of `example.org` and of `video.example.org`. */
export const nameOfDomain = (domain: string): string => domain.split('.').at(-2) ?? domain
