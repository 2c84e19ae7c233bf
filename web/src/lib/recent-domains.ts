/** The domains searched for last, kept on this device only (V-HEADER-17 to 20). */

const KEY = 'recentDomains'
const MOST = 5

/** Newest first. What cannot be read, or is no list of texts, counts as none. */
export function readRecentDomains(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return [...new Set(kept.filter((entry): entry is string => typeof entry === 'string' && entry !== ''))].slice(
      0,
      MOST,
    )
  } catch {
    return []
  }
}

/** Puts a domain first. Storage that is full or forbidden keeps nothing, and nothing else happens. */
export function rememberDomain(domain: string): void {
  const domains = [domain, ...readRecentDomains().filter((other) => other !== domain)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(domains))
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * What a typed domain is searched as: a whole address gives its host, a name without a dot gets ".com" (V-HEADER-14),
 * anything else stays as it was typed. Null for a blank.
 */
export function toDomain(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const host = /[/:]/.test(typed) && URL.canParse(address) ? new URL(address).hostname : typed
  return host.includes('.') ? host : `${host}.com`
}
