import { domainToUnicode } from 'node:url'

/**
 * The domain in a typed or pasted text, in the form of the index: lower case, in Unicode, without scheme,
 * user name, port, path and `www.`. Null when it contains no domain.
 */
export function readDomain(text: string): string | null {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  // Only the hosts of this scheme are parsed (with IDN as in browsers); those of others may be anything.
  const url = URL.parse(address.replace(/^[^:]+:/, 'https:'))
  if (!url) return null
  const domain = domainToUnicode(url.hostname.replace(/\.+$/, '').replace(/^www\./, ''))
  return /^[^.]+(\.[^.]+)+$/.test(domain) ? domain : null
}

/** Endings of two parts, such as `co.uk` and `com.br`. */
const TWO_PARTS = /\.(ac|co|com|edu|gob|gov|go|ltd|ne|net|nom|or|org|sch)\.[a-z]{2}$/

/** The part before the ending: `example` of `example.org`, of `video.example.org` and of `example.co.uk`. */
export const nameOfDomain = (domain: string): string => domain.split('.').at(TWO_PARTS.test(domain) ? -3 : -2) ?? domain
