import { domainToUnicode } from 'node:url'

/**
 * The domain in a typed or pasted text, in the form of the index: lower case, in Unicode, without scheme,
 * user name, port, path and `www.`. Null when it contains no domain.
 */
export function readDomain(text: string): string | null {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  if (typed === '' || !URL.canParse(address)) return null
  // Only the hosts of these schemes are parsed (with IDN as in browsers).
  const host = new URL(address.replace(/^[^:]+:/, 'https:')).hostname
  const domain = domainToUnicode(host.replace(/\.+$/, '').replace(/^www\./, ''))
  return /^[^.]+(\.[^.]+)+$/.test(domain) ? domain : null
}

/** The part before the ending: `example` of `example.org` and of `video.example.org`. */
export const nameOfDomain = (domain: string): string => domain.split('.').at(-2) ?? domain
