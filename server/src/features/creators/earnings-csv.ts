import { toAmount } from '@lamplight/contract/money'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import type { EarningRow } from './creators.sql.ts'
import { toEarningKind } from './creators.view.ts'

/** In English whatever the language of the page, so that the file can be read by programs. Days are UTC, as in the plots. */
const COLUMNS = ['Date (UTC)', 'Source', 'Video', 'Amount', 'Currency', 'Status', 'Kind']

/**
 * The file in pieces, one for each page of rows.
 * @param titlesOf titles of these videos by id
 */
export async function* writeEarningsCsv(
  pages: AsyncIterable<readonly EarningRow[]>,
  titlesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): AsyncGenerator<string> {
  yield toCsvHead(COLUMNS)
  for await (const rows of pages) {
    const titles = await titlesOf(rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))
    yield toCsvLines(
      rows.map(({ createdAt, source, kind, videoId, amountCents, isPaid }) => [
        createdAt.toISOString().slice(0, 10),
        source ?? '',
        (videoId === null ? undefined : titles.get(videoId)) ?? '',
        toAmount(amountCents),
        'USD',
        isPaid ? 'paid' : 'pending',
        toEarningKind(kind),
      ]),
    )
  }
}
