import { domainToASCII, domainToUnicode } from 'node:url'

/** Letters of scripts that are taken for one another, in one label of a domain. */
const hasTwoScripts = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label)

/**
 * A stored address as its owner writes it: the domain in its own letters. One that mixes letters which look alike stays in
 * Punycode, as browsers show it, so that nobody takes it for another.
 */
export function readableEmail(stored: string): string {
  const at = stored.lastIndexOf('@')
  const domain = stored.slice(at + 1)
  if (!/(^|\.)xn--/i.test(domain)) return stored
  const readable = domainToUnicode(domain)
  const isSafe = !readable.split('.').some(hasTwoScripts) && domainToASCII(readable) === domain.toLowerCase()
  return isSafe ? `${stored.slice(0, at)}@${readable}` : stored
}
