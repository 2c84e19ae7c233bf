import type { Position } from './cursor.ts'

/**
 * All rows of a list, a page in memory at a time: for files and sums of everything. A list that is read while it grows is
 * read from its newest row backwards, or to its end.
 * @param read at least `limit` rows behind the position where there are as many
 */
export async function* pagesOf<Row>(
  limit: number,
  read: (page: { limit: number; position: Position | null }) => Promise<Row[]>,
  placeOf: (row: Row) => Position,
): AsyncGenerator<Row[]> {
  for (let position: Position | null = null; ; ) {
    const rows: Row[] = (await read({ limit, position })).slice(0, limit)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    position = placeOf(last)
  }
}
