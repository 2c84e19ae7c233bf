/** The most recent domain searches, stored on this device only (V-HEADER-17 to 20). */

import { parseUrl } from '@lamplight/contract/parse-url'
import { PERSONAL_KEYS } from './personal-storage.ts'

const KEY = PERSONAL_KEYS.recentDomains
const MOST = 5

/** Newest first. Damaged data counts as an empty list. */
export function readRecentDomains(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter((entry): entry is string => typeof entry === 'string' && entry !== ''))].slice(
      0,
      MOST,
    )
  } catch {
    return []
  }
}

/** Puts a domain first. Full or forbidden storage is ignored. */
export function rememberDomain(domain: string): void {
  const domains = [domain, ...readRecentDomains().filter((other) => other !== domain)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(domains))
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * Normalises a typed domain: a URL becomes its host, a name without a dot gets ".com" (V-HEADER-14), anything else stays
 * as typed. Null for blank input.
 */
export function toDomain(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const host = (/[/:]/.test(typed) ? parseUrl(address)?.hostname : undefined) ?? typed
  return host.includes('.') ? host : `${host}.com`
}
