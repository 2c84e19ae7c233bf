import type { IncomingHttpHeaders } from 'node:http'

/** The two validators of a representation. */
export interface Validators {
  /** Strong, quotes included. */
  readonly etag: string
  /** Only its whole seconds count: headers have no fractions. */
  readonly modifiedAt: Date
}

export type PreconditionOutcome = 'proceed' | 'not-modified' | 'failed'

const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

const secondsOf = (time: number): number => Math.floor(time / 1000)

/** Whether a header like `"a", W/"b"` or `*` contains the tag; weak ones count only for reading from a cache. */
function namesTag(header: string, etag: string, allowWeak: boolean): boolean {
  if (header.trim() === '*') return true
  return [...header.matchAll(ENTITY_TAG)].some(([, weak, tag]) => tag === etag && (allowWeak || weak === undefined))
}

/** The header's time in seconds, or `null` when it is missing or not a date (and therefore ignored). */
function headerSeconds(header: string | undefined): number | null {
  const time = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : secondsOf(time)
}

/** Evaluates the conditional headers of GET and HEAD in the order of RFC 9110, 13.2.2. */
export function evaluatePreconditions(headers: IncomingHttpHeaders, current: Validators): PreconditionOutcome {
  const modified = secondsOf(current.modifiedAt.getTime())
  const unmodifiedSince = headerSeconds(headers['if-unmodified-since'])
  if (headers['if-match'] !== undefined) {
    if (!namesTag(headers['if-match'], current.etag, false)) return 'failed'
  } else if (unmodifiedSince !== null && modified > unmodifiedSince) {
    return 'failed'
  }
  if (headers['if-none-match'] !== undefined) {
    return namesTag(headers['if-none-match'], current.etag, true) ? 'not-modified' : 'proceed'
  }
  const modifiedSince = headerSeconds(headers['if-modified-since'])
  return modifiedSince !== null && modified <= modifiedSince ? 'not-modified' : 'proceed'
}

/**
 * Whether a Range may be honoured under the If-Range header (RFC 9110, 13.1.5): no such header, the strong tag, or the exact
 * date of a file that is older than a second at `now`, since within one second two contents would share their date.
 */
export function ifRangeHolds(headers: IncomingHttpHeaders, current: Validators, now: number): boolean {
  const header = headers['if-range']
  if (header === undefined) return true
  if (typeof header !== 'string') return false
  if (header.startsWith('"')) return header === current.etag
  const modified = secondsOf(current.modifiedAt.getTime())
  return headerSeconds(header) === modified && secondsOf(now) > modified + 1
}
