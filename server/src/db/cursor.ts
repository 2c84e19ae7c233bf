/** Cursor paging on an ordered, unique pair of columns: a sort value and the id. Never repeats or skips while rows arrive. */

export interface Position {
  /** The sort column's value of the last row seen: ISO moment, number or text. */
  after: string
  id: number
}

/** The largest PostgreSQL integer. */
const MAX_INTEGER = 2_147_483_647

/** JavaScript reads 30 February as 2 March, and has a year 0: PostgreSQL rejects both. */
function isMoment(after: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(after)) return false
  const moment = new Date(after)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === after
}

const isNumber = (after: string) => Number.isFinite(Number(after)) && String(Number(after)) === after

/** The type of the sort column; any other value in a cursor was not written by us. */
const kinds = {
  moment: isMoment,
  // Lists with pinned rows first: `1 <moment>` of a pinned row, `0 <moment>` of another.
  pinnedMoment: (after: string) => /^[01] /.test(after) && isMoment(after.slice(2)),
  integer: (after: string) => /^\d{1,10}$/.test(after) && Number(after) <= MAX_INTEGER,
  // Only in JavaScript's own notation: PostgreSQL rejects a number that is too small, where JavaScript reads 0.
  number: isNumber,
  // A number, and behind it the id from which rows are in the first part of the list.
  scoreSince: (after: string) =>
    isNumber(after.split(' ')[0] ?? '') &&
    /^\S+(?: -?\d{1,10})?$/.test(after) &&
    Math.abs(Number(after.split(' ')[1] ?? 0)) <= MAX_INTEGER,
} as const
export type CursorKind = keyof typeof kinds

export const encodeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify([position.after, position.id])).toString('base64url')

/** Null when the text is not a valid cursor for a list of this kind: the caller starts at the beginning. */
export function decodeCursor(text: string | undefined, kind: CursorKind = 'moment'): Position | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 2) return null
    const [after, id] = value
    const isOurs =
      typeof after === 'string' && kinds[kind](after) && Number.isInteger(id) && id >= 0 && id <= MAX_INTEGER
    return isOurs ? { after, id } : null
  } catch {
    return null
  }
}

/** A page of long rows ends at this size, whatever its limit; only a single row may be larger. */
const MAX_PAGE_BYTES = 256 * 1024

/**
 * A page cut from `limit + 1` rows, with the cursor of its last row when more follow.
 * @param bytesOf where rows may be long: the approximate size of one in the response; the page ends at `MAX_PAGE_BYTES`
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  bytesOf?: (row: Row) => number,
) {
  const items = rows.slice(0, bytesOf ? Math.min(limit, fittingRows(rows, bytesOf)) : limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > items.length && last ? encodeCursor(positionOf(last)) : null }
}

function fittingRows<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): number {
  let bytes = 0
  const beyond = rows.findIndex((row) => {
    bytes += bytesOf(row)
    return bytes > MAX_PAGE_BYTES
  })
  return beyond < 0 ? rows.length : Math.max(1, beyond)
}
