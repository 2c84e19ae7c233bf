/** E-mail addresses, also with a domain in letters other than Latin. Stored, compared and sent in one form: ASCII. */
import * as z from 'zod/mini'
import { parseUrl } from './parse-url.ts'

/** RFC 5321: what a mail server accepts. */
const EMAIL_MAX = 254

/** Dots are not at an edge and not doubled; 64 characters at most (RFC 5321). */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Labels of 63 characters at most; the last one is not a number, which would be an IP address. */
const DOMAIN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])$/i

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/**
 * An address as it is stored: without characters that are not drawn, which are copied along with it from right-to-left pages,
 * full-width letters in their usual width, and the domain in Punycode. What is not an address is returned as it is, for the
 * check that follows. A local part in other letters is left as it is, and refused: most mail servers do not take one.
 */
export function toAsciiEmail(text: string): string {
  const plain = text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .normalize('NFKC')
    .trim()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  // Already in ASCII it stays as it was typed. Only what may be in a name is passed to the parser of URLs.
  if (at < 1 || isAscii(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return plain
  const host = parseUrl(`http://${domain}`)?.hostname
  return host ? `${plain.slice(0, at)}@${host}` : plain
}

export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  return text.length <= EMAIL_MAX && rest.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain)
}

/** The checks of a field with an address, which is stored in ASCII. `refusal` is the sentence for anything else. */
export const emailChecks = (refusal: string) =>
  [z.overwrite<string>(toAsciiEmail), z.refine<string>(isEmail, refusal)] as const
