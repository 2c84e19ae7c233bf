/** The part of a file that a Range header requests, with both ends included as in the header. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' }

const WHOLE: RequestedRange = { kind: 'whole' }
const UNSATISFIABLE: RequestedRange = { kind: 'unsatisfiable' }
const BYTES_UNIT = /^bytes=/i
const SPEC = /^(\d*)-(\d*)$/

/**
 * Reads a Range header (RFC 9110, 14.1.2) for a file of `size` bytes. A unit other than bytes, and several ranges at once,
 * get the whole file, as the standard allows. A range that is malformed or starts after the end is unsatisfiable; one
 * that reaches beyond the end is cut there.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  if (header === undefined || !BYTES_UNIT.test(header)) return WHOLE
  const spec = header.slice('bytes='.length).trim()
  if (spec.includes(',')) return WHOLE
  const match = SPEC.exec(spec)
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return UNSATISFIABLE

  // Very long digits become a large number or Infinity: both compare correctly.
  if (from === '') {
    const suffix = Math.min(Number(to), size)
    return suffix === 0 ? UNSATISFIABLE : { kind: 'part', first: size - suffix, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first >= size || last < first ? UNSATISFIABLE : { kind: 'part', first, last }
}
